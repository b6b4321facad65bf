import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type DonationRow, listDonations } from '../../../contract/src/donations.ts'
import {
  type ListDate,
  type ListSums,
  listDates,
  pageSizes,
  type SortOrder,
  sortOrders,
} from '../../../contract/src/lists.ts'
import { isPaid, paymentStatuses } from '../../../contract/src/status.ts'
import { type DonationOnRecord, readAssociationIds, recordDonations } from '../../test/record-donations.ts'
import { buildTestApp } from '../../test/test-app.ts'
import type { Page } from '../platform/http/pagination.ts'
import { donationFilter } from './donation-filter.ts'
import { findPage } from './lists/find-page.ts'

const app = await buildTestApp()
afterAll(app.close)
const officer = await app.staff(['donation'])
const pairs = await readAssociationIds(app.db)

const { rows: accounts } = await app.pool.query<{ id: number; name: string }>(
  `select id, bank_name || ' ' || number as name from bank_accounts order by id`,
)
const accountsOf = (index: number) => accounts.slice(index % 5 === 1 ? 0 : 1, index % 5 === 2 ? 2 : 1)

const donors = ['Nadia', 'Bilal', 'Zeenat']
const causes = ['Zakat', 'Sadqah', 'Ramazan Iftar', 'Masjid & Community']
const edges = [
  '2026-03-01T18:59:59.999Z', // last moment of 1 March in Pakistan
  '2026-03-01T19:00:00.000Z', // first moment of 2 March
  '2026-03-02T18:59:59.000Z',
  '2026-03-02T19:00:00.000Z',
]

/** Donations for a few pages: of every status, pair and cause, many of them from the same moment. */
const onRecord: DonationOnRecord[] = Array.from({ length: 130 }, (_, index) => {
  const cause = (step: number) => ({
    cause: causes[(index * step) % causes.length] ?? '',
    amount: 500 + index,
  })
  return {
    createdAt: new Date(edges[index % 7] ?? Date.UTC(2026, 1, 26 + (index % 9), 15 + (index % 11))),
    status: paymentStatuses[(index * 5) % paymentStatuses.length] ?? 'pending',
    settledAt: index % 2 ? new Date(edges[(index >> 1) % 5] ?? Date.UTC(2026, 2, 5, 10, 0, index)) : null,
    valueDate: index % 4 === 1 ? `2026-03-0${1 + (index % 5)}` : null,
    refundedAmount: index % 4,
    accounts:
      index % 3 ? accountsOf(index).map(({ id }, place) => ({ id, amount: 100 + place + index })) : undefined,
    associationId: pairs[(index * 3) % pairs.length]?.id ?? 0,
    donor: { first_name: donors[index % donors.length] ?? '' },
    lines: index % 3 === 0 ? [cause(1), { ...cause(2), fundType: 'Fidya' }] : [cause(1)],
  }
})
// Half of the donations are rolled up into the counters, the others not yet.
await recordDonations(app.db, onRecord.slice(0, 65))
await app.pool.query('select fold_counts()')
await recordDonations(app.db, onRecord.slice(65))
await app.pool.query(
  `insert into flagged_donations (intent_id, flagged_by) select id, 'Bilal' from payment_intents where id % 6 = 0`,
)

type Row = DonationRow & {
  at: number
  dates: Record<ListDate, { at: number; day: string } | null>
  titles: string[]
  amounts: { title: string; amount: number }[]
  accounts: { id: number; amount: number }[]
}

/** Instant and Pakistani day of a time. Repeats the offset, independently of the server's code. */
const instant = (time: Date) => ({
  at: time.getTime(),
  day: new Date(time.getTime() + 5 * 3_600_000).toISOString().slice(0, 10),
})

/** All records, newest first, read without the server's own queries. */
async function readReference(): Promise<Row[]> {
  const { rows } = await app.pool.query(`
    select donations.id, donation_code, status, platform, amount, refunded_amount, payment_intents.created_at,
      settled_at, value_date::text, active_pay_method_id, account_ids, account_amounts,
      payment_intents.id in (select intent_id from flagged_donations) as is_flagged, 0 as part_received, null as contact_id,
      json_build_object('first_name', first_name, 'last_name', last_name) as donor
    from donations join payment_intents on payment_intents.id = intent_id join donation_donors on donation_donors.id = donor_id`)
  const { rows: lines } = await app.pool.query(
    'select donation_id, fundtitle, fund_type, quantity, amount, refunded_amount, remarks, null as campaign, null as page from donation_funds order by donation_id, position',
  )
  return rows
    .map(
      ({
        created_at,
        settled_at,
        value_date,
        active_pay_method_id,
        account_ids,
        account_amounts,
        ...row
      }) => {
        const pair = pairs.find(({ id }) => id === active_pay_method_id)
        const own = lines.filter((line) => line.donation_id === row.id)
        const funds = own.map(({ donation_id: _, refunded_amount: __, quantity, ...line }) => ({
          ...line,
          quantity: String(Number(quantity)),
        }))
        return {
          ...row,
          created_at: created_at.toISOString(),
          settled_at: settled_at?.toISOString() ?? null,
          value_date,
          active_pay_method: { payment_method: pair?.method, payment_gateway: pair?.gateway },
          funds,
          at: created_at.getTime(),
          dates: {
            created: instant(created_at),
            settled: settled_at && instant(settled_at),
            value_date: value_date && { at: Date.parse(value_date), day: value_date },
          },
          titles: funds.map(({ fundtitle }) => fundtitle),
          amounts: own.map(({ fundtitle, amount, refunded_amount }) => ({
            title: fundtitle,
            amount: amount - refunded_amount,
          })),
          accounts: ((account_ids ?? []) as number[]).map((id, place) => ({
            id,
            amount: account_amounts[place],
          })),
        }
      },
    )
    .sort((one, other) => other.at - one.at || other.id - one.id)
}
const reference = await readReference()

const withoutMine = ({
  at: _at,
  dates: _dates,
  titles: _titles,
  amounts: _amounts,
  accounts: _accounts,
  ...row
}: Row): DonationRow => row

type Filters = {
  date_from?: string | null
  date_to?: string | null
  dated_by?: ListDate
  donation_code?: string | null
  statuses?: string[]
  payment_gateways?: string[]
  payment_modes?: string[]
  cause_names?: string[]
  kinds?: string[]
  bank_accounts?: string[]
  search?: string | null
  amount_from?: number | string | null
  amount_to?: number | string | null
  flags?: string[]
}

/** Titles of the causes that a filter names; undefined without such a filter. */
function titlesOf({ cause_names, kinds }: Filters): string[] | undefined {
  if (!cause_names?.length && !kinds?.length) return undefined
  return causes.filter(
    (title) =>
      (!cause_names?.length || cause_names.includes(title)) &&
      (!kinds?.length || kinds.includes(title === 'Zakat' ? 'zakat' : 'general')),
  )
}

const accountIds = ({ bank_accounts }: Filters) =>
  bank_accounts?.length
    ? accounts.filter(({ name }) => bank_accounts.includes(name)).map(({ id }) => id)
    : undefined

function matchesFilters(row: Row, filters: Filters): boolean {
  const among = (list: string[] | undefined, values: string[]) =>
    !list?.length || values.some((value) => list.some((one) => one.toLowerCase() === value.toLowerCase()))
  const { payment_method, payment_gateway } = row.active_pay_method
  const date = row.dates[filters.dated_by ?? 'created']
  return (
    date !== null &&
    (!filters.date_from || date.day >= filters.date_from) &&
    (!filters.date_to || date.day <= filters.date_to) &&
    (!filters.donation_code || row.donation_code.includes(filters.donation_code)) &&
    among(filters.statuses, [row.status]) &&
    among(filters.payment_gateways, [payment_gateway]) &&
    among(filters.payment_modes, [payment_method]) &&
    (titlesOf(filters)?.some((title) => row.titles.includes(title)) ?? true) &&
    (accountIds(filters)?.some((wanted) => row.accounts.some(({ id }) => id === wanted)) ?? true) &&
    (!filters.flags?.length || (filters.flags.includes('flagged') && row.is_flagged === true)) &&
    (!filters.amount_from || row.amount >= Number(filters.amount_from)) &&
    (!filters.amount_to || row.amount <= Number(filters.amount_to)) &&
    (!filters.search || row.donor.first_name.toLowerCase().startsWith(filters.search.toLowerCase()) === true)
  )
}

async function list(filters: unknown, query = '') {
  return officer.call<Page<DonationRow> & { is_total_exact: boolean }>(
    'POST',
    `${listDonations.path}${query}`,
    filters,
  )
}

const aDay = fc.constantFrom('2026-02-27', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-06', '')
const some = (...names: string[]) => fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
const aFilter: fc.Arbitrary<Filters> = fc.record(
  {
    date_from: aDay,
    date_to: aDay,
    dated_by: fc.constantFrom(...listDates),
    donation_code: fc.oneof(
      fc.constantFrom(...reference.map(({ donation_code }) => donation_code)),
      fc.constantFrom('', null, 'Z', '0', '5'),
    ),
    statuses: some(...paymentStatuses, 'paid'),
    payment_gateways: some('swich', 'default', 'no gateway'),
    payment_modes: some('card', 'bank', 'e-wallet', 'CARD'),
    cause_names: some(...causes, 'Qurbani', 'No Such Cause'),
    kinds: some('zakat', 'general', 'no such kind'),
    bank_accounts: some(...accounts.map(({ name }) => name), 'No Such Account'),
    flags: some('flagged', 'no such flag'),
    amount_from: fc.constantFrom(510, '560', '', null),
    amount_to: fc.constantFrom(600, '540', '', null),
    search: fc.constantFrom('nadia', 'BIL', '', null, 'Nobody'),
  },
  { requiredKeys: [] },
)

const oldestBy = (by: ListDate) => (one: Row, other: Row) =>
  (one.dates[by]?.at ?? 0) - (other.dates[by]?.at ?? 0) ||
  (by === 'value_date' ? one.at - other.at : 0) ||
  one.id - other.id
const inOrder: Record<SortOrder, (by: ListDate) => (one: Row, other: Row) => number> = {
  newest: (by) => (one, other) => oldestBy(by)(other, one),
  oldest: oldestBy,
  largest: () => (one, other) => other.amount - one.amount || oldestBy('created')(other, one),
  smallest: () => (one, other) => one.amount - other.amount || oldestBy('created')(one, other),
}

function sumsOf(rows: Row[], filters: Filters = {}): ListSums {
  const [titles, wanted] = [titlesOf(filters), accountIds(filters)]
  const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const group = (statuses: (status: string) => boolean) => {
    const among = rows.filter(({ status }) => statuses(status))
    const ofCauses = among.flatMap(({ amounts }) => amounts.filter(({ title }) => titles?.includes(title)))
    const inAccounts = among.flatMap((row) => row.accounts.filter(({ id }) => wanted?.includes(id)))
    return {
      count: among.length,
      amount: add(among.map(({ amount }) => amount)),
      of_causes: titles ? add(ofCauses.map(({ amount }) => amount)) : null,
      of_accounts: wanted ? add(inAccounts.map(({ amount }) => amount)) : null,
    }
  }
  const refunded = add(rows.map(({ refunded_amount }) => refunded_amount))
  return {
    received: { ...group(isPaid), refunded },
    pending: { ...group((status) => status === 'pending'), part_received: 0 },
    not_paid: group((status) => ['failed', 'expired'].includes(status)),
  }
}

test('every filter, alone and combined, returns the matching rows in every order, with their sums, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      aFilter,
      fc.constantFrom(...pageSizes),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(undefined, ...sortOrders),
      async (filters, size, page, sort) => {
        const order = inOrder[sort ?? 'newest'](filters.dated_by ?? 'created')
        const expected = reference.filter((row) => matchesFilters(row, filters)).sort(order)
        const sorted = sort ? `&sort=${sort}` : ''
        const { status, body } = await list(filters, `?page=${page}&per_page=${size}${sorted}`)
        expect(status).toBe(200)
        const from = (page - 1) * size
        const rows = expected.slice(from, from + size)
        expect(body.data).toEqual({
          data: rows.map(withoutMine),
          from: rows.length > 0 ? from + 1 : null,
          to: rows.length > 0 ? from + rows.length : null,
          total: expected.length,
          current_page: page,
          last_page: Math.max(1, Math.ceil(expected.length / size)),
          is_total_exact: true,
          ...sumsOf(expected, filters),
        })
        // A list with more rows than are tested near its ends is read by day.
        const pageRequest = { page, per_page: size, sort: sort ?? 'newest', total: 'exact' } as const
        const filter = donationFilter(listDonations.body.parse(filters), app.context.sealer)
        const { ids } = await findPage(app.db, filter, pageRequest, { rowsTested: 0 })
        expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
        const later = await list(filters, `?page=${page}&per_page=${size}${sorted}&total=later`)
        const isCounted = later.body.data.is_total_exact
        expect(isCounted || filters.search || filters.amount_from || filters.amount_to).toBeTruthy()
        const unknown = { is_total_exact: false, received: null, pending: null, not_paid: null }
        expect(later.body.data).toEqual(
          isCounted ? body.data : { ...body.data, total: from + size + 1, last_page: page + 1, ...unknown },
        )
      },
    ),
    { numRuns: 40 },
  )
})

test('a page of a common name is returned before its rows are counted, in every order', async () => {
  for (const sort of sortOrders) {
    const { body } = await list({ search: 'nadia' }, `?sort=${sort}&page=2&total=later`)
    expect(body.data).toMatchObject({ from: 11, to: 20, total: 21, last_page: 3, is_total_exact: false })
    const exact = await list({ search: 'nadia' }, `?sort=${sort}&page=2`)
    expect([body.data.data, exact.body.data.total]).toEqual([exact.body.data.data, 44])
  }
})

test('each filter of the comparison finds some donations and leaves out others', () => {
  const alone: Filters[] = [
    { date_from: '2026-03-02' },
    { date_to: '2026-03-01' },
    { dated_by: 'settled' },
    { dated_by: 'value_date' },
    { donation_code: reference[0]?.donation_code ?? '' },
    { search: 'bil' },
    { amount_from: 560 },
    { amount_to: '560' },
    ...paymentStatuses.map((status) => ({ statuses: [status] })),
    { payment_gateways: ['default'] },
    { payment_modes: ['e-wallet'] },
    ...causes.map((cause) => ({ cause_names: [cause] })),
    ...['zakat', 'general'].map((kind) => ({ kinds: [kind] })),
    ...accounts.slice(0, 2).map(({ name }) => ({ bank_accounts: [name] })),
  ]
  for (const filter of alone) {
    const through = reference.filter((row) => matchesFilters(row, filter)).length
    expect([through > 0, through < reference.length], JSON.stringify(filter)).toEqual([true, true])
  }
})

test('a list shows ten donations by default', async () => {
  for (const nothing of [
    {},
    undefined,
    { statuses: [], cause_names: null, date_from: '', donation_code: ' ' },
  ]) {
    const { body } = await list(nothing)
    expect(body.data).toMatchObject({ from: 1, to: 10, total: 130, current_page: 1, last_page: 13 })
    expect(body.data.data).toEqual(reference.slice(0, 10).map(withoutMine))
  }
})

test('the day in which a filter ends belongs to it to its last second, in Pakistan', async () => {
  const created = async (filters: Filters) => {
    const { body } = await list(filters, '?per_page=100')
    return [...new Set(body.data.data.map(({ created_at }) => created_at))].filter((one) =>
      edges.includes(one),
    )
  }
  const [lastOfFirst, firstOfSecond, lastOfSecond] = edges
  expect(await created({ date_from: '2026-03-01', date_to: '2026-03-01' })).toEqual([lastOfFirst])
  expect(await created({ date_from: '2026-03-02', date_to: '2026-03-02' })).toEqual([
    lastOfSecond,
    firstOfSecond,
  ])
  expect((await list({ date_from: '2026-03-03', date_to: '2026-03-02' })).body.data.total).toBe(0)
})

test('donations of one moment keep their order from page to page: none is missing and none comes twice', async () => {
  const ids: number[] = []
  for (let page = 1; page <= 13; page++)
    ids.push(...(await list({}, `?page=${page}`)).body.data.data.map(({ id }) => id))
  expect(ids).toEqual(reference.map(({ id }) => id))
})

test('a page that is out of range is empty, with the right totals', async () => {
  for (const page of [14, 999, 10_000_000])
    expect((await list({}, `?page=${page}`)).body.data).toEqual({
      data: [],
      from: null,
      to: null,
      total: 130,
      current_page: page,
      last_page: 13,
      is_total_exact: true,
      ...sumsOf(reference),
    })
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=one', 'page=', 'page=NaN', 'page=99999999999999999999'])(
  'there is no page for ?%s',
  async (query) => {
    const { status, body } = await list({}, `?${query}`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['page']])
  },
)

test('a page has 10, 20, 50 or 100 rows and no other number', async () => {
  for (const size of pageSizes)
    expect((await list({}, `?per_page=${size}`)).body.data.data).toHaveLength(size)
  for (const size of ['0', '1', '-10', '15', '101', '1000', '1e9', 'all', '', '10,20']) {
    const { status, body } = await list({}, `?per_page=${size}`)
    expect([status, body.errors], size).toEqual([
      422,
      { per_page: ['Rows per page must be 10, 20, 50 or 100'] },
    ])
  }
})

test('a donation is found by its code as people write it: in small letters, without dashes, a part of it, O for 0', async () => {
  for (const { donation_code, id } of reference.slice(0, 20))
    for (const written of [
      donation_code,
      ` ${donation_code.toLowerCase()} `,
      donation_code.replaceAll('-', ''),
      donation_code.replaceAll('-', ' '),
      donation_code.slice(0, 9),
      donation_code.replaceAll('0', 'O'),
    ])
      expect((await list({ donation_code: written })).body.data.data.map((row) => row.id)).toContain(id)
})

test.each(['-', '%', '_', '*', 'ہدیہ', "' or true --"])(
  '%s, which is in no code, finds nothing rather than everything',
  async (written) => {
    expect((await list({ donation_code: written })).body.data.total).toBe(0)
  },
)

test.each([
  ['a day that there is not', { date_from: '2026-02-30' }, 'date_from'],
  ['a day written another way', { date_to: '01/03/2026' }, 'date_to'],
  ['the year 0', { date_from: '0000-01-01' }, 'date_from'],
  ['a number for a day', { date_from: 20260301 }, 'date_from'],
  ['a date that there is not', { dated_by: 'updated' }, 'dated_by'],
  ['one name instead of a list', { statuses: 'success' }, 'statuses'],
  ['numbers for names', { payment_modes: [1] }, 'payment_modes.0'],
  ['a name as long as a letter', { payment_gateways: ['x'.repeat(201)] }, 'payment_gateways.0'],
  ['a code as long as a letter', { donation_code: 'x'.repeat(101) }, 'donation_code'],
  ['a NUL in a status', { statuses: ['a\0'] }, 'statuses.0'],
  ['a NUL in a cause', { cause_names: ['\0'] }, 'cause_names.0'],
  ['half a character in a status', { statuses: ['\ud800'] }, 'statuses.0'],
])('%s is refused with an error at its field', async (_what, filters, field) => {
  const { status, body } = await list(filters)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('a filter finds quotes and wildcards as they are written', async () => {
  for (const name of ["'", '"', '%', '_', '{}', '{"a"}', '\\', 'NULL', '\u202e'])
    for (const field of ['statuses', 'payment_gateways', 'payment_modes', 'cause_names'] as const) {
      const { status, body } = await list({ [field]: [name] })
      expect([status, body.data?.total], `${field} ${name}`).toEqual([200, 0])
    }
})

test('staff are offered the names to filter by: every status, and every cause by its title', async () => {
  const statuses = await officer.call<string[]>('GET', '/lookup/statuses/donations')
  expect(statuses.body.data).toEqual([...paymentStatuses])
  const { body } = await officer.call<string[]>('GET', '/lookup/donation/causes')
  const { rows } = await app.pool.query('select fundtitle from causes')
  expect(body.data.toSorted()).toEqual(rows.map(({ fundtitle }) => fundtitle).toSorted())
  // Closed causes have donations too.
  expect(body.data).toContain('Qurbani')
})
