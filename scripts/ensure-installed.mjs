// Node built-ins only: this runs before anything is installed, on Node 20 or newer.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Installs the packages of package-lock.json when node_modules lacks any of them.
 * @returns {string} the path of the Node that runs this project: 24, from the npm package `node`
 */
export function ensureInstalled() {
  if (!isInstalled()) install()
  return projectNode()
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted install has none. Packages for other
 * platforms are optional and absent, so only required ones count.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    const found = present[path]
    if (link || !path.includes('node_modules/')) return true
    return found ? found.version === version : optional === true
  })
}

/** @returns {Record<string, {version?: string, link?: boolean, optional?: boolean}> | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  const first = !existsSync(join(root, 'node_modules'))
  console.log(
    first ? 'Installing packages (the first time, about a minute)…' : 'Installing packages that changed…',
  )
  const started = Date.now()
  // Dev packages too, even when NODE_ENV=production: Node itself and the bundler are among them.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const exact = npm(['ci', ...options])
  if (exact.status !== 0) {
    // `npm ci` requires the lock file to list the optional packages of every platform, which a registry
    // mirror may not offer; `npm install` installs the same versions without them. --no-save leaves the lock
    // file unchanged.
    console.log("'npm ci' refused; taking 'npm install' with the same versions…")
    const lenient = npm(['install', '--no-save', ...options])
    if (lenient.status !== 0) {
      fail(
        `${exact.output}\n${lenient.output}\nThe packages could not be installed. Is the network reachable?`,
      )
    }
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

function npm(args) {
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return { status, output: error ? String(error) : `${stdout}${stderr}` }
}

function projectNode() {
  const pinned = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  fail(
    `Node 24 is missing: the npm package 'node' fetches it in its install script, and npm did not run that script.\n` +
      `Either run  npm rebuild node --ignore-scripts=false  or install Node 24 (this is ${process.version}).`,
  )
}

/** @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
