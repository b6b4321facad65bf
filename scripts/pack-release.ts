import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { keepRuntimePackages, type Lock } from './production-packages.ts'

type Manifest = {
  version: string
  workspaces: string[]
  scripts: Record<string, string>
  devDependencies?: object
  engines?: object
}

/** Workspaces that run in production; of `web`, a release contains the build output only. */
const workspaces = ['contract', 'embedded-postgres', 'server', 'words']

const handedOut = [
  '*.md',
  'LICENSE',
  '.env.example',
  '.npmrc',
  'Containerfile',
  'docs/**',
  ...workspaces.map((folder) => `${folder}/src/**`),
  'server/migrations/**',
  'words/*/*.json',
  'web/dist/**',
  'web/dist-server/**',
  'scripts/{ensure-built,ensure-installed,run,run-node,start}.mjs',
  'scripts/{sign-release,verify-release}.ts',
  'scripts/try-pgbackrest.sh',
  'deploy/cluster/*',
  'release-key.pem',
]

/**
 * Packs everything that an operator needs into one archive: the built pages, the server, the migrations, the
 * documents and the list of packages to install. Reproducible: the same sources give the same bytes.
 * @param root the project, with its pages built
 * @returns the version, and the archive as a .tar.gz with one top-level folder
 */
export async function packRelease(root: string): Promise<{ version: string; archive: Buffer }> {
  const read = (path: string) => readFileSync(join(root, path))
  const manifest: Manifest = JSON.parse(String(read('package.json')))
  const lock: Lock = JSON.parse(String(read('package-lock.json')))
  const paths = globSync(handedOut, { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path) && statSync(join(root, path)).isFile(),
  )
  const written = new Map<string, string | Buffer>(paths.map((path) => [path, read(path)]))
  written.set('package.json', json(productionManifest(manifest, written)))
  for (const file of workspaces.map((folder) => `${folder}/package.json`)) {
    const { devDependencies, ...rest } = JSON.parse(String(read(file)))
    written.set(file, json(rest))
  }
  written.set('package-lock.json', json(keepRuntimePackages(lock, workspaces)))

  const name = `amanah-${manifest.version}`
  const mtime = releaseDay(String(read('CHANGELOG.md')), manifest.version)
  const tar = pack()
  for (const path of [...written.keys()].sort())
    tar.entry({ name: `${name}/${path}`, mtime, mode: 0o644 }, written.get(path) ?? '')
  tar.finalize()
  return { version: manifest.version, archive: gzipSync(await buffer(tar), { level: 9 }) }
}

/** Removes build and test dependencies, commands that need them, and `engines` (production-packages.ts). */
function productionManifest(
  { devDependencies, engines, ...manifest }: Manifest,
  written: ReadonlyMap<string, unknown>,
): Manifest {
  const works = (command: string) =>
    !command.includes('--dev') && (command.match(/\S+\.(ts|mjs)\b/g) ?? []).every((file) => written.has(file))
  return {
    ...manifest,
    workspaces,
    scripts: Object.fromEntries(Object.entries(manifest.scripts).filter(([, command]) => works(command))),
  }
}

/** Date of the release, used as the time of all files for reproducible archives. */
function releaseDay(changelog: string, version: string): Date {
  const day = changelog.match(/^## \[(.+?)\] - (\d{4}-\d\d-\d\d)$/m)
  if (day?.[1] !== version || !day[2])
    throw new Error(`CHANGELOG.md must begin with the release: ## [${version}] - and its day`)
  return new Date(day[2])
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
