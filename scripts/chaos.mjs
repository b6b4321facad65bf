// npm run chaos: breaks every part of a charity while donors give, and counts lost and duplicate donations
// and the time to recover.
//   npm run chaos -- worker                        scenarios whose names contain "worker"
//   npm run chaos -- night --donations 1000000     a night on this many donations
import { parseArgs } from 'node:util'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run-node.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { donations: { type: 'string', default: '100000' } },
})
process.env.CHAOS = 'whole'
process.env.CHAOS_ONLY = positionals.join(' ')
process.env.CHAOS_DONATIONS = values.donations
runNode(ensureInstalled(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'long', 'test/chaos'])
