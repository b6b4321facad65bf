// npm run release: builds the pages and writes release/: the archive for operators, its checksum and its bill
// of materials.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packRelease } from './pack-release.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'release')

execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
const { version, archive } = await packRelease(root)
const name = `amanah-${version}`
const checksum = createHash('sha256').update(archive).digest('hex')
const materials = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root })

mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, `${name}.tar.gz`), archive)
writeFileSync(join(folder, `${name}.tar.gz.sha256`), `${checksum}  ${name}.tar.gz\n`)
writeFileSync(join(folder, `${name}.cdx.json`), materials)
console.log(`release/${name}.tar.gz  ${(archive.length / 2 ** 20).toFixed(1)} MB  sha256 ${checksum}`)
