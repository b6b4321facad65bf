import { afterAll, expect, test } from 'vitest'
import { recordDonations } from '../../test/record-donations.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { createSealer } from '../platform/sealing/create-sealer.ts'
import { sealCnics } from './seal-cnics.ts'

const app = await buildTestApp()
afterAll(app.close)

const keyBefore = 'the key that the charity began with'
const keyAfter = 'the key that came after an employee left'

/** Plain CNICs from before encryption, more than one batch. */
const plain = Array.from({ length: 1200 }, (_, index) => String(4_210_112_340_000 + index))

const stored = async () =>
  (
    await app.db
      .selectFrom('donation_donors')
      .select('cnic')
      .where('cnic', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ cnic }) => cnic ?? '')

test('the CNICs of a filled database are encrypted, each can be read as before, and the key can be changed', async () => {
  const [first = '', ...others] = plain
  await recordDonations(app.db, [{ donor: { cnic: first } }])
  await app.pool.query(
    `insert into donation_donors (first_name, last_name, email, phone, country, cnic)
     select 'Zainab', 'Malik', 'zainab@example.com', '03001234567', 'Pakistan', unnest($1::text[] || null)`,
    [others],
  )

  const before = createSealer([keyBefore])
  expect(await sealCnics(app.db, before, { plainOnly: true })).toEqual({ sealed: 1200, unreadable: 0 })
  const sealed = await stored()
  expect(sealed.filter((cnic) => plain.some((one) => cnic.includes(one.slice(-10))))).toEqual([])
  expect(sealed.map((cnic) => before.open(cnic))).toEqual(plain)
  expect(await sealCnics(app.db, before, { plainOnly: true })).toEqual({ sealed: 0, unreadable: 0 })

  const told: number[] = []
  const rotation = createSealer([keyAfter, keyBefore])
  expect(await sealCnics(app.db, rotation, { onBatch: (count) => told.push(count) })).toEqual({
    sealed: 1200,
    unreadable: 0,
  })
  expect(told).toEqual([500, 1000, 1200])
  const after = createSealer([keyAfter])
  expect((await stored()).map((cnic) => after.open(cnic))).toEqual(plain)
})

test('without the key that sealed them CNICs stay as they are, and the command says how many', async () => {
  const before = await stored()
  expect(await sealCnics(app.db, createSealer(['some other key']))).toEqual({ sealed: 0, unreadable: 1200 })
  expect(await stored()).toEqual(before)
})

test('the database does not show the number that a donor gave, and staff do', async () => {
  await app.visitor().give({ cnic: '3520212345679' })
  const { rows } = await app.pool.query<{ donors: string }>(
    `select string_agg(donation_donors::text, ' ') as donors from donation_donors`,
  )
  expect(rows[0]?.donors).not.toContain('3520212345679')
  const officer = await app.staff(['donation', 'donation.personal'])
  const found = await officer.call<{ id: number; found_by: string; text: string }[]>('POST', '/search', {
    text: '35202-1234567-9',
  })
  expect(found.body.data).toMatchObject([{ found_by: 'cnic', text: '5679' }])
  const { body } = await officer.call('GET', `/donation/${found.body.data[0]?.id}`)
  expect(body.data).toMatchObject({ donor: { cnic: '3520212345679' } })
})

test('a donation is shown without its CNIC when the key is lost', async () => {
  const officer = await app.staff(['donation', 'donation.personal'])
  const { body } = await officer.call('GET', '/donation/1')
  expect(body.data).toMatchObject({
    donor: { first_name: 'Ayesha', cnic: 'Unreadable: its key is missing, or it was changed' },
  })
})
