import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure-installed.mjs'

/**
 * File with the hash of the sources of web/dist. Vite empties that folder first, so a failed build leaves no
 * stamp.
 */
const stamp = join(root, 'web/dist/.built-from')
/** Bundle with which the server renders the donor's pages. */
const renderer = join(root, 'web/dist-server/render-site.js')

/**
 * Builds the bundles for browsers (web/dist) and for the server unless they match the current sources.
 * @param {string} node the path of Node 24
 * @returns {boolean} false when the build failed; its output has been printed
 */
export function ensureBuilt(node) {
  // A release ships the built pages without their sources.
  if (!existsSync(join(root, 'web/vite.config.ts'))) return true
  const sources = hashSources()
  if (readStamp() === sources && existsSync(renderer)) return true
  console.log('Building the pages…')
  const started = Date.now()
  const { status, stdout, stderr } = spawnSync(node, ['node_modules/vite/bin/vite.js', 'build', 'web'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nThe pages could not be built.`)
    return false
  }
  writeFileSync(stamp, sources)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  return true
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of [
    'package.json',
    'package-lock.json',
    'CHANGELOG.md',
    ...filesIn('contract/src'),
    ...filesIn('words'),
    ...filesIn('web'),
  ]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Hashed by content, not by time: a fresh checkout or a branch switch changes times, not sources. */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'dist-server'].includes(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesIn(path) : [path]
    })
    .sort()
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}
