// Runs a TypeScript file, or anything else Node 24 understands: node scripts/run.mjs FILE [arguments]
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run-node.mjs'

runNode(ensureInstalled(), process.argv.slice(2))
