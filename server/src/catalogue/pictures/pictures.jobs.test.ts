import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { picturesTasks } from './pictures.jobs.ts'

const app = await buildTestApp()
afterAll(app.close)
const staff = await app.staff(['cause', 'bankAcc'])

const png = new Uint8Array(
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7a4b' } })
    .png()
    .toBuffer(),
)
const folder = join(app.filesFolder, 'media')
const stored = async () => (await readdir(folder)).map((name) => `/media/${name}`)
const work = () => picturesTasks(app.context)['remove-unused-pictures']?.(null)

function send<Saved>(path: string, fields: Record<string, string>, picture: string) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set(picture, new Blob([png]))
  return staff.call<Saved>(path.startsWith('/bank-accounts/') ? 'PUT' : 'POST', path, form)
}
const sendCause = async (path: string) => {
  const words = { fundtitle: 'Winter', funddetail: '<p>Warm</p>', kind: 'general', accept_fraction: '0' }
  const fields = { ...words, status: '1', web_sequence: '1', mobile_sequence: '1' }
  return (await send<Cause>(path, fields, 'fundimage')).body.data
}
const sendAccount = async (path: string) => {
  const names = { bank_name: 'Indus Bank', name: 'Amanah', number: '1', iban_no: 'PK36SCBL0000001123456702' }
  const fields = { ...names, currency: 'PKR', kind: 'general', status: '1' }
  return (await send<BankAccount>(path, fields, 'logo')).body.data
}
async function letDaysPass(days: number) {
  const then = new Date(readClock().now.getTime() - days * 86_400_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), then, then)
}

test('without stored pictures the job removes nothing', async () => {
  await expect(work()).resolves.toBeUndefined()
})

test('a replaced picture is removed after a week, and pictures in use stay', async () => {
  const [cause, account, deleted] = [
    await sendCause('/cause'),
    await sendAccount('/bank-accounts'),
    await sendAccount('/bank-accounts'),
  ]
  const newer = await sendCause(`/cause/${cause.id}`)
  await staff.call('DELETE', `/bank-accounts/${deleted.id}`)
  const shown = [newer.fundimage, account.logo].toSorted()
  expect((await stored()).toSorted()).toEqual([...shown, cause.fundimage, deleted.logo].toSorted())

  await letDaysPass(6)
  await work()
  expect(await stored()).toHaveLength(4)

  await letDaysPass(8)
  const justReplaced = account.logo
  const changed = await sendAccount(`/bank-accounts/${account.id}`)
  const { now } = readClock()
  await utimes(join(app.filesFolder, justReplaced), now, now)
  await work()
  expect((await stored()).toSorted()).toEqual([newer.fundimage, justReplaced, changed.logo].toSorted())
  expect((await app.visitor().ask(newer.fundimage)).status).toBe(200)
  expect((await app.visitor().ask(cause.fundimage)).status).toBe(404)
})
