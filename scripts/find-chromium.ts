import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './install-packages.ts'

// The headless shell, Playwright's default, takes a third less CPU.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macApps = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/**
 * Finds the Chromium for the journeys: CHROMIUM_PATH, else the first one on this machine.
 * @returns its path, or undefined when there is none
 */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...macApps].find((path) => existsSync(path))
}

/**
 * Finds Chromium, or installs Debian's headless build and its fonts (as root, with apt-get).
 * @throws Error with instructions
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  const missing = 'The journeys need Chromium: install it, or set CHROMIUM_PATH to where it is'
  console.log('  Installing Chromium (about a minute)…')
  await installPackages(['chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-color-emoji'], missing)
  const installed = findChromium()
  if (!installed) throw new Error(`${missing}.`)
  return installed
}
