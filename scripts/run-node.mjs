import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { root } from './ensure-installed.mjs'

/**
 * Runs Node in the foreground: same terminal, same exit code, and a request to stop reaches it.
 *
 * A Ctrl-C reaches the whole process group, and npm sends it here once more; so the program may get one
 * request to stop twice and must ignore the second. We wait for it to end and never kill it ourselves.
 * (A signal sent to npm alone stops at the shell that npm puts in between, unless the script says `exec`.)
 * @param {string} node the path of Node 24
 * @param {string[]} args what to run, from the root of the project
 * @returns {import('node:child_process').ChildProcess}
 */
export function runNode(node, args) {
  // Node keeps what it made of each file: a start takes two thirds of the time. Where it may not write there, it does without.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node')
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE },
    stdio: 'inherit',
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

/** @returns {string[]} the option by which Node reads .env, where there is one; the environment goes before it */
export function settings() {
  const file = join(root, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}
