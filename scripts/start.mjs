// npm start, npm run dev: installs and builds what is stale, then runs the server in the foreground.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode, settings } from './run-node.mjs'

const server = [...settings(), 'server/src/main.ts']

const node = ensureInstalled()
if (!ensureBuilt(node)) process.exit(1)
if (process.argv.includes('--dev')) develop()
else runNode(node, server)

/** Vite serves the pages, with what changes put in place at once, and sends all else on to the server. */
function develop() {
  const port = '5173'
  process.env.PUBLIC_URL ??= `http://127.0.0.1:${port}`
  const both = [
    runNode(node, ['--watch', ...server]),
    runNode(node, [
      'node_modules/vite/bin/vite.js',
      'web',
      '--port',
      port,
      '--strictPort',
      '--clearScreen=false',
    ]),
  ]
  for (const one of both) {
    one.on('exit', () => {
      for (const other of both) other.kill()
    })
  }
}
