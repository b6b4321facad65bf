// npm run build: builds the pages for browsers (web/dist) and for the server (web/dist-server), unless they
// are up to date.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

process.exitCode = ensureBuilt(ensureInstalled()) ? 0 : 1
