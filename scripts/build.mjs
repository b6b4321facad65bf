// npm run build: the browser bundle in web/dist, unless it is there already.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

process.exitCode = ensureBuilt(ensureInstalled()) ? 0 : 1
