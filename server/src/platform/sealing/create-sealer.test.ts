import { expect, test } from 'vitest'
import { createSealer } from './create-sealer.ts'

const secret = 'a secret of the charity, long enough'
const cnic = '4210112345671'
const sealer = createSealer([secret])

test('a sealed number can be read with its key and not from the database alone', () => {
  const sealed = sealer.seal(cnic)
  expect(sealed).not.toContain(cnic)
  expect(sealed).not.toContain('5671')
  expect(sealer.open(sealed)).toBe(cnic)
})

test('a number sealed twice is stored differently and found by the same hash', () => {
  const [one = '', other = ''] = [sealer.seal(cnic), sealer.seal(cnic)]
  expect(one).not.toBe(other)
  const [, mark, endIndex] = one.split('.')
  expect([mark, endIndex]).toEqual(other.split('.').slice(1, 3))
  expect(sealer.blindIndexesOf(cnic)).toEqual([mark])
  expect(sealer.endIndexesOf('5671')).toEqual([endIndex])
  expect(sealer.blindIndexesOf('4210112345672')).not.toEqual([mark])
})

test('a new key seals from now on, and numbers sealed with the old key can still be read and found', () => {
  const old = sealer.seal(cnic)
  const rotated = createSealer(['another secret of the charity, made later', secret])
  expect(rotated.isCurrent(old)).toBe(false)
  expect(rotated.open(old)).toBe(cnic)
  expect(rotated.blindIndexesOf(cnic)).toContain(old.split('.')[1])
  const sealed = rotated.seal(cnic)
  expect(rotated.isCurrent(sealed)).toBe(true)
  expect(sealer.open(sealed)).toBeNull()
})

test('a sealed number that was altered, cut or combined with other indexes cannot be read', () => {
  const sealed = sealer.seal(cnic)
  const [id, mark, endIndex, box = ''] = sealed.split('.')
  const flipped = (box[20] === 'A' ? 'B' : 'A') + box.slice(21)
  expect(sealer.open([id, mark, endIndex, box.slice(0, 20) + flipped].join('.'))).toBeNull()
  const [, otherIndex] = sealer.seal('3520212345679').split('.')
  expect(sealer.open([id, otherIndex, endIndex, box].join('.'))).toBeNull()
  expect(sealer.open([id, mark, endIndex, box.slice(0, 8)].join('.'))).toBeNull()
})

test('a number stored before encryption is read unchanged, and counts as not yet sealed', () => {
  expect(sealer.open(cnic)).toBe(cnic)
  expect(sealer.isCurrent(cnic)).toBe(false)
})
