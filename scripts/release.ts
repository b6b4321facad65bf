// npm run release: builds the pages and writes release/: the archive for operators, its checksum, its bill of
// materials and its provenance. RELEASE_KEY (PEM) or RELEASE_KEY_FILE signs the archive and the provenance.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packRelease } from './pack-release.ts'
import {
  describeBuild,
  publicKeyFile,
  readPrivateKey,
  sha256,
  signatureSuffix,
  signFile,
} from './sign-release.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'release')
const read = (file: string) => readFileSync(join(root, file))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const { RELEASE_KEY, RELEASE_KEY_FILE, RELEASE_BUILDER } = process.env
const pem = RELEASE_KEY ?? (RELEASE_KEY_FILE ? readFileSync(RELEASE_KEY_FILE, 'utf8') : null)
// Before the build: a wrong key fails at once.
const published = existsSync(join(root, publicKeyFile)) ? String(read(publicKeyFile)) : null
const key = pem === null ? null : readPrivateKey(pem, published)

execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
const { version, archive } = await packRelease(root)
const name = `amanah-${version}`
const checksum = sha256(archive)
const materials = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root })
const isUnchanged = existsSync(join(root, '.git')) && git('status', '--porcelain') === ''
const provenance = describeBuild({
  name: `${name}.tar.gz`,
  archive,
  commit: isUnchanged ? git('rev-parse', 'HEAD') : null,
  lock: read('package-lock.json'),
  builder: RELEASE_BUILDER ?? 'local',
})

mkdirSync(folder, { recursive: true })
const files: Record<string, Buffer> = {
  [`${name}.tar.gz`]: archive,
  [`${name}.tar.gz.sha256`]: Buffer.from(`${checksum}  ${name}.tar.gz\n`),
  [`${name}.cdx.json`]: materials,
  [`${name}.provenance.json`]: Buffer.from(`${JSON.stringify(provenance, null, 2)}\n`),
}
for (const [file, content] of Object.entries(files)) {
  writeFileSync(join(folder, file), content)
  if (key && /\.(tar\.gz|provenance\.json)$/.test(file))
    writeFileSync(join(folder, file + signatureSuffix), signFile(content, key))
}
console.log(`release/${name}.tar.gz  ${(archive.length / 2 ** 20).toFixed(1)} MB  sha256 ${checksum}`)
if (!isUnchanged) console.log('The sources differ from any commit: the provenance names none.')
console.log(
  key
    ? `Signed. Verify it with: npm run verify-release -- release/${name}.tar.gz`
    : 'It is NOT signed: set RELEASE_KEY or RELEASE_KEY_FILE (npm run release-key makes one).',
)
