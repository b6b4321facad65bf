import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPeriod, type PeriodTerms } from '../../../contract/src/agreement-periods.ts'
import { isOpenRequest } from '../../../contract/src/agreement-status.ts'
import { agreementUnits } from '../../../contract/src/agreement-units.ts'
import { collectionMethods, isCollected } from '../../../contract/src/collection.ts'
import { addDays, daysBetween } from '../../../contract/src/days.ts'
import { nightPlan } from '../../../contract/src/night-plan.ts'
import { calculatedCalendar } from '../../../contract/src/ramazan-calendar.ts'
import { planAgreement } from './plan-agreement.ts'
import {
  type AgreementToPlan,
  givenOn,
  newCharge,
  requestDay,
  type ScheduledCharge,
} from './scheduled-charge.ts'

const rules = { surplus: 'later_periods' as const, calendar: calculatedCalendar, is_evening: true }

const terms = (overrides: Partial<PeriodTerms> = {}): PeriodTerms => ({
  valid_from: '2026-01-05',
  unit: 'month',
  day: 5,
  anchor_month: 1,
  amount: 1000,
  is_pause: false,
  ...overrides,
})

const first = (overrides: Partial<ScheduledCharge> = {}) =>
  newCharge({
    period: '2026-01',
    due_on: '2026-01-05',
    expected: 1000,
    progress: 'requested',
    requested_on: '2026-01-05',
    ...overrides,
  })

const agreement = (overrides: Partial<AgreementToPlan> = {}): AgreementToPlan => ({
  status: 'active',
  method: 'pay_link',
  instrument: null,
  made_on: '2026-01-05',
  terms: [terms()],
  charges: [first({ paid: 1000 })],
  in_advance: 0,
  ...overrides,
})

/** Applies a plan. */
function after(before: AgreementToPlan, today: string) {
  const plan = planAgreement(before, { ...rules, today })
  const charges = [...before.charges]
  for (const changed of plan.charges) {
    const place = charges.findIndex(({ period }) => period === changed.period)
    charges.splice(place < 0 ? charges.length : place, 1, changed)
  }
  return { plan, state: { ...before, status: plan.status, charges } }
}

/** Runs days one after the other. @returns the messages by day */
function run(from: string, days: number, start = agreement()) {
  let state = start
  const messages: string[] = []
  for (let day = 0; day < days; day++) {
    const today = addDays(from, day)
    const { plan, state: next } = after(state, today)
    if (plan.message) messages.push(`${today} ${plan.message}`)
    state = next
  }
  return { messages, state }
}

test('a donor is notified three days before, asked on the day, and reminded after three and seven days', () => {
  expect(run('2026-01-06', 48).messages).toEqual([
    '2026-02-02 notice',
    '2026-02-05 request',
    '2026-02-08 reminder',
    '2026-02-12 reminder',
    '2026-02-19 missed',
  ])
})

test('a paid donation needs no reminder, and neither does one whose payment was refunded', () => {
  for (const overrides of [{ paid: 1000 }, { was_uncovered: true }])
    expect(run('2026-01-06', 20, agreement({ charges: [first(overrides)] })).messages).toEqual([])
})

test('a donor with a standing order is reminded once, when a statement could show the transfer', () => {
  const byTransfer = agreement({ method: 'permanent_reference' })
  expect(run('2026-01-06', 48, byTransfer).messages).toEqual(['2026-02-12 reminder'])
})

test('someone who never paid gets one reminder, and no further period', () => {
  const { messages, state } = run('2026-01-06', 60, agreement({ status: 'proposed', charges: [first()] }))
  expect(messages).toEqual(['2026-01-08 reminder'])
  expect(state.charges).toHaveLength(1)
})

test('after three missed donations the periods are skipped, with a reminder a quarter for a year', () => {
  const { messages, state } = run('2026-01-06', 700)
  const lapsed = messages.filter((message) => message > '2026-05')
  expect(lapsed).toEqual([
    '2026-07-19 reminder',
    '2026-10-18 reminder',
    '2027-01-17 reminder',
    '2027-04-18 reminder',
  ])
  expect(state.charges.slice(4).every(({ progress }) => progress === 'skipped')).toBe(true)
})

test('a payment ends the lapse, and the next period is due as before', () => {
  const lapsed = run('2026-01-06', 150).state
  const charges = lapsed.charges.map((charge) =>
    charge.period === '2026-02' ? { ...charge, paid: 1000 } : charge,
  )
  const { messages } = run('2026-06-06', 30, { ...lapsed, charges })
  expect(messages).toEqual(['2026-07-02 notice', '2026-07-05 request'])
})

test('money received in advance pays the next charge without a message', () => {
  const { messages, state } = run('2026-01-06', 40, agreement({ in_advance: 1000 }))
  expect(messages).toEqual([])
  expect(state.charges.at(-1)).toMatchObject({ period: '2026-02', progress: 'planned' })
})

/** Plans a day on which the jobs run again. @returns the charges of the plan, and its message */
function runAgain(start: AgreementToPlan, today: string) {
  const { plan, state } = after(start, today)
  const shown = plan.charges.map(({ period, progress }) => `${period} ${progress}`)
  return { shown, message: plan.message, state }
}

test('after months without jobs only the newest donation is requested, and the others are skipped', () => {
  const { shown, message, state } = runAgain(agreement(), '2026-05-01')
  expect(message).toBe('request')
  expect(shown).toEqual(['2026-02 skipped', '2026-03 skipped', '2026-04 requested'])
  expect(state.charges.map(({ overtaken_on }) => overtaken_on)).toEqual([
    null,
    '2026-05-01',
    '2026-05-01',
    null,
  ])
  // The schedule continues, and the skipped charges are never requested.
  expect(run('2026-05-02', 10, state).messages).toEqual([
    '2026-05-02 notice',
    '2026-05-04 reminder',
    '2026-05-05 request',
    '2026-05-08 reminder',
  ])
})

test('an announced donation is skipped too when its month has passed without jobs', () => {
  const noticed = run('2026-01-06', 28).state
  expect(runAgain(noticed, '2026-03-20').shown).toEqual(['2026-02 skipped', '2026-03 requested'])
})

test('money received meanwhile pays the oldest donations, and only the newest of the others is requested', () => {
  const paidAhead = runAgain(agreement({ in_advance: 2000 }), '2026-05-20')
  expect(paidAhead.shown).toEqual([
    '2026-02 planned',
    '2026-03 planned',
    '2026-04 skipped',
    '2026-05 requested',
  ])
})

test('a donation that is late is skipped when the next one is about to be announced', () => {
  expect(runAgain(agreement(), '2026-03-03').shown).toEqual(['2026-02 skipped', '2026-03 planned'])
})

test('statements of a standing order may be imported for a week after days without jobs; then older months are skipped', () => {
  const byTransfer = agreement({ method: 'permanent_reference' })
  const { shown, state } = runAgain(byTransfer, '2026-05-01')
  expect(shown).toEqual(['2026-02 requested', '2026-03 requested', '2026-04 requested'])
  const paid = state.charges.map((charge) => ({ ...charge, paid: charge.due_on < '2026-03' ? 1000 : 0 }))
  const { messages, state: later } = run('2026-05-02', 8, { ...state, charges: paid })
  expect(messages).toEqual(['2026-05-08 reminder'])
  expect(later.charges.map(({ progress }) => progress)).toEqual([
    'requested',
    'requested',
    'skipped',
    'requested',
    'requested',
  ])
})

const weekly = terms({ unit: 'week', day: 1 })
test.each([
  ['weeks', weekly, '2026-W02', '2026-01-05', '2026-02-10', '2026-W07', 4],
  [
    'nights',
    terms({ unit: 'ramazan_night', day: 0 }),
    '1447-R01',
    '2026-02-18',
    '2026-03-10',
    '1447-R21',
    19,
  ],
])(
  'after days without jobs one of the %s is requested',
  (_, start, period, due_on, today, newest, skipped) => {
    const before = agreement({ terms: [start], charges: [first({ period, due_on, paid: 1000 })] })
    const { state } = runAgain(before, today)
    const requested = state.charges.slice(1).filter(({ progress }) => progress === 'requested')
    expect(requested.map((charge) => charge.period)).toEqual([newest])
    expect(state.charges.filter(({ progress }) => progress === 'skipped')).toHaveLength(skipped)
  },
)

test('a clock that was set back does nothing', () => {
  const { state } = run('2026-01-06', 40)
  expect(planAgreement(state, { ...rules, today: '2026-01-20' })).toMatchObject({
    charges: [],
    message: null,
  })
})

test('a pause ends on its day', () => {
  const paused = agreement({
    status: 'paused',
    terms: [
      terms(),
      terms({ valid_from: '2026-01-20', is_pause: true }),
      terms({ valid_from: '2026-04-01' }),
    ],
  })
  expect(planAgreement(paused, { ...rules, today: '2026-01-21' })).toMatchObject({
    status: 'paused',
    next_action_on: '2026-04-01',
  })
  expect(run('2026-01-21', 76, paused).messages).toEqual(['2026-04-02 notice', '2026-04-05 request'])
})

const byRaast = (overrides: Partial<AgreementToPlan> = {}) =>
  agreement({
    method: 'raast_request',
    instrument: { ending: '4567', is_stored: true, agreed_amount: 1000 },
    ...overrides,
  })

test.each([
  ['no account', null],
  ['a card that is not stored yet', { ending: '', is_stored: false, agreed_amount: 1000 }],
  ['an amount above the one that was agreed to', { ending: '', is_stored: true, agreed_amount: 999 }],
])('with %s the donor gets a link on the due day, and nothing is collected', (_, instrument) => {
  const { messages, state } = run('2026-02-02', 4, byRaast({ instrument }))
  expect(messages).toEqual(['2026-02-02 notice', '2026-02-05 request'])
  expect(state.charges.at(-1)?.request).toBeNull()
})

test('a stored card is charged on the due day without a message, after the notice', () => {
  const { messages, state } = run('2026-02-02', 4, byRaast({ method: 'stored_card' }))
  expect(messages).toEqual(['2026-02-02 notice'])
  expect(state.charges.at(-1)?.request).toEqual({ status: 'planned', reported_on: null })
})

/** Days on which requests of a run are made, by period. */
const requestDays = ({ charges }: AgreementToPlan) =>
  charges.slice(1).flatMap(({ period, requested_on }) => (requested_on ? [`${period} ${requested_on}`] : []))

const byStoredCard = (overrides: Partial<AgreementToPlan> = {}) =>
  byRaast({ method: 'stored_card', ...overrides })

test('a card is never charged sooner than three days after its notice, however late the notice is', () => {
  for (const [from, charged] of [
    ['2026-02-03', '2026-02 2026-02-06'],
    ['2026-02-05', '2026-02 2026-02-08'],
    ['2026-02-20', '2026-02 2026-02-23'],
  ] as const) {
    const { messages, state } = run(from, 5, byStoredCard())
    expect(messages).toEqual([`${from} notice`])
    expect(requestDays(state)).toEqual([charged])
  }
})

test('a card that is charged every week has a notice each week', () => {
  const start = byStoredCard({ terms: [weekly], charges: [first({ period: '2026-W02', paid: 1000 })] })
  const { messages, state } = run('2026-01-06', 14, start)
  expect(messages).toEqual(['2026-01-09 notice', '2026-01-16 notice'])
  expect(requestDays(state)).toEqual(['2026-W03 2026-01-12', '2026-W04 2026-01-19'])
})

test('the notice of a card is sent also on the day of another message', () => {
  const failed = newCharge({
    period: '2026-W02',
    due_on: '2026-01-05',
    expected: 1000,
    progress: 'requested',
    requested_on: '2026-01-07',
    request: { status: 'declined', reported_on: null },
  })
  const { plan, state } = after(byStoredCard({ terms: [weekly], charges: [failed] }), '2026-01-09')
  expect(plan).toMatchObject({ message: 'request_failed', also_notice: true })
  expect(state.charges.at(-1)).toMatchObject({ period: '2026-W03', noticed_on: '2026-01-09' })
  expect(after(state, '2026-01-09').plan).toMatchObject({ message: null, also_notice: false })
})

test('the nights of a Ramazan have one notice before a card is charged; after a late notice missed nights are not charged', () => {
  const nightly = terms({ unit: 'ramazan_night', day: 0 })
  const start = byStoredCard({
    terms: [nightly],
    charges: [first({ period: '1446-R30', due_on: '2025-03-29', paid: 1000 })],
    made_on: '2025-03-29',
  })
  const onTime = run('2026-02-10', 12, start)
  expect(onTime.messages).toEqual(['2026-02-15 notice'])
  expect(requestDays(onTime.state).slice(0, 2)).toEqual(['1447-R01 2026-02-18', '1447-R02 2026-02-19'])
  const late = run('2026-02-25', 5, start)
  expect(late.messages).toEqual(['2026-02-25 notice'])
  expect(requestDays(late.state)).toEqual(['1447-R11 2026-02-28', '1447-R12 2026-03-01'])
})

/** Plans an agreement of nights day by day, and then its evening, by a season of 1447. */
function runNights(
  days: readonly { today: string; first_on: string; is_confirmed: boolean; nights?: number }[],
  start = agreement({ terms: [terms({ unit: 'ramazan_night', day: 0 })], charges: [] }),
) {
  let state = start
  for (const { today, ...season } of days)
    for (const is_evening of [false, true]) {
      const calendar = {
        moon_shift: 1,
        seasons: [{ hijri_year: 1447, nights: null, is_open: true, ...season }],
      }
      const { charges, status } = planAgreement(state, { ...rules, calendar, today, is_evening })
      const changed = new Map(charges.map((charge) => [charge.period, charge]))
      const others = state.charges.filter(({ period }) => !changed.has(period))
      const all = [...others, ...charges].toSorted((one, other) => one.period.localeCompare(other.period))
      state = { ...state, status, charges: all }
    }
  return state.charges
}

const evenings = (charges: readonly ScheduledCharge[]) =>
  charges.slice(0, 3).map(({ period, due_on, requested_on }) => `${period} ${due_on} ${requested_on ?? '-'}`)

test('a moon sighted a day late moves every unpaid night and no paid one', () => {
  const paid = first({ period: '1447-R01', due_on: '2026-01-05', paid: 1000 })
  const start = agreement({ terms: [terms({ unit: 'ramazan_night', day: 0 })], charges: [paid] })
  const expected = { first_on: '2026-02-18', is_confirmed: false }
  const seen = { first_on: '2026-02-19', is_confirmed: true }
  const before = runNights([{ today: '2026-02-17', ...expected }], start)
  expect(evenings(before)).toEqual([
    '1447-R01 2026-01-05 2026-01-05',
    '1447-R02 2026-02-18 -',
    '1447-R03 2026-02-19 -',
  ])
  const after = runNights(
    [
      { today: '2026-02-17', ...expected },
      { today: '2026-02-18', ...seen },
      { today: '2026-02-19', ...seen },
    ],
    start,
  )
  expect(evenings(after)).toEqual([
    '1447-R01 2026-01-05 2026-01-05',
    '1447-R02 2026-02-19 2026-02-19',
    '1447-R03 2026-02-20 -',
  ])
})

test('a night paid during Ramazan keeps its evening when the first day moves; one paid before has that of its number', () => {
  const season = { hijri_year: 1447, first_on: '2026-02-19', is_confirmed: true, nights: null, is_open: true }
  const calendar = { moon_shift: 1, seasons: [season] }
  const second = { period: '1447-R02', due_on: '2026-02-18' }
  expect(givenOn({ ...second, paid: 1000 }, calendar)).toBe('2026-02-18')
  expect(givenOn({ ...second, paid: 0 }, calendar)).toBe('2026-02-19')
  expect(givenOn({ period: '1447-R01', due_on: '2026-01-05', paid: 1000 }, calendar)).toBe('2026-02-18')
})

test('no night is requested before the first day is confirmed, and an early moon moves nights back', () => {
  const expected = { first_on: '2026-02-19', is_confirmed: false }
  const evening = { today: '2026-02-17', first_on: '2026-02-18', is_confirmed: true }
  const waiting = runNights(['2026-02-18', '2026-02-19'].map((today) => ({ today, ...expected })))
  expect(evenings(waiting).map((night) => night.slice(-1))).toEqual(['-', '-', '-'])
  const early = runNights([{ today: '2026-02-16', ...expected }, evening])
  expect(evenings(early).slice(0, 2)).toEqual(['1447-R01 2026-02-17 2026-02-17', '1447-R02 2026-02-18 -'])
})

test('a regular donation is due on the chosen nights alone, and more on the odd ones', () => {
  const odd = terms({ unit: 'ramazan_night', day: nightPlan('odd', true) })
  const season = { first_on: '2026-02-19', is_confirmed: true }
  const days = Array.from({ length: 30 }, (_, index) => addDays('2026-02-17', index))
  const charges = runNights(
    days.map((today) => ({ today, ...season })),
    agreement({ terms: [odd], charges: [] }),
  )
  expect(charges.map(({ period, expected, progress }) => `${period} ${expected} ${progress}`)).toEqual(
    ['21 1000', '23 1000', '25 1000', '27 2000', '29 1000'].map((night) => `1447-R${night} requested`),
  )
})

test('the 30th night is requested once it is recorded that it comes, and skipped when it does not', () => {
  const season = { first_on: '2026-02-19', is_confirmed: true }
  const last = agreement({
    terms: [terms({ unit: 'ramazan_night', day: 0, valid_from: '2026-03-18' })],
    charges: [],
    made_on: '2026-03-18',
  })
  const progressOf = (nights?: number) =>
    runNights([{ today: '2026-03-19', ...season, ...(nights && { nights }) }], last).map(
      ({ period, progress }) => `${period} ${progress}`,
    )
  const waiting = runNights([{ today: '2026-03-19', ...season }], last)
  expect(waiting.map(({ period, progress }) => `${period} ${progress}`).at(-1)).toBe('1447-R30 planned')
  expect(progressOf(30).at(-1)).toBe('1447-R30 requested')
  const skipped = runNights(
    [{ today: '2026-03-19', ...season, nights: 29 }],
    agreement({ ...last, charges: waiting }),
  )
  expect(skipped.map(({ period, progress }) => `${period} ${progress}`).at(-1)).toBe('1447-R30 skipped')
})

test('a night is requested by the evening run, not by the daily one', () => {
  const start = agreement({ terms: [terms({ unit: 'ramazan_night', day: 0 })], charges: [] })
  const { charges, next_action_on } = planAgreement(start, {
    ...rules,
    today: '2026-02-18',
    is_evening: false,
  })
  expect(charges.map(({ progress }) => progress)).toEqual(['planned', 'planned', 'planned', 'planned'])
  expect(next_action_on).toBe('2026-02-19')
})

test('a card of an agreement made during Ramazan is charged from the next night, after its confirmation', () => {
  const nightly = terms({ unit: 'ramazan_night', day: 0, valid_from: '2026-02-20' })
  const made = byStoredCard({
    terms: [nightly],
    charges: [first({ period: '1447-R03', due_on: '2026-02-20', paid: 1000 })],
    made_on: '2026-02-20',
  })
  const { messages, state } = run('2026-02-20', 3, made)
  expect(messages).toEqual([])
  expect(requestDays(state)).toEqual(['1447-R04 2026-02-21', '1447-R05 2026-02-22'])
})

test('while a request is open the donor is not reminded; its failure brings the link, and then the reminders', () => {
  const { messages, state } = run('2026-02-02', 8, byRaast())
  expect(messages).toEqual(['2026-02-02 notice', '2026-02-05 request'])
  const charges = state.charges.map((charge) =>
    charge.request ? { ...charge, request: { status: 'declined' as const, reported_on: null } } : charge,
  )
  expect(run('2026-02-10', 12, { ...state, charges }).messages).toEqual([
    '2026-02-10 request_failed',
    '2026-02-12 reminder',
    '2026-02-19 missed',
  ])
})

/** Number of random years: AGREEMENT_YEARS, by default 100. */
const years = Number(process.env.AGREEMENT_YEARS ?? 100)

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 3000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      amount: fc.integer({ min: 1, max: 3000 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('pause' as const), days: fc.integer({ min: 1, max: 200 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 3000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      status: fc.constantFrom('sent', 'declined', 'expired', 'not_sent', 'cancelled'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('crash' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('clock back' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
)

test('in any year of payments, changes, pauses, crashes and lost days no period is requested twice or paid twice, and no two are requested at once', {
  timeout: Math.max(120_000, 20 * years),
}, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...agreementUnits),
      fc.constantFrom(...collectionMethods),
      fc.array(fc.record({ gap: fc.integer({ min: 0, max: 45 }), act }), { minLength: 8, maxLength: 30 }),
      (unit, method, steps) => {
        const day = unit === 'ramazan_night' ? 0 : 5
        const start = terms({ unit, day })
        let today = '2026-01-05'
        const instrument = { ending: '', is_stored: true, agreed_amount: 2000 }
        let state = agreement({ method, instrument, terms: [start], charges: [] })
        state.charges = [
          newCharge({
            ...firstPeriod(start, today, calculatedCalendar),
            expected: 1000,
            progress: 'requested',
            requested_on: today,
          }),
        ]
        let received = 0
        const requests = new Map<string, number>()
        const collected = new Set<string>()
        const failures: string[] = []
        const plan = () => {
          const before = new Map(state.charges.map((charge) => [charge.period, charge.requested_on]))
          const done = after(state, today)
          const asked = done.plan.charges.filter(({ requested_on }) => requested_on === today)
          if (method !== 'permanent_reference') expect(asked.length).toBeLessThanOrEqual(1)
          for (const { request, noticed_on } of asked)
            if (request && method === 'stored_card' && unit !== 'ramazan_night')
              expect(daysBetween(noticed_on ?? today, today)).toBeGreaterThanOrEqual(3)
          const hadRequest = new Set(
            state.charges.filter(({ request }) => request).map(({ period }) => period),
          )
          for (const { period, requested_on, request, expected, paid } of done.plan.charges) {
            if (requested_on !== null && requested_on !== before.get(period))
              requests.set(period, (requests.get(period) ?? 0) + 1)
            if (request?.reported_on === today) failures.push(period)
            if (!request || hadRequest.has(period)) continue
            expect(collected.has(period)).toBe(false)
            expect(expected - paid).toBeLessThanOrEqual(state.instrument?.agreed_amount ?? 0)
            collected.add(period)
          }
          // A job that is run again, as by another worker or after a crash, finds nothing to do.
          expect(planAgreement(done.state, { ...rules, today })).toMatchObject({ charges: [], message: null })
          expect(done.plan.next_action_on === null || done.plan.next_action_on > today).toBe(true)
          return done.state
        }
        const cover = () => {
          state.charges = state.charges.map((charge) => {
            const isPayable = charge.progress !== 'skipped' && charge.progress !== 'cancelled'
            const paid = isPayable ? Math.min(received, charge.expected - charge.paid) : 0
            received -= paid
            return { ...charge, paid: charge.paid + paid }
          })
          state.in_advance = received
        }
        for (const { gap, act } of steps) {
          today = addDays(today, gap)
          if (act.does === 'pay') received += act.amount
          else if (act.does === 'refund') {
            let excess = Math.min(
              act.amount,
              received + state.charges.reduce((sum, { paid }) => sum + paid, 0),
            )
            const free = Math.min(received, excess)
            received -= free
            excess -= free
            state.charges = state.charges
              .toReversed()
              .map((charge) => {
                const taken = Math.min(excess, charge.paid)
                excess -= taken
                return taken > 0 ? { ...charge, paid: charge.paid - taken, was_uncovered: true } : charge
              })
              .toReversed()
          } else if (act.does === 'change' && state.status === 'active') {
            const last = state.charges.at(-1)?.due_on ?? today
            const from = addDays(last, 1) > today ? addDays(last, 1) : today
            state.terms = [
              ...state.terms,
              terms({
                unit,
                day: day === 0 ? 0 : unit === 'week' ? (act.day % 7) + 1 : act.day,
                amount: act.amount,
                valid_from: from,
              }),
            ]
          } else if (act.does === 'pause' && state.status === 'active') {
            const latest = state.terms.findLast(({ is_pause }) => !is_pause) ?? start
            state.terms = [
              ...state.terms,
              { ...latest, valid_from: today, is_pause: true },
              { ...latest, valid_from: addDays(today, act.days) },
            ]
            state.charges = state.charges.map((charge) =>
              charge.progress === 'planned' && charge.paid === 0
                ? { ...charge, progress: 'skipped' as const }
                : charge,
            )
            state.status = 'paused'
          } else if (act.does === 'answer') {
            state.charges = state.charges.map((charge) =>
              isOpenRequest(charge.request?.status)
                ? { ...charge, request: { status: act.status, reported_on: null } }
                : charge,
            )
          } else if (act.does === 'remove') {
            state.instrument = null
          } else if (act.does === 'clock back') {
            const back = planAgreement(state, { ...rules, today: addDays(today, -act.days) })
            for (const charge of back.charges) expect(charge.requested_on).not.toBe(today)
          }
          cover()
          // A crash before the plan is written changes nothing; the next run does the work.
          if (act.does !== 'crash') state = plan()
          cover()
        }
        state = plan()
        cover()

        const periods = state.charges.map(({ period }) => period)
        expect(new Set(periods).size).toBe(periods.length)
        for (const count of requests.values()) expect(count).toBe(1)
        expect(new Set(failures).size).toBe(failures.length)
        if (!isCollected(method)) expect(collected.size).toBe(0)
        for (const { paid, expected } of state.charges) expect(paid).toBeLessThanOrEqual(expected)
        // Every unpaid charge that is due is requested, skipped, or waits for three days after its notice.
        for (const charge of state.charges)
          if (charge.progress === 'planned' && requestDay(charge, state, today) <= today)
            expect(charge.paid).toBe(charge.expected)
        const open = state.charges.filter(({ progress }) => progress === 'requested')
        for (const { requested_on, paid, expected } of open)
          if (paid < expected) expect(daysBetween(requested_on ?? today, today)).toBeLessThan(14)
      },
    ),
    { numRuns: years, seed: Number(process.env.AGREEMENT_SEED ?? 1) },
  )
})
