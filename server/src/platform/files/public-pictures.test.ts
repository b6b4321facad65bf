import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { readClock } from '../../../test/read-clock.ts'
import { narrowKey, narrowPicture } from './public-pictures.ts'
import { localStorage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'amanah-narrow-'))
afterAll(() => rm(folder, { recursive: true }))
const storage = localStorage(folder)
const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a7a4b' } })
  .jpeg()
  .toBuffer()
const ask = (name: string) => narrowPicture(storage, name, 480)

test('however many phones ask for a smaller copy at once, it is drawn once', async () => {
  await storage.put('media/once.jpg', picture)
  const stored = vi.spyOn(storage, 'put')
  const keys = await Promise.all(Array.from({ length: 10 }, () => ask('once.jpg')))
  expect(new Set(keys)).toEqual(new Set([narrowKey(480, 'once.jpg')]))
  expect(stored).toHaveBeenCalledTimes(1)
  stored.mockRestore()
})

test('at most two smaller copies are drawn at a time, so uploads are not delayed; others get the whole picture', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.jpg`)
  for (const name of names) await storage.put(`media/${name}`, picture)
  const keys = await Promise.all(names.map(ask))
  expect(keys.filter(Boolean)).toHaveLength(2)
  const missing = names.find((_, index) => keys[index] === undefined) ?? ''
  expect(await ask(missing)).toBe(narrowKey(480, missing))
})

test('a failed copy is retried after five minutes, not earlier', async () => {
  await storage.put('media/broken.jpg', picture.subarray(0, 40))
  await expect(ask('broken.jpg')).rejects.toMatchObject({ status: 422 })
  await storage.put('media/broken.jpg', picture)
  expect(await ask('broken.jpg')).toBeUndefined()
  vi.useFakeTimers({ toFake: ['Date'], now: readClock().now.getTime() + 5 * 60_000 })
  try {
    expect(await ask('broken.jpg')).toBe(narrowKey(480, 'broken.jpg'))
  } finally {
    vi.useRealTimers()
  }
})
