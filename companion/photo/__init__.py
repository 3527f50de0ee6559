"""Who claimed which track, read off a photo of the table's board: a draft that people look over.

Only here is OpenCV imported, and only once a photo is read. A photo is read against the table's own photo of the same
board, empty and squared: registered to it, its light made alike, each space compared, and the owners of all tracks
decided together.
"""
