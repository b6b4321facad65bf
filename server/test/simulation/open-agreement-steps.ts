import { sql } from 'kysely'
import type { AgreementPage } from '../../../contract/src/agreements.ts'
import { addDays } from '../../../contract/src/days.ts'
import type { LineOutcomes } from '../../../contract/src/statement-lines.ts'
import { confirmationToken } from '../../src/agreements/messages/written-agreement.ts'
import { storeCards } from '../../src/agreements/payment-instrument.ts'
import { planDueAgreements } from '../../src/agreements/plan-due-agreements.ts'
import { readClock } from '../read-clock.ts'
import type { TestApp } from '../test-app.ts'
import { byBankTransfer, giftTo, linkOf, type Staff } from '../visitor.ts'
import { type AgreementWay, callbacksSent, type StepTo } from './step.ts'

const pairs = {
  card: { payment_gateway: 'swich', payment_method: 'card' },
  transfer: byBankTransfer,
  raast: { payment_gateway: 'swich', payment_method: 'raast-request', raast_bank: '11' },
  'stored card': { payment_gateway: 'swich', payment_method: 'stored-card', card_consent: true },
} satisfies Record<AgreementWay, object>

/** The parts of the simulation that steps of agreements need. */
type SimulatedParts = {
  app: TestApp
  staff: Staff
  /** Imports a statement with one line. @returns the line's id */
  importLine(text: string, amount: number): Promise<number>
  /** Records that a donor has the link of a donation, and opens its payment page. */
  acknowledge(link: string, amount: number): Promise<void>
  /** Records what a bank decided about a Raast request, once the callbacks have arrived. */
  decided(transactionId: string, outcome: 'paid' | 'not_paid', callbacks: number): Promise<void>
  expectOneOf(statuses: number[], status: number): void
}

/** Steps of donors who give regularly, of their banks, and of the calendar. */
export async function openAgreementSteps({ app, staff, expectOneOf, ...simulated }: SimulatedParts) {
  const cause = app.causeId('Sadqah')
  let donor = app.visitor()
  let links: string[] = []
  let paused: string[] = []
  let donors = 0
  for (const payment_method of ['raast-request', 'stored-card'])
    await staff.call('POST', '/payment-pairs', { payment_method, payment_gateway: 'swich' })

  const pick = (nth: number) => links.at(-1 - (nth % Math.max(1, links.length)))
  const read = async (link: string) => {
    const { status, body } = await donor.call<AgreementPage>('GET', `/public/agreements/${link}`)
    expectOneOf([200], status)
    return body.data
  }
  const post = async (link: string, verb: string, body: object = {}) => {
    const { status } = await donor.call('POST', `/public/agreements/${link}/${verb}`, body)
    expectOneOf([200, 409, 422], status)
    return status === 200 ? 'done' : 'refused'
  }

  function bodyOf(by: AgreementWay, rupees: number, phone: string | null) {
    const { recurring: _, ...gift } = giftTo(cause, rupees)
    return { ...gift, ...pairs[by], raast_account: phone, unit: 'month', day: 5 }
  }

  async function make({ by, rupees }: StepTo<'agree to give regularly'>): Promise<string> {
    donors += 1
    // The vendor stores one card for each number.
    const phone = `0300${5_100_000 + donors}`
    const entered = { email: `regular${donors}@example.com`, phone, cnic: '' }
    const { status, body } = await donor.call<{ url: string; link: string }>('POST', '/public/agreements', {
      ...bodyOf(by, rupees, phone),
      ...entered,
    })
    expectOneOf([200], status)
    links.push(body.data.link)
    if (by === 'raast')
      await post(body.data.link, 'confirm', {
        token: confirmationToken(app.context.secretKey, body.data.link),
      })
    if (body.data.url.includes('/pay/')) await simulated.acknowledge(linkOf(body.data.url), rupees)
    return by
  }

  async function pay({ nth, periods }: StepTo<'pay an agreement'>): Promise<string> {
    const link = pick(nth)
    if (link === undefined) return 'nothing there'
    const { terms, amount_due } = await read(link)
    const amount = periods === 0 ? amount_due : terms.amount * periods
    const { status, body } = await donor.call<{ url: string }>('POST', `/public/agreements/${link}/pay`, {
      ...pairs.card,
      ...(periods > 0 && { amount }),
    })
    expectOneOf([200, 409], status)
    if (status === 409) return 'refused'
    await simulated.acknowledge(linkOf(body.data.url), amount)
    return 'done'
  }

  async function transfer({ nth, part }: StepTo<'transfer to an agreement'>): Promise<string> {
    const link = pick(nth)
    if (link === undefined) return 'nothing there'
    const { reference, terms } = await read(link)
    const line = await simulated.importLine(`SO ${reference}`, Math.ceil((terms.amount * part) / 100))
    const { status, body } = await staff.call<LineOutcomes>('POST', '/statement-lines/record-agreements', {
      line_ids: [line],
    })
    expectOneOf([200], status)
    return body.data.every(({ done }) => done) ? 'done' : 'refused'
  }

  /**
   * The donor changes an agreement, sometimes one whose state forbids it; 'resume' takes the one paused last.
   */
  async function change({ nth, how }: StepTo<'change an agreement'>): Promise<string> {
    const link = how === 'resume' ? (paused.pop() ?? pick(nth)) : pick(nth)
    if (link === undefined) return 'nothing there'
    const { next, terms } = await read(link)
    const { today } = readClock()
    const acts = {
      skip: () => post(link, 'skip', { due_on: next?.due_on ?? '9999-12-31' }),
      pause: () => post(link, 'pause', { until: addDays(today, 40) }),
      resume: () => post(link, 'resume'),
      end: () => post(link, 'end', { reason: 'other' }),
      'remove card': async () => {
        const { status } = await donor.call('DELETE', `/public/agreements/${link}/instrument`)
        expectOneOf([200, 409], status)
        return status === 200 ? 'done' : 'refused'
      },
      terms: async () => {
        const by = (['card', 'transfer', 'raast', 'stored card'] as const)[nth % 4] ?? 'card'
        const body = bodyOf(by, terms.amount + 100, '03005099999')
        const { status } = await donor.call('PUT', `/public/agreements/${link}/terms`, body)
        expectOneOf([200, 409, 422], status)
        return status === 200 ? 'done' : 'refused'
      },
    }
    const outcome = await acts[how]()
    if (how === 'pause' && outcome === 'done') paused.push(link)
    return `${how}, ${outcome}`
  }

  async function answer({ nth, decision, callbacks }: StepTo<'answer a Raast request'>): Promise<string> {
    const { rows } = await sql<{ transaction_id: string }>`
      select transaction_id from charge_requests join payment_attempts on id = attempt_id
      where method = 'raast_request' order by charge_id desc offset ${nth % 3} limit 1`.execute(app.db)
    const [request] = rows
    if (!request) return 'nothing there'
    const { status } = await fetch(`${app.sandboxUrl}/bank/${request.transaction_id}`, {
      method: 'POST',
      body: new URLSearchParams({ decision, callbacks }),
      redirect: 'manual',
    })
    expectOneOf([303, 409], status)
    if (status === 409) return 'refused'
    const outcome = decision === 'approve' ? 'paid' : 'not_paid'
    await simulated.decided(request.transaction_id, outcome, callbacksSent[callbacks])
    return decision
  }

  /** Runs the hourly job on a day that may be in the past, as after a clock was wrong. */
  async function plan({ days }: StepTo<'plan agreements'>): Promise<string> {
    await storeCards(app.context)
    await planDueAgreements(app.context.db, addDays(readClock().today, days))
    return 'done'
  }

  return {
    acts: {
      'agree to give regularly': make,
      'pay an agreement': pay,
      'transfer to an agreement': transfer,
      'change an agreement': change,
      'answer a Raast request': answer,
      'plan agreements': plan,
    },
    begin() {
      donor = app.visitor()
      links = []
      paused = []
    },
  }
}
