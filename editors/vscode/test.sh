#!/usr/bin/env bash
# The extension from a clean folder to a package: types, lints, tests, `.vsix`.
set -euo pipefail
cd "$(dirname "$0")"
# Nothing that is needed here has to be built or fetched by a script of a dependency.
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
node scripts/syntaxes.mjs
npm run --silent check
npm run --silent lint
npm test --silent
npm run --silent package >/dev/null
ls -l dist/al0.vsix
