import { expect, test } from 'vitest'
import { isEasilyGuessed } from './password.ts'

test.each([
  'password1234',
  'P@ssw0rd2026!',
  'Administrator1',
  'adminadminadmin',
  'abcabcabcabc',
  'aaaaaaaaaaaaaaaa',
  'xK9xK9xK9xK9',
  '123456789012',
  '2026-11-22-2026',
  'qwertyuiop12',
  '1qaz2wsx3edc',
  'zyxwvutsrqpo',
  'IlovePakistan786',
  'amanahwelfaretrust',
  'charity-karachi-2026',
])("'%s' is among the first that somebody would try", async (password) => {
  expect(await isEasilyGuessed(password, [])).toBe(true)
})

test.each([
  'kdfm-7xqp-29ab',
  'vT8#kLq2!mZr',
  'wet lantern hums over nine goats',
  'jalebi on the 4th tram',
  'b3c1f09a77de42',
])("'%s' is not easily guessed", async (password) => {
  expect(await isEasilyGuessed(password, [])).toBe(false)
})

test.each(['bilal@donors.example', 'Example-Bilal-2026', 'd0nors.example.bilal'])(
  "'%s' is easily guessed with the person's name and address",
  async (password) => {
    expect(await isEasilyGuessed(password, ['Bilal', 'bilal@donors.example'])).toBe(true)
  },
)
