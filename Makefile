# The workshop. All that it installs goes into .venv; `make clean` takes it away again.

PYTHON ?= python3
PY := .venv/bin/python
APP := .venv/.app
DEV := .venv/.dev
CORES := $(shell getconf _NPROCESSORS_ONLN)
WORKERS ?= $(shell expr $(CORES) + 1)
KILLS ?= 5000
APP_KILLS ?= 100
DAMAGES ?= 5000
FAULTS ?= 1000
CALLS ?= 1000
POWERS ?= 20000
LAWS ?= 20
GAMES ?= 20
SOAK ?= 500
FUZZ ?= 600
REQUESTS ?= 100000
CUTS ?= 1000
SEED ?= 1
ONE_IN ?= 8
QUICK := $(addprefix tests/,boards families game record rules_of_play session words test_reveal.py test_games.py \
	test_board_versions.py test_stopping.py test_untold.py test_walls.py \
	trails/test_known_shapes.py trails/test_whole_boards.py) \
	$(addprefix --ignore tests/,record/test_long_inputs.py record/test_written.py record/test_names.py \
	record/test_record_laws.py record/test_bounded_work.py game/test_cheapest_tree.py \
	boards/test_write.py boards/test_drawing.py rules_of_play/test_chances.py rules_of_play/test_real_hands.py)
CHANGES := pyproject.toml constraints.txt tools/set_up.py

.PHONY: help play test quick oldest fonts torture check lint format types walls bench pictures schema checked constraints clean
.DELETE_ON_ERROR:
.NOTPARALLEL:

help:
	@echo "make play         open the app; sets up what is missing first, as all of these do"
	@echo "make test         run the tests, on every core; WORKERS=1 on one"
	@echo "make quick        run those that are soon done: rules of play, record, scores, words, walls; for while you work;"
	@echo "                  of tests with many cases one in eight; ONE_IN=1 all of them"
	@echo "make oldest       run the tests with the oldest versions of other packages that pyproject.toml allows"
	@echo "make fonts        run the tests of pictures as on a machine without fonts, and on one with a font (Linux)"
	@echo "make torture      for long: kill, damage, let system calls fail, cut the power, random games and soak,"
	@echo "                  hostile requests and cut streams of phones, and FUZZ seconds of each reader: KILLS=5000"
	@echo "                  APP_KILLS=100 DAMAGES=5000 FAULTS=1000 CALLS=1000 POWERS=20000 LAWS=20 GAMES=20 SOAK=500"
	@echo "                  REQUESTS=100000 CUTS=1000 FUZZ=600 SEED=1"
	@echo "make check        lint, format, types, and the walls between the packages"
	@echo "make bench        measure, and print one table"
	@echo "make pictures     draw the pictures in screenshots/; ONLY=\"home sheet\" some of them"
	@echo "make schema       write maps/board.schema.json, which editors use on board files"
	@echo "make checked      check the boards in maps/, and write down that they are as they should be"
	@echo "make constraints  write constraints.txt: the versions that are installed now"
	@echo "make clean        take away all that was set up or cached"

play: $(APP)
	@$(PY) -m companion

# whatever the surroundings say, what was compiled is kept for the next run and for each app that a test starts
test quick oldest: export PYTHONDONTWRITEBYTECODE =

test: $(DEV)
	@$(PY) -m pytest -n $(WORKERS) --dist worksteal

quick: $(DEV)
	@$(PY) -m pytest -n $(CORES) --dist worksteal --one-case-in $(ONE_IN) $(QUICK)

oldest: $(DEV)
	@$(PY) tools/constraints.py oldest > .venv/.oldest.txt
	@$(PYTHON) -m venv --clear .venv/.oldest
	@.venv/.oldest/bin/python -m pip install --quiet --constraint .venv/.oldest.txt --editable .[dev]
	@.venv/.oldest/bin/python -m pytest -n $(WORKERS) --dist worksteal

fonts: $(DEV)
	@$(PY) -m tests.fonts .venv/.fonts
	@for fonts in none some; do \
		FONTCONFIG_FILE="$(CURDIR)/.venv/.fonts/$$fonts.conf" \
			$(PY) -m pytest tests/store/test_pictures.py tests/share tests/cli/test_export.py tests/tui/test_share.py || exit 1; done

torture: $(DEV)
	@$(PY) -m tests.torture --kills $(KILLS) --app-kills $(APP_KILLS) --damages $(DAMAGES) \
		--faults $(FAULTS) --calls $(CALLS) --powers $(POWERS) --seed $(SEED)
	@TORTURE=$(LAWS) $(PY) -m pytest tests/laws tests/trails tests/game tests/record/test_log.py \
		tests/record/test_record_laws.py tests/rules/test_search.py tests/families/test_plain_payments.py \
		tests/test_recount.py tests/workshop/test_look.py
	@TORTURE=5 $(PY) -m pytest tests/boards/test_write.py tests/test_non_interference.py tests/workshop/test_trial.py \
		tests/paint tests/photo tests/tui tests/record/test_written.py tests/session/test_suggestions.py \
		tests/web/test_documents.py tests/web/test_documents_tell_nothing.py tests/web/test_questions.py tests/terminal
	@TORTURE=$(GAMES) $(PY) -m pytest tests/test_games.py tests/test_reveal.py tests/rules_of_play/test_chances.py
	@TORTURE=$(GAMES) $(PY) -m pytest tests/test_random_boards.py tests/test_second_opinion.py tests/test_untold_payments.py
	@TORTURE=10 $(PY) -m pytest tests/browser/test_whole_games.py tests/browser/test_workshop.py tests/tui/test_games_typed.py
	@$(PY) -m tests.soak --games $(SOAK)
	@$(PY) -m tests.web --requests $(REQUESTS) --cuts $(CUTS) --seed $(SEED)
	@for reader in record board prompt importer journal photo; do \
		$(PY) -m tests.fuzz $$reader --seconds $(FUZZ) --seed $(SEED) || exit 1; done

check: lint format types walls

lint: $(DEV)
	@$(PY) -m ruff check

format: $(DEV)
	@$(PY) -m ruff format --check

types: $(DEV)
	@$(PY) -m mypy

walls: $(DEV)
	@.venv/bin/lint-imports --no-logo

bench: $(DEV)
	@$(PY) -m bench

pictures: $(DEV)
	@$(PY) -m tools.pictures $(ONLY)

schema: $(APP)
	@$(PY) -m companion boards schema > maps/board.schema.new
	@mv maps/board.schema.new maps/board.schema.json

checked: $(APP)
	@$(PY) -m tools.checked

constraints: $(DEV)
	@$(PY) tools/constraints.py > constraints.new
	@mv constraints.new constraints.txt

clean:
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# -- setting up: once, and again when one of these files changes

$(APP): $(CHANGES)
	@$(PYTHON) tools/set_up.py

$(DEV): $(CHANGES)
	@$(PYTHON) tools/set_up.py dev
