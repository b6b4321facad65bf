import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { root } from './ensure-installed.mjs'

/**
 * Runs Node in the foreground: same terminal, same exit code, and termination signals reach it.
 * A Ctrl-C reaches the whole process group, and npm forwards it here once more; so the program may get two
 * termination signals and must ignore the second. We wait for it to exit and never kill it ourselves. (A
 * signal sent to npm alone stops at npm's shell, unless the script says `exec`.)
 * @param {string} node the path of Node 24
 * @param {string[]} args the program and its arguments, from the root of the project
 * @returns {import('node:child_process').ChildProcess}
 */
export function runNode(node, args) {
  // Caches compiled modules: a start takes two thirds of the time. Node ignores the cache if it cannot be
  // written.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node')
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE },
    // The socket that systemd holds open (docs/operations.md).
    stdio: process.env.LISTEN_FDS === '1' ? ['inherit', 'inherit', 'inherit', 3] : 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let sent = false
    process.on(signal, () => {
      if (!sent) child.kill(signal)
      sent = true
    })
  }
  child.on('error', (error) => {
    console.error(`${node} cannot be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
  return child
}

/**
 * Limits V8's young generation, which an export makes grow by 100 MB for the life of the process, to three
 * times this many MB (docs/performance.md).
 */
const youngGeneration = '--max-semi-space-size=16'

/**
 * @returns {string[]} options of Node: the limit, and reading .env if the file exists; the environment takes
 * precedence
 */
export function settings() {
  const file = join(root, '.env')
  return [youngGeneration, ...(existsSync(file) ? [`--env-file=${file}`] : [])]
}
