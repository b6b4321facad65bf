import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './install-packages.ts'

/** Playwright's default browser. Uses half the CPU of a full Chromium, which opens a window per context. */
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/**
 * Finds the Chromium for the journeys: CHROMIUM_PATH, else the first one on this machine.
 * @returns its path, or undefined when there is none
 */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || findInPath(...names) || macApps.find((path) => existsSync(path))
}

/** Finds the first of these programs in the folders of PATH. */
export const findInPath = (...programs: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)))
    .find((path) => existsSync(path))

/**
 * Finds Chromium. Installs Debian's headless build and its fonts where that is missing (as root, with
 * apt-get), even when a full Chromium is installed, which is the fallback.
 * @throws Error with instructions
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found && (process.env.CHROMIUM_PATH || found.endsWith(headlessShell))) return found
  const missing = 'The journeys need Chromium: install it, or set CHROMIUM_PATH to where it is'
  if (!found) console.log('  Installing Chromium (about a minute)…')
  try {
    await installPackages([headlessShell, 'fonts-noto-core', 'fonts-noto-color-emoji'], missing)
  } catch (error) {
    if (!found) throw error
  }
  const installed = findChromium()
  if (!installed) throw new Error(`${missing}.`)
  return installed
}
