import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './ensure-installed.mjs'

/**
 * Runs Node in the foreground: same terminal, same exit code, and a request to stop reaches it.
 *
 * A Ctrl-C reaches the whole process group, and npm sends it here once more; so the program may hear of one
 * wish to stop twice and must take the second calmly. We wait for it to end and never kill it ourselves.
 * @param {string} node the path of Node 24
 * @param {string[]} args what to run, from the root of the project
 */
export function runNode(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' })
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
}
