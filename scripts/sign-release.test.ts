import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeBuild, readPrivateKey, signFile, verifyRelease } from './sign-release.ts'

const newPair = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const pair = newPair()
const folder = mkdtempSync(join(tmpdir(), 'amanah-sign-'))
afterAll(() => rmSync(folder, { recursive: true }))

const name = 'amanah-1.1.0.tar.gz'
const archive = Buffer.from('an archive')
const commit = '0123456789abcdef0123456789abcdef01234567'
const provenance = (hashed = archive) =>
  Buffer.from(
    JSON.stringify(describeBuild({ name, archive: hashed, commit, lock: archive, builder: 'local' })),
  )

function release(changes: { archive?: Buffer; provenance?: Buffer } = {}, signer = pair.privateKey) {
  const key = readPrivateKey(signer, signer === pair.privateKey ? pair.publicKey : other.publicKey)
  const described = provenance()
  const signatures = { archive: signFile(archive, key), provenance: signFile(described, key) }
  return () =>
    verifyRelease(
      name,
      changes.archive ?? archive,
      changes.provenance ?? described,
      signatures,
      pair.publicKey,
    )
}
const other = newPair()

test('a signed release is verified, and its provenance names commit, command and Node', () => {
  const { subject, predicate } = release()()
  expect(subject[0]?.name).toBe(name)
  expect(predicate.buildDefinition.externalParameters.command).toBe('npm ci && npm run release')
  expect(predicate.buildDefinition.resolvedDependencies[0]?.digest).toEqual({ gitCommit: commit })
  expect(predicate.runDetails.builder.version.node).toBe(process.version)
})

test('a changed archive, a changed provenance and another key are refused', () => {
  expect(release({ archive: Buffer.from('another archive') })).toThrow('changed after it was signed')
  expect(release({ provenance: Buffer.from('{}') })).toThrow('The provenance of')
  expect(release({}, other.privateKey)).toThrow('signed with another key')
})

test('a signed provenance of another archive is refused', () => {
  const key = readPrivateKey(pair.privateKey, pair.publicKey)
  const described = provenance(Buffer.from('another archive'))
  const signatures = { archive: signFile(archive, key), provenance: signFile(described, key) }
  expect(() => verifyRelease(name, archive, described, signatures, pair.publicKey)).toThrow(
    'another archive than',
  )
})

test('a private key that does not belong to the published key signs nothing', () => {
  expect(() => readPrivateKey(other.privateKey, pair.publicKey)).toThrow('not the public half')
  expect(() => readPrivateKey(pair.privateKey, null)).toThrow('not the public half')
})

const openssl = (...args: string[]) => String(spawnSync('openssl', args, { cwd: folder }).stdout)

test.runIf(/^OpenSSL [3-9]/.test(openssl('version')))(
  'an operator without Node verifies the archive with openssl',
  () => {
    const key = readPrivateKey(pair.privateKey, pair.publicKey)
    writeFileSync(join(folder, 'release-key.pem'), pair.publicKey)
    writeFileSync(join(folder, name), archive)
    writeFileSync(join(folder, `${name}.sig`), signFile(archive, key))
    const options = ['-verify', '-pubin', '-inkey', 'release-key.pem', '-rawin', '-in', name]
    expect(openssl('pkeyutl', ...options, '-sigfile', `${name}.sig`)).toContain('Verified Successfully')
  },
)
