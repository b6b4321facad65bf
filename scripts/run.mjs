// Runs a TypeScript file on Node 24, with the settings of .env: node scripts/run.mjs FILE [arguments]
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode, settings } from './run-node.mjs'

runNode(ensureInstalled(), [...settings(), ...process.argv.slice(2)])
