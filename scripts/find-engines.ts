import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findInPath } from './find-chromium.ts'
import { installPackages } from './install-packages.ts'

/** Paths of WebKitGTK's test browser in Debian and Fedora. */
const miniBrowsers = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '']
  .flatMap((machine) => ['lib', 'lib64', 'libexec'].map((folder) => join('/usr', folder, machine)))
  .flatMap((folder) => ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')))

/** Browser engines besides Chromium: their lookup and their Debian packages. */
export const engines = {
  WebKit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () =>
      findInPath('WebKitWebDriver') && findInPath('Xvfb')
        ? miniBrowsers.find((path) => existsSync(path))
        : undefined,
  },
  Firefox: {
    packages: ['firefox-esr'],
    find: () => process.env.FIREFOX_PATH || findInPath('firefox-esr', 'firefox'),
  },
}

/**
 * Installs the missing engines, as root on Debian.
 * @returns the names of unavailable engines; their journeys are skipped
 */
export async function ensureEngines(): Promise<string[]> {
  const missing = () => Object.entries(engines).filter(([, { find }]) => !find())
  const packages = missing().flatMap(([, engine]) => engine.packages)
  if (packages.length === 0) return []
  console.log(`  Installing ${packages.join(', ')} (about a minute)…`)
  await installPackages(packages, '').catch(() => {})
  return missing().map(([name]) => name)
}
