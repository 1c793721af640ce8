#!/usr/bin/env bash
# Puts code-server and a driver for Chromium into a folder: `install.sh FOLDER`. Takes some minutes and 1 GB; needs Node 20.
set -euo pipefail
mkdir -p "${1:?a folder}"
cd "$1"
export npm_config_yes=true npm_config_audit=false npm_config_fund=false
[ -d /usr/include/node ] && export npm_config_nodedir=/usr
[ -f package.json ] || npm init -y >/dev/null
# Scripts of dependencies are left out: one of them fetches a program from elsewhere.
npm install --ignore-scripts code-server@4.100.3 playwright-core@1
npm rebuild argon2
cd node_modules/code-server/lib/vscode
npm install --omit=dev --ignore-scripts
npm rebuild kerberos node-pty @vscode/spdlog native-watchdog @parcel/watcher
ln -sfn node_modules node_modules.asar
cd extensions
npm install --ignore-scripts
