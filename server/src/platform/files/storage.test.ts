import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startBucket } from '../../../test/start-bucket.ts'
import { bucketStorage, localStorage, type Storage } from './storage.ts'
import { removePublicImages, storePublicImage } from './store-public-image.ts'

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

test.each(storages)('a file in %s is what was stored, until it is deleted', async (_where, storage) => {
  const bytes = Buffer.from([0, 255, 13, 10, 48, 59])
  await storage.put('receipts/one.pdf', bytes, { contentType: 'application/pdf' })
  expect(await storage.exists('receipts/one.pdf')).toBe(true)
  expect(await buffer(await storage.getStream('receipts/one.pdf'))).toEqual(bytes)
  await storage.delete('receipts/one.pdf')
  expect(await storage.exists('receipts/one.pdf')).toBe(false)
})

test.each(storages)('pictures in %s that nobody sees any more are removed', async (_where, storage) => {
  const png = sharp({ create: { width: 4, height: 4, channels: 3, background: 'green' } }).png()
  const file = { name: 'well.png', type: 'image/png', bytes: await png.toBuffer() }
  const [shown, unused] = [
    await storePublicImage(storage, file, 'f'),
    await storePublicImage(storage, file, 'f'),
  ]
  const keyOf = (address: string) => `media/${address.split('/').at(-1)}`
  await removePublicImages(storage, { except: new Set([shown]), storedBefore: new Date(Date.now() + 60_000) })
  expect(await storage.exists(keyOf(shown))).toBe(true)
  expect(await storage.exists(keyOf(unused))).toBe(false)
})

test('nothing is written to the folder while a bucket is there, and a wrong key is an error', async () => {
  await storages[1]?.[1].put('receipts/two.pdf', Buffer.from('two'))
  expect([...files.keys()]).toContain('receipts/two.pdf')
  const stranger = await bucketStorage({ ...bucket, accessKeyId: 'ANOTHERKEY' })
  await expect(stranger.put('receipts/three.pdf', Buffer.from('three'))).rejects.toThrow()
})
