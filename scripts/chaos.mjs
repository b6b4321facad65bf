// npm run chaos: breaks every part of a charity while donors give, and counts lost and duplicate donations
// and the time to recover.
//   npm run chaos -- worker                        scenarios whose names contain "worker"
//   npm run chaos -- cluster                       installs the Debian packages that it needs, as root
//   npm run chaos -- night --donations 1000000     a night on this many donations
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run-node.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { donations: { type: 'string', default: '100000' } },
})
const clusterPackages = [
  'patroni',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'postgresql-15',
]
const programs = [
  'bin/patroni',
  'bin/etcd',
  'sbin/haproxy',
  'sbin/pgbouncer',
  'bin/pgbackrest',
  'lib/postgresql/15',
]
const areInstalled = programs.every((name) => existsSync(`/usr/${name}`))
if (positionals[0] === 'cluster' && process.getuid?.() === 0 && !areInstalled)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...clusterPackages], { stdio: 'inherit' })
process.env.CHAOS = 'whole'
process.env.CHAOS_ONLY = positionals.join(' ')
process.env.CHAOS_DONATIONS = values.donations
runNode(ensureInstalled(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'long', 'test/chaos'])
