# Two commands do everything on a machine with Python 3.11+ and make:
#   make run    the product: a house on this machine, with its pages at the address that it prints
#   make test   lint, types, import contracts and all tests
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGES := src/pitboss/house/pages
AGAIN := $(MAKE) --no-print-directory
# What Python has compiled is kept, whatever this shell says: make test starts it hundreds of times.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run pages test checks screenshots format audit bench records soak faults mutants clean

run: $(VENV)/.installed pages
	@$(BIN)/pitboss serve --browser

# The front end, built into the package; with the Node that is there, or one that pip brings.
pages: $(PAGES)/index.html

WEB := $(shell find web -type f ! -path 'web/node_modules/*' ! -name 'schema.*')

$(PAGES)/index.html: $(WEB) $(wildcard src/pitboss/house/service/*.py) | $(VENV)/.installed
	$(BIN)/python web/build.py

# What the pages are built with is fetched while the package is installed. What needs no test to run
# goes beside the pages and the tests, and is told after them. Of a fresh clone both workers would
# compile every module: one process does, while the pages are built.
test: $(BIN)/python
	@$(BIN)/python web/build.py install >/dev/null 2>&1 & fetched=$$!; \
	$(AGAIN) -s $(VENV)/.dev || exit; wait $$fetched; \
	$(AGAIN) checks >$(VENV)/checks.txt 2>&1 & checks=$$!; \
	[ -d tests/__pycache__ ] || $(BIN)/pytest --collect-only -qq >/dev/null 2>&1 & modules=$$!; \
	$(AGAIN) pages; pages=$$?; wait $$modules; \
	[ $$pages -eq 0 ] && $(BIN)/pytest -n 2 --dist worksteal; tests=$$?; \
	wait $$checks; checked=$$?; cat $(VENV)/checks.txt; \
	if [ $$checked -ne 0 ]; then echo "make test: the checks above failed"; fi; \
	if [ $$tests -ne 0 ]; then echo "make test: the tests failed"; fi; \
	exit $$((tests || checked))

checks: $(VENV)/.dev
	$(BIN)/ruff format --check src tests bench mutants examples web
	$(BIN)/ruff check src tests bench mutants examples web
	$(BIN)/mypy
	$(BIN)/lint-imports

# Every page and every felt at both widths, light and dark, into screenshots/.
screenshots: $(VENV)/.dev pages
	$(BIN)/python -m tests.pages.screenshots screenshots

format: $(VENV)/.dev
	$(BIN)/ruff format src tests bench mutants examples web
	$(BIN)/ruff check --fix src tests bench mutants examples web

# What the package ships about itself: solved par sheets, the interpretations page, and the
# evidence that a full run of the tests gives.
records: $(VENV)/.dev
	$(BIN)/python -m pitboss.desk.shipped
	$(BIN)/python -m pitboss.rulebook.interpretations
	$(BIN)/pytest -n 2 --dist worksteal --record

# Random houses, mishaps at any moment, every check: make soak MINUTES=60, or ROUNDS=10000 of each game.
soak: $(VENV)/.dev
	$(BIN)/python -m pitboss.testing.soak $(if $(MINUTES),--minutes $(MINUTES)) $(if $(ROUNDS),--rounds $(ROUNDS))

# Stormy days of the whole house, each from its seed: make faults SEEDS=100000; FIRST=... begins elsewhere.
faults: $(VENV)/.dev
	$(BIN)/python -m tests.house.simulator --seeds $(or $(SEEDS),100000) --first $(or $(FIRST),0)

# Would the tests notice a rule enacted a little differently? Under an hour; writes docs/evidence.md.
mutants: $(VENV)/.dev
	rm -rf .mutants
	$(BIN)/python -m mutants --write

# Every game simulated at length beside its par sheets, and replayed through the script; writes
# docs/audit.md. ROUNDS=1e8 unless told otherwise, a tenth where a round takes long; GPU=1: on a card.
audit: $(VENV)/.dev
	$(BIN)/python -m bench.audit --rounds $(or $(ROUNDS),1e8) $(if $(GPU),--gpu) --write

bench: $(VENV)/.bench
	$(BIN)/python -m bench

clean:
	rm -rf web/node_modules $(PAGES)
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .mutants

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Pitboss needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
INSTALL := $(PIP) -c constraints.txt -e

$(VENV)/.installed: pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) '.[house]'
	@touch $@

# All that .installed has, and more: whoever wants both installs once. The tests use a part of it all,
# and Python compiles that part when it is first wanted. Pip takes one thing after the other, so two
# of them go first and take every other one of what is pinned; what they leave, the last one finds.
$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@for half in 'p;n' 'n;p'; do \
		$(PIP) --no-compile --no-deps $$(sed -n "$$half" constraints.txt) 2>/dev/null & \
	done; wait
	$(INSTALL) '.[dev]' --no-compile
	@touch $(VENV)/.installed $@

$(VENV)/.bench: $(VENV)/.dev bench/constraints.txt
	$(INSTALL) '.[bench]' -c bench/constraints.txt
	@touch $@
