// npm test: installs what is stale, then runs every check and test on Node 24.
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run-node.mjs'

runNode(ensureInstalled(), ['scripts/test-all.ts', ...process.argv.slice(2)])
