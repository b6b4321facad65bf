// npm start, npm run dev: installs and builds what is stale, then runs the server in the foreground.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run-node.mjs'

const node = ensureInstalled()
if (!ensureBuilt(node)) process.exit(1)
runNode(node, ['--env-file-if-exists=.env', 'server/src/main.ts'])
