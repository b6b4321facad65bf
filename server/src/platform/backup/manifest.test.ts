import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createBackupCipher } from './backup-cipher.ts'
import { copyDurably, readManifest, verifyFiles, writeManifest } from './manifest.ts'

const place = await mkdtemp(join(tmpdir(), 'amanah-manifest-'))
afterAll(() => rm(place, { recursive: true }))

const cipher = createBackupCipher('a key that is kept in the safe of the charity')
const database = 'database/base.tar.gz'
const receipt = 'files/receipts/a transfer’s receipt.pdf'
/** A backup of two files, plain and encrypted. */
let plain: string
let encrypted: string

async function writeBackup(format: 1 | 2): Promise<string> {
  const folder = await mkdtemp(join(place, 'backup-'))
  const source = join(folder, 'source')
  await writeFile(source, 'x'.repeat(100_000))
  const files = []
  for (const path of [database, receipt])
    files.push({ path, ...(await copyDurably(source, join(folder, path))) })
  const manifest = { format, version: '1.1.0', made_at: '2026-11-21T01:00:00.000Z', rows: null, files }
  await writeManifest(folder, manifest, format === 2 ? cipher : null)
  return folder
}

beforeEach(async () => {
  plain = await writeBackup(1)
  encrypted = await writeBackup(2)
})

const verify = async (folder: string) => verifyFiles(folder, await readManifest(folder, null))

/** Changes a byte in the middle; the size stays. */
async function overwrite(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(path, bytes)
}

test('an intact backup is accepted', async () => {
  await expect(verify(plain)).resolves.toBeUndefined()
  expect((await readManifest(encrypted, cipher)).files).toHaveLength(2)
})

test.each([
  ['a byte of the database has changed', () => overwrite(join(plain, database))],
  ['the database is cut off', () => truncate(join(plain, database), 1000)],
  ['a receipt is missing', () => rm(join(plain, receipt))],
  ['its manifest is cut off', () => truncate(join(plain, 'manifest.json'), 300)],
  ['its manifest is missing', () => rm(join(plain, 'manifest.json'))],
])('a backup is refused when %s', async (_, damage) => {
  await damage()
  await expect(verify(plain)).rejects.toThrow(/damaged|There is no backup/)
})

test('an encrypted backup is read only with its key, and a plain one only without', async () => {
  await expect(readManifest(encrypted, null)).rejects.toThrow('This backup is encrypted. Set BACKUP_KEY')
  await expect(readManifest(encrypted, createBackupCipher('another key'))).rejects.toThrow(
    'BACKUP_KEY is not the key of the backup',
  )
  await expect(readManifest(plain, cipher)).rejects.toThrow('add --unencrypted')
})

test('the manifest of an encrypted backup cannot be changed without its key', async () => {
  const path = join(encrypted, 'manifest.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace(/"version": "[^"]+"/, '"version": "0.0.9"'))
  await expect(readManifest(encrypted, cipher)).rejects.toThrow('its manifest.json was changed')
})
