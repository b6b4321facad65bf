// npm start, npm run dev: installs and builds what is stale, then runs the server in the foreground.
//   npm start -- --empty    a new charity without the demo, which begins at its set-up
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled, root } from './ensure-installed.mjs'
import { runNode, settings } from './run-node.mjs'

const server = [
  ...settings(),
  // A release contains no demo.
  existsSync(join(root, 'demo')) ? 'demo/src/main.ts' : 'server/src/main.ts',
]
// The environment takes precedence over .env.
if (process.argv.includes('--empty')) process.env.DEMO_DATA = 'false'

const node = ensureInstalled()
if (!ensureBuilt(node)) process.exit(1)
if (process.argv.includes('--dev')) develop()
else runNode(node, server)

/**
 * Vite applies every change of the pages immediately and proxies their calls to the server, which restarts
 * when its own code changes. Payment links still lead to the server, and so to the pages as last built.
 */
function develop() {
  const both = [
    runNode(node, ['--watch', ...server]),
    runNode(node, ['node_modules/vite/bin/vite.js', 'web', '--strictPort', '--clearScreen=false']),
  ]
  for (const one of both) {
    one.on('exit', () => {
      for (const other of both) other.kill()
    })
  }
}
