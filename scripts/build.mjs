// npm run build: the bundles of the pages, for browsers in web/dist and for the server in web/dist-server, unless they are there already.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

process.exitCode = ensureBuilt(ensureInstalled()) ? 0 : 1
