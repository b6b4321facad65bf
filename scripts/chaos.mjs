// npm run chaos: breaks every part of a charity while donors give, and counts what was lost, doubled and how soon it goes on.
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run-node.mjs'

process.env.CHAOS = 'whole'
const only = process.argv.slice(2).flatMap((words) => ['-t', words])
runNode(ensureInstalled(), [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'server',
  'test/chaos',
  ...only,
])
