import { noSubType } from '../../contract/src/cart-lines.ts'
import { pakistan } from '../../contract/src/text-rules.ts'
import { makeDonation } from '../../server/src/donations/donate/make-donation.ts'
import { closeSheet, openSheet } from '../../server/src/donations/office-gifts/open-sheet.ts'
import { recordOfficeGift } from '../../server/src/donations/office-gifts/record-office-gift.ts'
import { createPaymentLink } from '../../server/src/payments/create-payment-link.ts'
import { dayOf } from '../../server/src/platform/text/day-of.ts'
import { firstLanguage } from '../../words/src/say.ts'
import { type Beginning, demoStories, type Gives, type Story, type StoryName } from './demo-stories.ts'
import { inventPayer } from './invent-payer.ts'
import { sendEmails, type ToldSoFar } from './send-emails.ts'
import type { Desk, Told } from './story-steps.ts'

const hourMs = 3_600_000
const daysBack = (days: number) => new Date(Date.now() - days * 24 * hourMs)

type Sheets = Record<'closed' | 'open', number>

/** Tells every story of the demo. @returns what each was about */
export async function tellStories(desk: Desk): Promise<Record<StoryName, Told>> {
  const { context, staff, clock } = desk
  const sheets = await openSheets(desk)
  const told: ToldSoFar = {}
  for (const [place, name] of (Object.keys(demoStories) as StoryName[]).entries()) {
    const story: Story = demoStories[name]
    let at = daysBack(story.daysAgo).getTime()
    await clock.setTo(new Date(at))
    const about = await begin(desk, story, place, sheets)
    told[name] = about
    await sendEmails(context.db, told)
    for (const [hours, step] of story.after) {
      at += hours * hourMs
      await clock.setTo(new Date(at))
      await step(desk, about)
      await sendEmails(context.db, told)
    }
  }
  await clock.setTo(daysBack(8.9))
  await closeSheet(context.db, sheets.closed, staff)
  return told as Record<StoryName, Told>
}

/** One that will agree with what is entered, and is closed at the end; and one of today, with more counted than entered. */
async function openSheets({ context, staff, clock }: Desk): Promise<Sheets> {
  const entered = Object.values(demoStories).flatMap((story: Story) =>
    'sheet' in story && story.sheet === 'closed' ? [sumOf(story.gives)] : [],
  )
  const open = async (daysAgo: number, title: string, gifts: readonly number[]) => {
    await clock.setTo(daysBack(daysAgo))
    const expected_sum = gifts.reduce((sum, gift) => sum + gift, 0)
    const counted = { day: dayOf(clock.told()), title, expected_count: gifts.length, expected_sum }
    return (await openSheet(context.db, counted, staff)).id
  }
  return {
    closed: await open(9.1, 'Friday collection', entered),
    open: await open(0.25, 'Front desk', [2000, 8500, 3000]),
  }
}

const sumOf = (gives: Gives): number => Object.values(gives).reduce((sum, amount) => sum + amount, 0)

async function begin(desk: Desk, beginning: Beginning, place: number, sheets: Sheets): Promise<Told> {
  const { context, staff, clock } = desk
  const person = inventPayer(place, ('from' in beginning ? beginning.from : undefined) ?? pakistan)
  const { cnic, ...who } = person
  if ('asks' in beginning) {
    const { country: _, ...payee } = who
    const wanted = { amount: beginning.asks, type: 'fee' as const, remarks: null, send: true }
    const asked = { ...payee, ...wanted, language: firstLanguage }
    const { url } = await createPaymentLink(context, staff, asked)
    return find(desk, endOf(url))
  }
  const given = {
    ...who,
    cnic: cnic ?? '',
    total_amount: sumOf(beginning.gives),
    cart: await cartOf(desk, beginning.gives),
  }
  if ('by' in beginning) {
    const body = { ...given, ...beginning.by, recurring: 0, platform: 'web' } as const
    return find(desk, endOf((await makeDonation(context, body, undefined)).url))
  }
  const { way, sheet } = beginning
  const accounts = await context.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('kind', '=', 'general')
    .execute()
  const gift = {
    way,
    received_on: dayOf(clock.told()),
    reference: String(4410 + place),
    bank_account_id: way === 'cash' ? null : (accounts[0]?.id ?? null),
    day_sheet_id: sheet ? sheets[sheet] : null,
  }
  const { donation_code } = await recordOfficeGift(context, { ...given, ...gift }, undefined, staff)
  return find(desk, donation_code)
}

const endOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

async function cartOf({ context }: Desk, gives: Gives) {
  const causes = await context.db
    .selectFrom('causes')
    .select(['id', 'fundtitle', 'amount'])
    .where('fundtitle', 'in', Object.keys(gives))
    .execute()
  return Object.entries(gives).map(([title, amount]) => {
    const cause = causes.find(({ fundtitle }) => fundtitle === title)
    if (!cause) throw new Error(`The demo has no cause '${title}'.`)
    const quantity = String(cause.amount === null ? 1 : amount / cause.amount)
    return { id: cause.id, cause: title, subtypes: noSubType, amount, quantity, remarks: null }
  })
}

/** @param key a link or a donation code */
async function find({ context }: Desk, key: string): Promise<Told> {
  const { first_name, last_name, ...told } = await context.db
    .selectFrom('payment_intents as intent')
    .innerJoin('payers', 'payers.intent_id', 'intent.id')
    .select(['intent.id as intentId', 'payers.id', 'link', 'code', 'amount', 'first_name', 'last_name'])
    .where((where) => where.or([where('link', '=', key), where('code', '=', key)]))
    .executeTakeFirstOrThrow()
  return {
    intentId: told.intentId,
    link: told.link,
    amount: told.amount,
    id: told.id ?? 0,
    code: told.code ?? '',
    name: `${first_name} ${last_name}`,
  }
}
