import { spawnSync } from 'node:child_process'

/**
 * Installs Debian's packages where we are root and have apt-get.
 * @param missing what to say when that cannot be done, without a full stop
 * @throws Error that says what to do
 */
export function installPackages(packages: string[], missing: string): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0)
    throw new Error(`${missing}.`)
  for (const command of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stderr } = spawnSync('apt-get', command, { encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${stderr}\n${missing}; 'apt-get ${command.join(' ')}' failed.`)
  }
}
