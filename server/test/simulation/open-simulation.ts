import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays } from '../../../contract/src/days.ts'
import { donateBody } from '../../../contract/src/donate.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import type { readMonthEnd } from '../../../contract/src/month-end.ts'
import type { RecordedGift } from '../../../contract/src/office-gifts.ts'
import { minutesUntilDecision } from '../../../contract/src/refunds.ts'
import type { LineOutcomes } from '../../../contract/src/statement-lines.ts'
import { isPaid } from '../../../contract/src/status.ts'
import { createDonation } from '../../src/donations/donate/make-donation.ts'
import { cardIdPrefix, type FormStart } from '../../src/gateways/gateway.ts'
import { sendMessage } from '../../src/messages/send-message.ts'
import { Problem } from '../../src/platform/http/problem.ts'
import type { Mail } from '../../src/platform/mail/mail.ts'
import { inquireAttempt } from '../../src/settlement/attempts/inquire-attempt.ts'
import { openPayment } from '../../src/settlement/attempts/open-payment.ts'
import { retryPayment } from '../../src/settlement/attempts/retry-payment.ts'
import { submitBankTransfer } from '../../src/transfers/submit-bank-transfer.ts'
import { addCampaign } from '../add-campaign.ts'
import { driveJazzcash } from '../drive-jazzcash.ts'
import { driveSwich } from '../drive-swich.ts'
import { readClock } from '../read-clock.ts'
import { buildTestApp } from '../test-app.ts'
import { byBankTransfer, byJazzcash, giftTo, linkOf } from '../visitor.ts'
import { type AttemptMoney, isMadeUnanswered, newMoney } from './attempt-money.ts'
import { openAgreementSteps } from './open-agreement-steps.ts'
import { type Callback, changedCallback, openCallbackQueue } from './open-callback-queue.ts'
import { type AttemptRow, readAttempts, readOpenRefunds } from './read-attempts.ts'
import { callbacksSent, type SingleStep, type Step, type StepTo, type Way } from './step.ts'
import { type AcknowledgedIntent, verifyAcknowledged, verifyBooks, verifyMoney } from './verify-books.ts'
import { verifyFigures } from './verify-figures.ts'

const pairs: Record<Way, { payment_method: string; payment_gateway: string }> = {
  swich: { payment_method: 'card', payment_gateway: 'swich' },
  jazzcash: byJazzcash,
  transfer: byBankTransfer,
}

const appendOnly = [
  'events',
  'notes',
  'ledger_entries',
  'ledger_lines',
  'ledger_closings',
  'vouchers',
  'agreement_terms',
  'planned_charges',
  'charge_donations',
  'charge_requests',
  'consents',
]

const outcomes = { pay: 'paid', fail: 'not_paid', pending: 'on its way' } as const

/** A payment page that a payer has open; it stays open after the attempt ends. */
type Tab = { transactionId: string; start: { kind: 'redirect'; url: string } | FormStart }

/**
 * A charity with its donors, staff, vendors, callbacks and clock, in which steps happen one by one or
 * concurrently. The simulation knows facts that the books do not contain: acknowledgements to donors, and
 * payments at the vendor.
 */
export async function openSimulation() {
  const queue = await openCallbackQueue()
  const sent: string[] = []
  const mail: Mail = {
    outbox: null,
    greet: async () => {},
    send: async ({ messageId }) => void sent.push(messageId),
  }
  const app = await buildTestApp({ callbackUrl: queue.url, mail })
  const { db, context } = app
  const staff = await app.staff()
  const cause = app.causeId('Sadqah')
  const zakat = app.causeId('Zakat')
  const campaign = await addCampaign(app.db, { slug: 'walk', cause_id: cause })

  /** Number of steps, with the outcomes of each kind. */
  const counted = { steps: 0, effects: new Map<string, number>() }
  let visitor = app.visitor()
  let acknowledged: AcknowledgedIntent[] = []
  let tabs: Tab[] = []
  /** The money of attempts, by transaction id. */
  let money = new Map<string, AttemptMoney>()
  const agreements = await openAgreementSteps({
    app,
    staff,
    importLine,
    expectOneOf,
    async acknowledge(link, amount) {
      if (!acknowledged.some((one) => one.link === link))
        acknowledged.push({ kind: 'donation', link, amount, way: 'swich' })
      await openTab(link)
    },
    async decided(transactionId, outcome, callbacks) {
      moneyOf(transactionId).outcome = outcome
      await queue.receives(callbacks)
    },
  })

  /** Resets everything except causes, payment methods and staff. */
  async function begin(): Promise<void> {
    // Append-only tables are emptied too, although their triggers refuse it.
    const setTriggers = async (does: 'enable' | 'disable') => {
      for (const table of appendOnly) await sql.raw(`alter table ${table} ${does} trigger user`).execute(db)
    }
    await setTriggers('disable')
    await sql`truncate payment_intents, donation_donors, contacts, contact_queue, uncounted_contacts, receipt_numbers, refused_callbacks,
      reconciliation_runs, check_runs, ledger_sums, ledger_sum_deltas, ledger_closings, statement_files, statement_lines,
      graphile_worker._private_jobs restart identity cascade`.execute(db)
    await setTriggers('enable')
    // A soak outlasts the quarter of an hour after which refunds ask for the password again.
    await sql`update sessions set confirmed_at = now()`.execute(db)
    agreements.begin()
    visitor = app.visitor()
    acknowledged = []
    tabs = []
    money = new Map()
    queue.callbacks.length = 0
    sent.length = 0
    app.log.length = 0
  }

  async function take(step: Step): Promise<void> {
    if (step.does === 'several at once') {
      await Promise.all(step.steps.map(take))
      return
    }
    counted.steps += 1
    note(`${step.does}: ${await effectOf(step)}`)
  }

  function note(effect: string): void {
    counted.effects.set(effect, (counted.effects.get(effect) ?? 0) + 1)
  }

  /** Acts of each kind; each returns its outcome in few words. */
  const acts: { [Does in SingleStep['does']]: (step: StepTo<Does>) => Promise<string> } = {
    ...agreements.acts,
    give,
    retry,
    inquire,
    refund,
    'create a payment link': ({ rupees }) => createLink(rupees),
    'use the payment page': usePaymentPage,
    'deliver a callback': deliver,
    'open the status page': ({ nth }) => openStatusPage(nth),
    'report a transfer': reportTransfer,
    'run the jobs': () => runJobs().then(() => 'done'),
    'send an e-mail': ({ nth }) => sendQueuedEmail(nth),
    wait: ({ minutes }) => app.letMinutesPass(minutes).then(() => 'done'),
    'decide a transfer': decideTransfer,
    'give unallocated money to a cause': ({ nth }) => allocate(nth),
    'record an office gift': recordOfficeGift,
    'reverse an office gift': ({ nth }) => reverseOfficeGift(nth),
    'match a statement line': matchStatementLine,
    'receive a payout': receivePayout,
    'end a month': endMonth,
    'undo a match': ({ nth }) => undoMatch(nth),
    'enter an expense': enterExpense,
    'reverse a voucher': ({ nth }) => reverseVoucher(nth),
    'use the vendor portal': useVendorPortal,
    'decide a refund': ({ nth }) => decideRefund(nth),
    'decide a discrepancy': decideDiscrepancy,
  }

  const effectOf = (step: SingleStep) => (acts[step.does] as (of: SingleStep) => Promise<string>)(step)

  async function retry({ nth, way }: StepTo<'retry'>): Promise<string> {
    const one = pick(acknowledged, nth)
    if (!one) return 'nothing there'
    return tried(async () => {
      await retryPayment('en', context, one.link, pairs[way])
      one.way = way
      await openTab(one.link)
    })
  }

  async function reportTransfer({ nth }: StepTo<'report a transfer'>): Promise<string> {
    const one = pick(
      acknowledged.filter((each) => each.way === 'transfer'),
      nth,
    )
    if (!one) return 'nothing there'
    return tried(() =>
      submitBankTransfer('en', context, one.link, { part: 'all', reference_no: 'FT26325ABC' }, null),
    )
  }

  async function inquire({ nth }: StepTo<'inquire'>): Promise<string> {
    const all = await attemptsBy('vendor')
    const paidAfterAll = all.filter(
      ({ status, transaction_id }) => status === 'failed' && moneyOf(transaction_id).outcome === 'paid',
    )
    const attempt = pick(nth < 5 && paidAfterAll.length > 0 ? paidAfterAll : all, nth)
    return attempt ? inquireAttempt(context, attempt.id, 'donor') : 'nothing there'
  }

  async function give({ way, rupees, sentTwice }: StepTo<'give'>): Promise<string> {
    const cart =
      way === 'transfer' && rupees !== 5000
        ? throughCampaign(mixedCart(rupees))
        : throughCampaign(giftTo(cause, rupees).cart)
    const body = donateBody.parse({ ...giftTo(cause, rupees), cart, ...pairs[way] })
    const key = sentTwice ? randomUUID() : undefined
    const times = Array.from({ length: sentTwice ? 2 : 1 }, () => createDonation('en', context, body, key))
    const [link, ...others] = (await Promise.all(times)).map(({ url }) => linkOf(url))
    if (link === undefined) throw new Error('Nothing was answered.')
    expect(others).toEqual(others.map(() => link))
    acknowledged.push({ kind: 'donation', link, amount: rupees, way })
    await openTab(link)
    return sentTwice ? 'once, though sent twice' : way
  }

  const throughCampaign = <Line extends { id: number }>(cart: Line[]) =>
    cart.map((line) => (line.id === cause ? { ...line, campaign } : line))

  /** Cart of which half is zakat, so that a payment by transfer takes two transfers. */
  const mixedCart = (rupees: number) =>
    [zakat, cause].map((id, index) => ({
      id,
      cause: '',
      subtypes: null,
      quantity: 1,
      remarks: '',
      amount: index === 0 ? halfOf(rupees) : rupees - halfOf(rupees),
    }))

  async function createLink(amount: number): Promise<string> {
    const paymentBody = {
      first_name: 'Hamza',
      last_name: 'Qureshi',
      email: 'hamza@example.com',
      type: 'fee',
      amount,
    }
    const { status, body } = await staff.call<{ url: string }>('POST', '/payments', paymentBody)
    expectOneOf([200], status)
    acknowledged.push({ kind: 'payment', link: linkOf(body.data.url), amount, way: null })
    return 'done'
  }

  /** The payer follows the link to the vendor, and leaves the page open. */
  async function openTab(link: string): Promise<void> {
    const start = await openPayment('en', context, link)
    if (start.kind === 'own-page') return
    const transactionId =
      start.kind === 'form'
        ? start.fields.pp_TxnRefNo
        : new URL(start.url).searchParams.get('customerTransactionId')
    // After a concurrent step the donation may be paid already, and its link leads to the status page.
    if (transactionId && !tabs.some((tab) => tab.transactionId === transactionId))
      tabs.push({ transactionId, start })
  }

  async function usePaymentPage(step: StepTo<'use the payment page'>): Promise<string> {
    const isOpen = ({ transactionId: id }: Tab) => (money.get(id)?.outcome ?? 'on its way') === 'on its way'
    const tab = pick(tabs.filter(isOpen), step.nth)
    if (!tab) return 'nothing there'
    const { start, transactionId } = tab
    try {
      if (start.kind === 'form') {
        const comesBack = step.callbacks === 'none' ? 'never' : 'normal'
        const back = await driveJazzcash(start, step.button, { comesBack })
        if (back) queue.callbacks.push({ gateway: 'jazzcash', fields: back.fields })
      } else {
        const { status } = await driveSwich(start.url, step.button, { callbacks: step.callbacks })
        if (status >= 400) return 'refused'
        if (step.button !== 'walk away') await queue.receives(callbacksSent[step.callbacks])
      }
    } catch (error) {
      if (error instanceof Error && / answered 4/.test(error.message)) return 'refused'
      throw error
    }
    if (step.button !== 'walk away') moneyOf(transactionId).outcome = outcomes[step.button]
    return step.button
  }

  async function deliver({ nth, change }: StepTo<'deliver a callback'>): Promise<string> {
    const callback = pick(queue.callbacks, nth)
    if (!callback) return 'nothing there'
    const { gateway } = callback
    const { fields } = change === 'none' ? callback : changedCallback(callback, change, anotherOf(callback))
    const isGenuine = JSON.stringify(fields) === JSON.stringify(callback.fields)
    const form = new URLSearchParams(fields)
    const address = `/gateways/${gateway}/notice`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer =
      gateway === 'swich'
        ? await visitor.ask(`${address}?${form}`)
        : await visitor.ask(address, { method: 'POST', body: String(form), headers })
    if (gateway === 'swich') expect(answer.status).toBe(isGenuine ? 200 : 400)
    else {
      const leadsTo = new URL(answer.headers.get('location') ?? '').pathname
      expect(leadsTo).toMatch(isGenuine ? /^\/(donation|payment)\/./ : /^\/$/)
    }
    return isGenuine ? `accepted, from ${gateway}` : `refused for its ${change}`
  }

  const anotherOf = ({ fields }: Callback) =>
    tabs.find(({ transactionId }) => !Object.values(fields).includes(transactionId))?.transactionId

  async function openStatusPage(nth: number): Promise<string> {
    const one = pick(acknowledged, nth)
    if (!one) return 'nothing there'
    const path = `/public/${one.kind}s/${one.link}`
    const { status, body } = await visitor.call<{ status: string; amount: number }>('GET', path)
    expectOneOf([200], status)
    expect(body.data.amount).toBeGreaterThan(0)
    return body.data.status
  }

  async function runJobs(): Promise<void> {
    await app.workDueJobs({ messages: false })
  }

  async function sendQueuedEmail(nth: number): Promise<string> {
    const queued = await db
      .selectFrom('messages')
      .select('id')
      .where('status', '=', 'queued')
      .orderBy('id')
      .execute()
    const message = pick(queued, nth)
    if (!message) return 'nothing there'
    // Two servers run the job at the same time.
    await Promise.all([sendMessage(context, message.id), sendMessage(context, message.id)])
    return 'done'
  }

  async function decideTransfer({ nth, how }: StepTo<'decide a transfer'>): Promise<string> {
    const from = how === 'reverse' ? 'success' : how === 'undo-rejection' ? 'failed' : 'pending'
    const attempt = pickFit(await attemptsBy('transfer'), ({ status }) => status === from, nth)
    if (!attempt) return 'nothing there'
    // Today, or 29 days ago: often in the past month, and still on the dashboard.
    const value_date = addDays(readClock().today, nth % 3 === 2 ? -29 : 0)
    const found = { value_date, bank_account_id: 1, despite: true }
    const [part, due] =
      (await isMixed(attempt)) && nth % 4 > 0 ? partOf(attempt, nth) : ['all', attempt.amount]
    const [call, body] = how.startsWith('verify')
      ? ['verify', { part, ...differingAmount(how, due), ...found }]
      : [how, { reason: 'as the statement says' }]
    const { status } = await staff.call('POST', `/transfers/${attempt.id}/${call}`, body)
    expectOneOf([200, 409, 422], status)
    if (part !== 'all' && status === 200 && call === 'verify') note('one of two transfers: verified')
    return `${how}, ${status === 200 ? 'done' : 'refused'}`
  }

  async function isMixed({ id }: AttemptRow): Promise<boolean> {
    const { rows } = await sql<{ mixed: boolean }>`
      select count(distinct kind) > 1 as mixed from payment_attempts as attempt
      join donations on donations.intent_id = attempt.intent_id
      join donation_funds on donation_id = donations.id join causes on causes.id = cause_id
      where attempt.id = ${id}`.execute(db)
    return rows[0]?.mixed ?? false
  }

  async function allocate(nth: number): Promise<string> {
    const unallocated = await db
      .selectFrom('donation_funds')
      .select(['donation_id', 'position'])
      .where('cause_id', 'is', null)
      .where('amount', '>', 0)
      .orderBy('id')
      .execute()
    const fund = pick(unallocated, nth)
    if (!fund) return 'nothing there'
    const to = { position: fund.position, cause_id: cause, fund_type: null }
    return decided(staff.call('POST', `/donations/${fund.donation_id}/allocate`, to))
  }

  async function recordOfficeGift({ rupees, by }: StepTo<'record an office gift'>): Promise<string> {
    const { cart, total_amount } = giftTo(cause, rupees)
    const gift = {
      cart: throughCampaign(cart),
      total_amount,
      // An unknown donor has no profile.
      first_name: 'Zubaida',
      way: by,
      received_on: readClock().today,
      reference: '000123',
      despite: true,
    }
    const { status, body } = await staff.call<RecordedGift>('POST', '/office-gifts', gift)
    expectOneOf([200], status)
    const { link } = await db
      .selectFrom('payment_intents as intent')
      .innerJoin('donations', 'intent_id', 'intent.id')
      .select('link')
      .where('donations.id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    acknowledged.push({ kind: 'donation', link, amount: rupees, way: null })
    return by
  }

  async function reverseOfficeGift(nth: number): Promise<string> {
    const gifts = await db
      .selectFrom('office_gifts')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
      .innerJoin('donations', 'donations.intent_id', 'attempt.intent_id')
      .select(['donations.id', 'status'])
      .orderBy('attempt.id')
      .execute()
    const gift = pickFit(gifts, ({ status }) => status === 'success', nth)
    if (!gift) return 'nothing there'
    return decided(staff.call('POST', `/office-gifts/${gift.id}/reverse`, { reason: 'it bounced' }))
  }

  /** The bank's statement has a line for the transfer, and staff match the two. */
  async function matchStatementLine({ nth, part }: StepTo<'match a statement line'>): Promise<string> {
    const attempt = pickFit(await attemptsBy('transfer'), ({ status }) => status === 'pending', nth)
    if (!attempt) return 'nothing there'
    const amount = Math.max(1, Math.floor((attempt.amount * part) / 100))
    const line_id = await importLine(`Transfer ${randomUUID()}`, amount)
    const match = { line_id, parts: [{ attempt_id: attempt.id, amount }], by_hand: true }
    const { status, body } = await staff.call<LineOutcomes>('POST', '/statement-lines/match', {
      matches: [match],
      despite: true,
    })
    expectOneOf([200], status)
    return body.data.every(({ done }) => done) ? 'done' : 'refused'
  }

  /** The bank credits up to two card payments, less the gateway's fee. */
  async function receivePayout({ nth, fee }: StepTo<'receive a payout'>): Promise<string> {
    const matched = await db.selectFrom('statement_matches').select('attempt_id').execute()
    const credited = new Set(matched.map(({ attempt_id }) => attempt_id))
    const paid = (await attemptsBy('swich')).filter(({ id, status }) => isPaid(status) && !credited.has(id))
    const attempts = paid.slice(-1 - (nth % 4)).slice(0, 2)
    if (attempts.length === 0) return 'nothing there'
    const parts = attempts.map(({ id, amount }) => ({ attempt_id: id, amount }))
    const total = parts.reduce((sum, { amount }) => sum + amount, 0)
    const line_id = await importLine(`Payout ${randomUUID()}`, total - fee)
    const match = { line_id, parts, by_hand: true, ...(fee > 0 && { fee_paisa: fee * 100 }) }
    const { status, body } = await staff.call<LineOutcomes>('POST', '/statement-lines/match', {
      matches: [match],
      despite: true,
    })
    expectOneOf([200], status)
    return body.data.every(({ done }) => done) ? 'done' : 'refused'
  }

  async function endMonth({ how }: StepTo<'end a month'>): Promise<string> {
    const read = await staff.call<AnswerOf<typeof readMonthEnd>>('GET', '/month-end')
    const { closable, closed_through } = read.body.data
    const month = how === 'close' ? closable.at(-1) : closed_through?.slice(0, 7)
    if (!month) return 'nothing there'
    const signed = { month, signature: 'Bilal Ahmed', reason: 'Seen' }
    const { status } = await staff.call('POST', `/month-end/${how}`, signed)
    expectOneOf([200, 409], status)
    return `${how}, ${status === 200 ? 'done' : 'refused'}`
  }

  /** Imports a statement with one line. @returns the line's id */
  async function importLine(text: string, amount: number): Promise<number> {
    const line = `${readClock().today},${text},${amount}`
    const form = new FormData()
    form.set('bank_account_id', '1')
    form.set('file_name', 'statement.csv')
    form.set('file', new Blob([`Value Date,Particulars,Credit\r\n${line}`]), 'statement.csv')
    const imported = await staff.call<{ file: { id: number } }>('POST', '/statements', form)
    expectOneOf([200], imported.status)
    const { line_id } = await db
      .selectFrom('statement_file_lines')
      .select('line_id')
      .where('file_id', '=', imported.body.data.file.id)
      .executeTakeFirstOrThrow()
    return line_id
  }

  async function undoMatch(nth: number): Promise<string> {
    const matches = await db
      .selectFrom('statement_matches')
      .select(['id', 'undone_at'])
      .orderBy('id')
      .execute()
    const match = pickFit(matches, ({ undone_at }) => undone_at === null, nth)
    if (!match) return 'nothing there'
    return decided(staff.call('POST', `/statement-matches/${match.id}/undo`, { reason: 'wrong line' }))
  }

  async function enterExpense({ rupees, fund }: StepTo<'enter an expense'>): Promise<string> {
    const form = new FormData()
    const head = fund === 'zakat' ? 'poor' : 'administration'
    const values = {
      kind: 'expense',
      fund,
      head,
      purpose: 'A bill',
      happened_on: readClock().today,
      despite: 'true',
    }
    for (const [name, value] of Object.entries({ ...values, amount: String(rupees) })) form.set(name, value)
    expectOneOf([200], (await staff.call('POST', '/vouchers', form)).status)
    return fund
  }

  async function reverseVoucher(nth: number): Promise<string> {
    const vouchers = await db.selectFrom('vouchers').select(['id', 'reversed_at']).orderBy('id').execute()
    const voucher = pickFit(vouchers, ({ reversed_at }) => reversed_at === null, nth)
    if (!voucher) return 'nothing there'
    return decided(
      staff.call('POST', `/vouchers/${voucher.id}/reverse`, {
        reason: 'twice',
      }),
    )
  }

  async function useVendorPortal(step: StepTo<'use the vendor portal'>): Promise<string> {
    const known = (await attemptsBy('swich')).filter(({ transaction_id }) => money.has(transaction_id))
    const fits = ({ transaction_id }: AttemptRow) => {
      const { outcome, disputed } = moneyOf(transaction_id)
      if (step.action === 'pay') return outcome === 'not_paid'
      return outcome === 'paid' && disputed === (step.action === 'win' || step.action === 'lose')
    }
    const attempt = pickFit(known, fits, step.nth)
    if (!attempt) return 'nothing there'
    const truth = moneyOf(attempt.transaction_id)
    const rupees = Math.max(1, Math.floor((attempt.amount * step.part) / 100))
    try {
      await app.atVendor(attempt.transaction_id, step.action, rupees)
    } catch (error) {
      if (error instanceof Error && / answered 4/.test(error.message)) return `${step.action}, refused`
      throw error
    }
    if (step.action === 'pay') truth.outcome = 'paid'
    if (step.action === 'dispute') truth.disputed = true
    if (step.action === 'win' || step.action === 'lose') truth.disputed = false
    if (step.action === 'lose') truth.refunded = attempt.amount
    if (step.action === 'refund') {
      truth.refunded += rupees
      truth.refunds += 1
      truth.unrequested += 1
    }
    return step.action
  }

  function moneyOf(transactionId: string): AttemptMoney {
    const known = money.get(transactionId) ?? newMoney()
    money.set(transactionId, known)
    return known
  }

  async function refund({ nth, way, part }: StepTo<'refund'>): Promise<string> {
    const paid = (await readAttempts(db)).filter(({ status }) => isPaid(status))
    const attempt = pickFit(paid, ({ gateway }) => way === 'by_hand' || gateway === 'swich', nth)
    if (!attempt) return 'nothing there'
    const truth = moneyOf(attempt.transaction_id)
    const left = attempt.amount - attempt.refunded_amount
    const isUnknown = attempt.status === 'partially_refunded' && attempt.refunded_amount === 0
    // An amount that the gateway did not report is looked up there and recorded; no money is refunded now.
    const isRecorded = isUnknown && way === 'by_hand'
    const amount = isRecorded ? truth.refunded : Math.max(1, Math.floor((left * part) / 100))
    const [line] = nth % 2 === 1 && !isRecorded ? await linesWith(attempt.id, amount) : []
    const position = line?.position ?? null
    const wanted = { amount, position, reason: 'given twice', way, left }
    const { status, body } = await staff.call<{ status: string }>(
      'POST',
      `/attempts/${attempt.id}/refunds`,
      wanted,
    )
    expectOneOf([200, 409, 422], status)
    const came = status === 200 ? body.data.status : 'refused'
    if (position !== null && status === 200) note('refund: of one line')
    if (isRecorded || came === 'refused') return `${way}, ${came}`
    truth.refunds += 1
    if (way === 'by_hand') truth.byHand += amount
    else if (came === 'succeeded' || isMadeUnanswered(attempt.amount)) truth.refunded += amount
    return `${way}, ${came}`
  }

  /** Lines of the donation of an attempt that still hold this amount. */
  const linesWith = (attemptId: number, amount: number) =>
    db
      .selectFrom('donation_funds as line')
      .innerJoin('donations', 'donations.id', 'donation_id')
      .innerJoin('payment_attempts as attempt', 'attempt.intent_id', 'donations.intent_id')
      .select('position')
      .where('attempt.id', '=', attemptId)
      .where(sql<boolean>`line.amount - line.refunded_amount >= ${amount}`)
      .orderBy('position', 'desc')
      .execute()

  async function decideRefund(nth: number): Promise<string> {
    const refund = pick(await readOpenRefunds(db), nth)
    if (!refund) return 'nothing there'
    const decision = { made: isMadeUnanswered(refund.amount), reason: 'looked up in the portal' }
    return decided(staff.call('POST', `/refunds/${refund.attempt_id}/decide`, decision))
  }

  async function decideDiscrepancy({ nth, how }: StepTo<'decide a discrepancy'>): Promise<string> {
    const standing = await db
      .selectFrom('discrepancies')
      .select(['id', 'ours'])
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute()
    const discrepancy = pickFit(standing, ({ ours }) => how !== 'accept' || ours === 'failed', nth)
    if (!discrepancy) return 'nothing there'
    const body = how === 'close' ? { note: 'spoken to the donor' } : undefined
    const act = how === 'ask' ? 'inquiries' : how
    const { status } = await staff.call('POST', `/discrepancies/${discrepancy.id}/${act}`, body)
    // 422: another amount is accepted only with a decision about the difference.
    expectOneOf([200, 409, 422], status)
    return `${how}, ${status === 200 ? 'done' : 'refused'}`
  }

  /** Attempts of one payment method, or of all at vendors; the oldest first. */
  async function attemptsBy(way: Way | 'vendor'): Promise<AttemptRow[]> {
    const all = await readAttempts(db)
    return all.filter((one) => (way === 'vendor' ? isAtVendor(one) : wayOf(one) === way))
  }

  /** Asserts the invariants that hold after any steps. */
  async function verify(): Promise<void> {
    await runJobs()
    // A worker would already have sent the due e-mails.
    await app.workDueJobs()
    await decideOldRefunds()
    await verifyBooks(db)
    await verifyAcknowledged(db, acknowledged)
    for (const attempt of await readAttempts(db)) {
      note(`in the end: ${attempt.gateway}, ${attempt.status}`)
      if (attempt.transaction_id.startsWith(cardIdPrefix)) await readCharge(attempt.transaction_id)
      if (isAtVendor(attempt)) await verifyMoney(context, attempt, money.get(attempt.transaction_id))
    }
    await verifyBooks(db)
    await verifyFigures(app, staff)
    for (const { kind } of await db.selectFrom('discrepancies').select('kind').execute())
      note(`discrepancy: ${kind}`)
    expect(new Set(sent).size, 'no e-mail is sent twice').toBe(sent.length)
    expect(serverErrors()).toEqual([])
  }

  /** A stored card is charged by our request alone, so only the vendor knows whether it was. */
  async function readCharge(transactionId: string): Promise<void> {
    const inquiry = await context.gateways.get('swich')?.inquire?.(transactionId)
    const isPaidThere = inquiry?.outcome !== 'pending' && inquiry?.outcome !== 'failed'
    moneyOf(transactionId).outcome = isPaidThere ? 'paid' : 'not_paid'
  }

  const serverErrors = () => app.log.filter((line) => JSON.parse(line).level >= 50)

  /** Returns the outcome of a decision that may come too late. */
  async function decided(answer: Promise<{ status: number }>): Promise<'done' | 'refused'> {
    const { status } = await answer
    expectOneOf([200, 409], status)
    return status === 200 ? 'done' : 'refused'
  }
  /** Expects one of the statuses; on failure, shows the server's last error. */
  function expectOneOf(statuses: number[], status: number): void {
    expect(statuses, serverErrors().at(-1)).toContain(status)
  }

  /** Staff look up the outcome of refunds that no answer reports. */
  async function decideOldRefunds(): Promise<void> {
    for (let open = await readOpenRefunds(db); open.some(isOld); open = await readOpenRefunds(db)) {
      const came = await decideRefund(open.length - 1)
      expect(came).toBe('done')
      note(`decide a refund: ${came}`)
    }
  }

  return {
    app,
    begin,
    take,
    verify,
    counted,
    async close() {
      await app.close()
      queue.close()
    },
  }
}

const wayOf = ({ gateway }: AttemptRow) => (gateway === 'default' ? 'transfer' : gateway)
const isAtVendor = (attempt: AttemptRow) => !['transfer', 'office'].includes(wayOf(attempt))

const halfOf = (rupees: number) => Math.floor(rupees / 2)

/** One of two transfers, and its expected amount. */
const partOf = ({ amount }: AttemptRow, nth: number): [string, number] =>
  nth % 2 === 0 ? ['zakat', halfOf(amount)] : ['general', amount - halfOf(amount)]

/** A different amount as typed by staff: half of it, or a rupee more, without a cause. */
function differingAmount(how: string, due: number) {
  if (how === 'verify') return { amount_received: due }
  if (how === 'verify more')
    return { amount_received: due + 1, difference: { kind: 'more', cause_id: null, fund_type: null } }
  const kind = how === 'verify less' ? 'reduce' : 'open_shortfall'
  return { amount_received: Math.max(1, Math.floor(due / 2)), difference: { kind, funds: null } }
}

/** Whether the gateway's time to answer is over, so that staff may decide the refund. */
const isOld = ({ asked_at }: { asked_at: Date }) =>
  asked_at.getTime() < readClock().now.getTime() - minutesUntilDecision * 60_000

/** Picks the nth item, counted from the last, starting over when there are fewer items. */
function pick<T>(some: T[], nth: number): T | undefined {
  return some[some.length - 1 - (nth % some.length)]
}

/** Picks a fitting item in most cases, and any item in the others, so that invalid actions are tried too. */
function pickFit<T>(some: T[], fits: (one: T) => boolean, nth: number): T | undefined {
  return pick(nth < 8 ? some.filter(fits) : some, nth)
}

/** @returns whether it succeeded or was rejected with a message; any other error is thrown */
async function tried(action: () => Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    await action()
    return 'done'
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return 'refused'
    throw error
  }
}
