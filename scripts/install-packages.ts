import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Installs Debian packages (as root, with apt-get).
 * @param missing the error message when that is impossible, without a full stop
 * @throws Error with instructions
 */
export async function installPackages(packages: string[], missing: string): Promise<void> {
  const hasAptGet = () => run('apt-get', ['--version']).then(Boolean, () => false)
  if (process.getuid?.() !== 0 || !(await hasAptGet())) throw new Error(`${missing}.`)
  for (const command of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', command, { env, maxBuffer: 2 ** 26 }).catch(({ stderr }) => {
      throw new Error(`${stderr}\n${missing}; 'apt-get ${command.join(' ')}' failed.`)
    })
  }
}
