import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure-installed.mjs'

/** What the bundle in web/dist was built from; vite empties that folder first, so a broken build has no stamp. */
const stamp = join(root, 'web/dist/.built-from')
/** The donor's pages for the server to draw. */
const renderer = join(root, 'web/dist-server/render-site.js')

/**
 * Builds the bundles for browsers (web/dist) and for the server unless they were built from exactly these sources.
 * @param {string} node the path of Node 24
 * @returns {boolean} false when the build failed; its output is then on the screen
 */
export function ensureBuilt(node) {
  // A release brings its pages, and not what they are made of.
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

/** By content and not by time: a fresh checkout and a switched branch change times, not sources. */
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
