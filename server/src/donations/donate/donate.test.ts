import { afterAll, expect, test, vi } from 'vitest'
import { donateBody } from '../../../../contract/src/donate.ts'
import { buildTestApp, movesIn, publicUrl } from '../../../test/test-app.ts'
import { byBankTransfer, giftTo, linkOf } from '../../../test/visitor.ts'
import { createDonation, warmUpDonations } from './make-donation.ts'

const app = await buildTestApp()
afterAll(app.close)

const sadqah = app.causeId('Sadqah')
const iftar = app.causeId('Ramazan Iftar')
const masjid = app.causeId('Masjid & Community')

/** Gift with one changed line. */
const withLine = (line: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const gift = giftTo(sadqah)
  return { ...gift, cart: [{ ...gift.cart[0], ...line }], ...more }
}

async function refusalOf(body: unknown) {
  const { status, body: answer } = await app.visitor().call('POST', '/donate', body)
  return { status, message: answer.message, errors: answer.errors }
}

const countDonations = async () =>
  (
    await app.db
      .selectFrom('donations')
      .select((row) => row.fn.countAll<number>().as('n'))
      .execute()
  )[0]?.n

test('a donation is recorded at once with its donor, lines, first attempt, events and next inquiry', async () => {
  const donor = app.visitor()
  const answer = await donor.call<{ url: string }>('POST', '/donate', {
    ...giftTo(sadqah),
    first_name: '  Zainab ',
    email: 'zainab@example.com',
    total_amount: 24_200,
    cart: [
      { id: sadqah, subtypes: 'sadqah jariyah', amount: 5000, quantity: '2.5', remarks: ' For my mother ' },
      { id: iftar, cause: 'whatever the page says', subtypes: 'Not Selected', amount: 450, quantity: 1 },
      { id: masjid, subtypes: null, amount: 18_750, quantity: 1.5 },
    ],
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ success: true, message: '', data: { url: expect.any(String) } })
  expect(answer.body.data.url).toMatch(new RegExp(`^${publicUrl}/pay/[A-Za-z0-9_-]{22}$`))

  const { donation, attempts, events } = await app.readDonation(linkOf(answer.body.data.url))
  expect(donation).toMatchObject({ status: 'pending', platform: 'web', amount: 24_200, settled_at: null })
  expect(donation.donation_code).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}$/)
  const donors = await app.db
    .selectFrom('donation_donors')
    .selectAll()
    .where('id', '=', donation.donor_id)
    .execute()
  expect(donors).toMatchObject([{ first_name: 'Zainab', email: 'zainab@example.com', phone: '03001234567' }])
  expect(app.context.sealer.open(donors[0]?.cnic ?? '')).toBe('4210112345671')
  const lines = await app.db
    .selectFrom('donation_funds')
    .select(['cause_id', 'fundtitle', 'fund_type', 'quantity', 'unit_amount', 'amount', 'remarks'])
    .where('donation_id', '=', donation.id)
    .orderBy('position')
    .execute()
  expect(lines).toEqual([
    {
      cause_id: sadqah,
      fundtitle: 'Sadqah',
      fund_type: 'Sadqah Jariyah',
      quantity: '2.50',
      unit_amount: null,
      amount: 5000,
      remarks: 'For my mother',
    },
    {
      cause_id: iftar,
      fundtitle: 'Ramazan Iftar',
      fund_type: 'Not Selected',
      quantity: '1.00',
      unit_amount: 450,
      amount: 450,
      remarks: null,
    },
    {
      cause_id: masjid,
      fundtitle: 'Masjid & Community',
      fund_type: 'Not Selected',
      quantity: '1.50',
      unit_amount: 12_500,
      amount: 18_750,
      remarks: null,
    },
  ])
  expect(attempts).toMatchObject([{ status: 'pending', gateway: 'swich', amount: 24_200, inquiries: 0 }])
  expect(attempts[0]?.transaction_id).toMatch(/^[0-9A-Z]{20}$/)
  expect(events.map(({ actor, kind, facts }) => [actor, kind, facts])).toEqual([
    ['donor', 'donated', {}],
    ['donor', 'attempt_started', { number: 1, gateway: 'swich', amount: 24_200 }],
  ])
  expect(attempts[0]?.next_inquiry_at?.getTime()).toBe((attempts[0]?.created_at.getTime() ?? 0) + 60_000)
})

test('without limits a browser that requests a challenge gets the easiest one', async () => {
  const { status, body } = await app.visitor().call('GET', '/public/challenge')
  expect([status, body.data]).toMatchObject([200, { parameters: { data: { doublings: 0 } } }])
})

test('a gift by bank transfer waits two weeks for the transfer, without inquiries', async () => {
  const link = await app.visitor().give(byBankTransfer)
  const { attempts } = await app.readDonation(link)
  expect(attempts).toHaveLength(1)
  expect(attempts[0]?.gateway).toBe('default')
  expect(attempts[0]?.expires_at.getTime()).toBe((attempts[0]?.created_at.getTime() ?? 0) + 14 * 86_400_000)
  expect(attempts[0]?.next_inquiry_at).toEqual(attempts[0]?.expires_at)
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual([])
})

test('a donor abroad may name the country by its code, and gives a phone number of up to 15 digits', async () => {
  const link = await app.visitor().give({ ...byBankTransfer, country: 'gb', phone: '447700900123', cnic: '' })
  expect(await app.readDonor(link)).toMatchObject({
    country: 'United Kingdom',
    phone: '447700900123',
    cnic: null,
  })
})

const closed = 'This cause is no longer open for donations. Please remove it from your selected items.'
const wrongSum = 'The total is not the sum of the selected items. Please reload the page and try again.'
const notNow = 'This payment option is not available at the moment. Please choose another one.'
const atLeastOne = 'Quantity should be greater than or equals to one.'
const twoDecimals = 'Quantity can have maximum of 2 decimal places.'

test.each<[string, unknown, Record<string, string[]>]>([
  ['a cause that does not exist', withLine({ id: 424_242 }), { 'cart.0.id': [closed] }],
  ['a cause that is closed', withLine({ id: app.causeId('Qurbani') }), { 'cart.0.id': [closed] }],
  [
    'a sub type that the cause does not have',
    withLine({ subtypes: 'Monthly Pack' }),
    { 'cart.0.subtypes': ["'Monthly Pack' is not offered for Sadqah. Please choose again."] },
  ],
  ['half a unit', withLine({ quantity: 0.5 }), { 'cart.0.quantity': [atLeastOne] }],
  ['none of it', withLine({ quantity: 0 }), { 'cart.0.quantity': [atLeastOne] }],
  ['less than none', withLine({ quantity: -1 }), { 'cart.0.quantity': [atLeastOne] }],
  ['three decimals', withLine({ quantity: 1.234 }), { 'cart.0.quantity': [twoDecimals] }],
  ['three decimals in words', withLine({ quantity: '1.000' }), { 'cart.0.quantity': [twoDecimals] }],
  [
    'half a meal, which is only served whole',
    withLine({ id: iftar, quantity: 1.5, amount: 675 }, { total_amount: 675 }),
    { 'cart.0.quantity': ['Quantity should be a whole number for this cause.'] },
  ],
  ['no quantity', withLine({ quantity: null }), { 'cart.0.quantity': ['Quantity is required'] }],
  [
    'a quantity that is too long',
    withLine({ quantity: '123456789' }),
    { 'cart.0.quantity': ['Quantity can have at most 8 characters.'] },
  ],
  [
    'another amount than quantity times the fixed price',
    withLine({ id: iftar, quantity: 2, amount: 899 }, { total_amount: 899 }),
    { 'cart.0.amount': ['The amount for Ramazan Iftar should be Rs.\u00a0900. Please add it again.'] },
  ],
  [
    'a fixed price times a quantity of more than 8 digits',
    withLine({ id: iftar, quantity: 99_999_999, amount: 5000 }),
    { 'cart.0.amount': ['Amount can have at most 8 digits.'] },
  ],
  ['a total that is not the sum', giftToTotal(4999), { total_amount: [wrongSum] }],
  [
    'more than 8 digits',
    withLine({ amount: 100_000_000 }, { total_amount: 100_000_000 }),
    {
      total_amount: ['Amount can have at most 8 digits.'],
      'cart.0.amount': ['Amount can have at most 8 digits.'],
    },
  ],
  [
    'no amount',
    withLine({ amount: undefined }, { total_amount: '' }),
    { total_amount: ['Amount is required'], 'cart.0.amount': ['Amount is required'] },
  ],
  ['an amount of nothing', withLine({ amount: 0 }), { 'cart.0.amount': ['Amount is required'] }],
  [
    'a part of a rupee',
    withLine({ amount: 4999.5 }),
    { 'cart.0.amount': ['Amount must be whole rupees, at most 8 digits'] },
  ],
  [
    'an empty cart',
    { ...giftTo(sadqah), cart: [] },
    { cart: ['Please add a donation item to proceed to the next step.'] },
  ],
  [
    'no cart',
    { ...giftTo(sadqah), cart: undefined },
    { cart: ['Please add a donation item to proceed to the next step.'] },
  ],
  [
    'a way to pay that is not offered together',
    { ...giftTo(sadqah), payment_method: 'card', payment_gateway: 'default' },
    { payment_method: [notNow] },
  ],
  [
    'a way to pay that has ended',
    { ...giftTo(sadqah), payment_method: 'bank', payment_gateway: 'swich' },
    { payment_method: [notNow] },
  ],
  [
    'no way to pay',
    { ...giftTo(sadqah), payment_method: '', payment_gateway: undefined },
    { payment_gateway: ['Payment Gateway is required'], payment_method: ['Payment Method is required'] },
  ],
  [
    'more than the gateway takes',
    withLine({ amount: 50_001 }, { total_amount: 50_001 }),
    {
      payment_method: [
        'This payment option accepts up to Rs.\u00a050,000. Please choose another, such as a bank transfer.',
      ],
    },
  ],
  [
    'less than the gateway takes',
    withLine({ amount: 10 }, { total_amount: 10 }),
    {
      payment_method: [
        'This payment option accepts Rs.\u00a011 or more. Please choose another, such as a bank transfer.',
      ],
    },
  ],
  [
    'no names',
    { ...giftTo(sadqah), first_name: '   ', last_name: null },
    { first_name: ['First Name is required'], last_name: ['Last Name is required'] },
  ],
  ['no e-mail', { ...giftTo(sadqah), email: '' }, { email: ['Email is required'] }],
  ['a wrong e-mail', { ...giftTo(sadqah), email: 'ayesha@' }, { email: ['Enter valid email address'] }],
  [
    'a Pakistani phone number of 10 digits',
    { ...giftTo(sadqah), phone: '3001234567' },
    { phone: ['Ensure the phone number has exactly 11 digits'] },
  ],
  [
    'a phone number abroad of 8 digits',
    { ...giftTo(sadqah), country: 'Canada', cnic: '', phone: '12345678' },
    { phone: ['Enter valid phone number'] },
  ],
  ['no phone number', { ...giftTo(sadqah), phone: '' }, { phone: ['Phone is required'] }],
  [
    'a CNIC of 12 digits',
    { ...giftTo(sadqah), cnic: '421011234567' },
    { cnic: ['Ensure the CNIC number has exactly 13 digits'] },
  ],
  ['no country', { ...giftTo(sadqah), country: ' ' }, { country: ['Country is required'] }],
  [
    'a country that is none',
    { ...giftTo(sadqah), country: 'Atlantis' },
    { country: ['Choose a country from the list'] },
  ],
  [
    'a gift every month',
    { ...giftTo(sadqah), recurring: 1 },
    { recurring: ['Recurring donations are not offered.'] },
  ],
])('a gift with %s is refused in words that help', async (_what, body, errors) => {
  const before = await countDonations()
  const refusal = await refusalOf(body)
  expect(refusal).toEqual({ status: 422, message: Object.values(errors).flat()[0], errors })
  expect(await countDonations()).toBe(before)
})

function giftToTotal(total_amount: number) {
  return { ...giftTo(sadqah), total_amount }
}

test('all errors are reported at once', async () => {
  const { errors } = await refusalOf({ cart: [{}, {}] })
  expect(Object.keys(errors ?? {}).sort()).toEqual(
    [
      'cart.0.amount',
      'cart.0.id',
      'cart.0.quantity',
      'cart.1.amount',
      'cart.1.id',
      'cart.1.quantity',
      'country',
      'email',
      'first_name',
      'last_name',
      'payment_gateway',
      'payment_method',
      'phone',
      'total_amount',
    ].sort(),
  )
  expect(Object.values(errors ?? {}).flat()).not.toContainEqual(expect.stringContaining('Invalid'))
})

test('a donor with a landline is asked to choose another payment option instead of being lost on the payment page', async () => {
  expect(await refusalOf({ ...giftTo(sadqah), phone: '02134567890' })).toMatchObject({
    status: 422,
    errors: {
      payment_method: [
        'This payment option needs a Pakistani mobile number. Please choose another, such as a bank transfer.',
      ],
    },
  })
})

test('donors abroad or with a landline can pay by card when the charity lends its number', async () => {
  const lending = await buildTestApp({ abroadMsisdn: '03009999999' })
  for (const donor of [{ phone: '02134567890' }, { country: 'Canada', cnic: '', phone: '14165550123' }]) {
    const link = await lending.visitor().give(donor)
    const { status, headers } = await lending.visitor().ask(`/pay/${link}`)
    expect(status).toBe(303)
    expect(headers.get('location')).toContain('MSISDN=03009999999')
  }
  await lending.close()
})

test('a donation is recorded completely or not at all, and a server error logs no donor’s name', async () => {
  const broken = await buildTestApp()
  const rows = () =>
    broken.pool.query(`select (select count(*) from donations) as donations,
      (select count(*) from donation_donors) as donors,
      (select count(*) from donation_funds) as lines, (select count(*) from idempotency_keys) as keys,
      (select count(*) from events) as events, (select count(*) from messages) as emails`)
  const nothing = (await rows()).rows
  const accidents = [
    ['alter table payment_attempts add constraint broken check (amount < 0)', 'drop constraint broken'],
    ['alter table donation_donors add constraint broken check (length(email) < 0)', 'drop constraint broken'],
    ['alter table messages add constraint broken check (id < 0)', 'drop constraint broken'],
  ] as const
  for (const [breakIt, mendIt] of accidents) {
    await broken.pool.query(breakIt)
    const donor = broken.visitor()
    await expect(donor.give({}, 'one-checkout')).rejects.toThrow('Something went wrong on our side.')
    expect((await rows()).rows).toEqual(nothing)
    await broken.pool.query(`${breakIt.replace(/add .*/, '')} ${mendIt}`)
  }
  const log = broken.log.join('')
  expect(log).toContain('broken')
  expect(log).not.toMatch(/Siddiqui|example\.com|03001234567|4210112345671/)
  await broken.visitor().give({}, 'one-checkout')
  await broken.close()
})

test('a cause that closes between validation and recording gets no donation', async () => {
  const busy = await buildTestApp()
  const sadqah = busy.causeId('Sadqah')
  const body = donateBody.parse(giftTo(sadqah))
  const { donationWriter: writer } = busy.context
  let reads = 0
  /** Staff close the cause right after its first read. */
  const closedMeanwhile = async () => {
    const rules = await writer.readRules()
    if (++reads === 1) await busy.pool.query(`update causes set status = 0 where id = ${sadqah}`)
    return rules
  }
  await expect(
    createDonation(
      'en',
      { ...busy.context, donationWriter: { ...writer, readRules: closedMeanwhile } },
      body,
      undefined,
    ),
  ).rejects.toThrow('This cause is no longer open for donations.')
  expect(reads).toBe(2)
  const { rows } = await busy.pool.query('select count(*)::int as n from donation_donors')
  expect(rows).toEqual([{ n: 0 }])
  await busy.close()
})

test('a payment method is offered until its planned end, and from its planned beginning', async () => {
  const busy = await buildTestApp()
  const refused = 'This payment option is not available at the moment.'
  const outcome = () =>
    busy
      .visitor()
      .give()
      .then(
        () => 'given',
        (error: Error) => error.message,
      )
  expect(await outcome()).toBe('given')
  await busy.pool.query(`update active_pay_methods set effective_to = now() + interval '1 hour'`)
  expect(await outcome()).toBe('given')
  await busy.pool.query(`update active_pay_methods set effective_to = now() + interval '300 milliseconds'`)
  await expect.poll(outcome, { interval: 50 }).toMatch(refused)
  await busy.pool.query(
    `update active_pay_methods set effective_to = null, effective_from = now() + interval '1 hour'`,
  )
  expect(await outcome()).toMatch(refused)
  await busy.pool.query(`update active_pay_methods set effective_from = now() + interval '300 milliseconds'`)
  await expect.poll(outcome, { interval: 50 }).toBe('given')
  await busy.close()
})

test('zakat is refused by bank transfer without a zakat account; other gifts and other methods are accepted', async () => {
  const zakat = app.causeId('Zakat')
  const refusal = {
    status: 422,
    body: { errors: { payment_method: ['We have no bank account for zakat at the moment.'] } },
  }
  const donor = app.visitor()
  const link = await donor.give(giftTo(zakat))
  await app.pool.query(`update bank_accounts set status = 0 where kind = 'zakat'`)
  const before = await countDonations()
  expect(await donor.call('POST', '/donate', { ...giftTo(zakat), ...byBankTransfer })).toMatchObject(refusal)
  expect(await countDonations()).toBe(before)
  expect(await donor.call('POST', `/public/donations/${link}/retry`, byBankTransfer)).toMatchObject(refusal)
  expect((await donor.call('POST', '/donate', giftTo(zakat))).status).toBe(200)
  expect((await donor.call('POST', '/donate', { ...giftTo(sadqah), ...byBankTransfer })).status).toBe(200)
})

test('a server that warms up runs the statement of a donation, and writes nothing', async () => {
  const written = async () => {
    const { rows } = await app.pool.query(`select
      (select row_to_json(one) from (select last_value, is_called from donations_id_seq) as one) as ids,
      (select count(*) from idempotency_keys) as keys, (select count(*) from messages) as messages`)
    return rows
  }
  const before = await written()
  const add = vi.spyOn(app.context.donationWriter.record, 'add')
  await warmUpDonations(app.context)
  expect(add.mock.calls.length).toBeGreaterThan(100)
  expect(await written()).toEqual(before)
})
