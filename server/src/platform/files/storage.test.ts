import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readClock } from '../../../test/read-clock.ts'
import { startBucket } from '../../../test/start-bucket.ts'
import { bucketStorage, localStorage, removeUnusedFiles, restrictToOwner, type Storage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'amanah-storage-'))
const { bucket, files, stop } = await startBucket()
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true })
})
const storages: [string, Storage][] = [
  ['the data folder', localStorage(folder)],
  ['a bucket', await bucketStorage(bucket)],
]

test.each(storages)('a file in %s can be read unchanged until it is deleted', async (_where, storage) => {
  const bytes = Buffer.from([0, 255, 13, 10, 48, 59])
  await storage.put('receipts/one.pdf', bytes, { contentType: 'application/pdf' })
  expect(await storage.exists('receipts/one.pdf')).toBe(true)
  expect(await buffer(await storage.getStream('receipts/one.pdf'))).toEqual(bytes)
  await storage.delete('receipts/one.pdf')
  expect(await storage.exists('receipts/one.pdf')).toBe(false)
})

test.each(storages)('unreferenced files in %s are removed, except recent ones', async (_where, storage) => {
  const { now } = readClock()
  const [used, unused] = ['receipts/2026-10/used.pdf', 'receipts/2026-11/unused.pdf']
  for (const key of [used, unused]) await storage.put(key, Buffer.from(key))
  const sweep = (storedBefore: number) =>
    removeUnusedFiles(storage, 'receipts', {
      usedOf: async (keys) => new Set(keys.filter((key) => key === used)),
      storedBefore: new Date(storedBefore),
    })
  expect(await sweep(now.getTime() - 60_000)).toBe(0)
  expect(await sweep(now.getTime() + 60_000)).toBe(1)
  expect([await storage.exists(used), await storage.exists(unused)]).toEqual([true, false])
})

test('with a bucket nothing is written to the folder, and a wrong key is an error', async () => {
  await storages[1]?.[1].put('receipts/two.pdf', Buffer.from('two'))
  expect([...files.keys()]).toContain('receipts/two.pdf')
  const stranger = await bucketStorage({ ...bucket, accessKeyId: 'ANOTHERKEY' })
  await expect(stranger.put('receipts/three.pdf', Buffer.from('three'))).rejects.toThrow()
})

test('no other user of the machine can read receipts, including those an older version stored', async () => {
  const dataDir = join(folder, 'older')
  const [files, months] = [join(dataDir, 'files'), join(dataDir, 'files/receipts/2026-10')]
  await mkdir(months, { recursive: true })
  await writeFile(join(months, 'old.pdf'), 'old')
  for (const open of [dataDir, files, months]) await chmod(open, 0o755)
  await chmod(join(months, 'old.pdf'), 0o644)
  expect(await restrictToOwner(files)).toBe(true)
  await localStorage(dataDir).put('receipts/2026-11/new.pdf', Buffer.from('new'))
  const modeOf = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8)
  expect(await modeOf('files')).toBe('700')
  expect(await modeOf('files/receipts/2026-10')).toBe('700')
  expect(await modeOf('files/receipts/2026-10/old.pdf')).toBe('600')
  expect(await modeOf('files/receipts/2026-11/new.pdf')).toBe('600')
  // The data folder keeps its mode, because the database in it belongs to another user.
  expect(await modeOf('')).toBe('755')
})
