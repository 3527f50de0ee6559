"""Who claimed which track, read off a photo of the table's board: a draft for people to check.

OpenCV is imported only here, and only when a photo is read. A photo is read against the table's own photo of the same
board, empty and squared: it is registered to that photo, the light of both is matched, each space is compared, and the
owners of all tracks are decided together.
"""
