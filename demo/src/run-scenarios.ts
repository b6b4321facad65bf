import { sql } from 'kysely'
import { noSubType } from '../../contract/src/cart-lines.ts'
import { pakistan } from '../../contract/src/home-country.ts'
import { firstLanguage } from '../../contract/src/language/language.ts'
import { createDonation } from '../../server/src/donations/donate/make-donation.ts'
import { closeSheet, openSheet } from '../../server/src/donations/office-gifts/day-sheet.ts'
import { recordOfficeGift } from '../../server/src/donations/office-gifts/office-gift.ts'
import { createPaymentLink } from '../../server/src/payments/payment-link.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import { addDemoPages, readDemoPage } from './demo-pages.ts'
import { inventPayer } from './invent-payer.ts'
import { accountFor, answers, type ScenarioContext, type Subject } from './scenario-steps.ts'
import {
  type Cart,
  type EmailOutcome,
  type Scenario,
  type ScenarioName,
  type SheetName,
  scenarios,
} from './scenarios.ts'

const hourMs = 3_600_000

export const daysBack = (days: number) => new Date(Date.now() - days * 24 * hourMs)

/** Ids of the causes by their English titles. */
export async function readCauseIds(db: Database): Promise<ReadonlyMap<string, number>> {
  const causes = await db.selectFrom('causes').select(['id', 'fundtitle']).execute()
  return new Map(causes.map(({ id, fundtitle }) => [fundtitle, id]))
}

type Sheets = Record<SheetName, number>

export async function runScenarios(scenarioContext: ScenarioContext): Promise<Record<ScenarioName, Subject>> {
  const { context, staff, clock } = scenarioContext
  const sheets = await openSheets(scenarioContext)
  await clock.setTo(daysBack(20))
  await addDemoPages(context.db, staff)
  const subjects: Partial<Record<ScenarioName, Subject>> = {}
  for (const [index, name] of (Object.keys(scenarios) as ScenarioName[]).entries()) {
    const scenario: Scenario = scenarios[name]
    let at = daysBack(scenario.daysAgo).getTime()
    await clock.setTo(new Date(at))
    const subject = await begin(scenarioContext, scenario, index, sheets)
    subjects[name] = subject
    await endEmails(scenarioContext, scenario.emails)
    for (const [hoursLater, step] of scenario.steps) {
      at += hoursLater * hourMs
      await clock.setTo(new Date(at))
      await step(scenarioContext, subject)
      await endEmails(scenarioContext, scenario.emails)
    }
  }
  await clock.setTo(daysBack(22.9))
  await closeSheet(context.db, sheets.paidIn, staff)
  await clock.setTo(daysBack(8.9))
  await closeSheet(context.db, sheets.closed, staff)
  return subjects as Record<ScenarioName, Subject>
}

/**
 * Opens the day sheets: two will agree with their entries and be closed; today's has a manual count above its
 * entries.
 */
async function openSheets({ context, staff, clock }: ScenarioContext): Promise<Sheets> {
  const enteredOn = (sheet: SheetName) =>
    Object.values(scenarios).flatMap((scenario: Scenario) =>
      'sheet' in scenario && scenario.sheet === sheet ? [sumOf(scenario.cart)] : [],
    )
  const open = async (daysAgo: number, title: string, gifts: readonly number[]) => {
    await clock.setTo(daysBack(daysAgo))
    const expected_sum = gifts.reduce((sum, gift) => sum + gift, 0)
    const counted = { day: dayOf(clock.now()), title, expected_count: gifts.length, expected_sum }
    return (await openSheet(context.db, counted, staff)).id
  }
  return {
    paidIn: await open(23.1, 'Collection box', enteredOn('paidIn')),
    closed: await open(9.1, 'Friday collection', enteredOn('closed')),
    open: await open(0.25, 'Front desk', [8500, 3000]),
  }
}

const sumOf = (cart: Cart): number => Object.values(cart).reduce((sum, amount) => sum + amount, 0)

async function begin(
  scenarioContext: ScenarioContext,
  scenario: Scenario,
  index: number,
  sheets: Sheets,
): Promise<Subject> {
  const { context, staff, clock } = scenarioContext
  const from = 'from' in scenario && scenario.from ? scenario.from : pakistan
  const { cnic, ...person } = inventPayer(index, from)
  if ('asks' in scenario) {
    const { country: _, ...payee } = person
    const wanted = { amount: scenario.asks, type: 'fee' as const, remarks: null, send: true }
    const { url } = await createPaymentLink(context, staff, { ...payee, ...wanted, language: firstLanguage })
    return subjectAt(scenarioContext, url)
  }
  const given = {
    ...person,
    cnic: cnic ?? '',
    total_amount: sumOf(scenario.cart),
    cart: await cartLines(scenarioContext, scenario.cart, scenario.through),
  }
  if ('by' in scenario) {
    const body = { ...given, ...scenario.by, recurring: 0, platform: 'web' } as const
    return subjectAt(scenarioContext, (await createDonation(firstLanguage, context, body, undefined)).url)
  }
  const { way, sheet } = scenario
  const gift = {
    way,
    received_on: dayOf(clock.now()),
    reference: String(4410 + index),
    bank_account_id: way === 'cash' ? null : await accountFor(scenarioContext, 'general'),
    cheque_date: null,
    day_sheet_id: sheet ? sheets[sheet] : null,
    despite: true,
  }
  const { donation_code } = await recordOfficeGift(context, { ...given, ...gift }, undefined, staff)
  return readSubject(scenarioContext, donation_code)
}

const endOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** Reads the donation or payment of the page to which the payer was sent. */
export const subjectAt = (scenarioContext: ScenarioContext, url: string): Promise<Subject> =>
  readSubject(scenarioContext, endOf(url))

/** Pays the donation of a payment page at the gateway. */
export async function pays(scenarioContext: ScenarioContext, url: string): Promise<void> {
  await answers('success')(scenarioContext, await subjectAt(scenarioContext, url))
  await endEmails(scenarioContext)
}

export async function cartLines({ context }: ScenarioContext, cart: Cart, through?: 'campaign' | 'page') {
  // Absent when the demo charity was made by an earlier version.
  const campaign = through
    ? await context.db.selectFrom('campaigns').select(['id', 'cause_id']).executeTakeFirst()
    : undefined
  const page = campaign && through === 'page' ? await readDemoPage(context.db) : undefined
  const causes = await context.db
    .selectFrom('causes')
    .select(['id', 'fundtitle', 'amount'])
    .where('fundtitle', 'in', Object.keys(cart))
    .execute()
  return Object.entries(cart).map(([title, amount]) => {
    const cause = causes.find(({ fundtitle }) => fundtitle === title)
    if (!cause) throw new Error(`The demo has no cause '${title}'.`)
    const quantity = String(cause.amount === null ? 1 : amount / cause.amount)
    const line = { id: cause.id, cause: title, subtypes: noSubType, amount, quantity, remarks: null }
    return campaign?.cause_id === cause.id ? { ...line, campaign: campaign.id, ...(page && { page }) } : line
  })
}

/** @param key a link or a donation code */
async function readSubject({ context }: ScenarioContext, key: string): Promise<Subject> {
  const { first_name, last_name, id, code, ...found } = await context.db
    .selectFrom('payment_intents as intent')
    .innerJoin('payers', 'payers.intent_id', 'intent.id')
    .select(['intent.id as intentId', 'payers.id', 'link', 'code', 'amount', 'first_name', 'last_name'])
    .where((where) => where.or([where('link', '=', key), where('code', '=', key)]))
    .executeTakeFirstOrThrow()
  return { ...found, id: id ?? 0, code: code ?? '', name: `${first_name} ${last_name}` }
}

/** Completes the messages to donors that belong to no donation. */
export const endContactMessages = (db: Database) =>
  sql`update messages set status = 'sent', tries = 1, next_try_at = null, sent_at = now()
    where status = 'queued' and contact_id is not null`.execute(db)

/** Completes the e-mails of a step before the next one, so that events keep their order. */
export async function endEmails(
  { context }: Pick<ScenarioContext, 'context'>,
  outcome: EmailOutcome = 'sent',
): Promise<void> {
  if (outcome === 'queued')
    await sql`
      update messages set tries = 3, error = 'connect ECONNREFUSED: the mail server did not answer',
        next_try_at = now() + interval '50 minutes' where status = 'queued' and tries = 0 and intent_id is not null`.execute(
      context.db,
    )
  else
    await sql`
      with ended as (
        update messages set tries = 1, next_try_at = null, status = ${outcome},
          error = case when ${outcome} = 'failed' then '550 5.1.1 No such user here' end,
          sent_at = case when ${outcome} = 'sent' then now() end
        where status = 'queued' and tries = 0 and intent_id is not null
        returning intent_id, kind, status
      )
      insert into events (intent_id, actor, kind, facts)
      select intent_id, 'system', 'email_ended', jsonb_build_object('email', kind, 'result', status)
      from ended`.execute(context.db)
}
