import { randomUUID } from 'node:crypto'
import type * as calls from '../../../contract/src/appeals.ts'
import type { Channel, PhoneChannelName } from '../../../contract/src/channels.ts'
import type { AnswerOf, BodyOf } from '../../../contract/src/entry.ts'
import { pakistan } from '../../../contract/src/home-country.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { internationalNumber, phoneDigits } from '../../../contract/src/phone-digits.ts'
import { countSmsParts, textWithLink } from '../../../contract/src/sms-parts.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { rethrowAsProblem } from '../messages/delivery/send-test-message.ts'
import { refuseInstructions } from '../messages/refuse-instructions.ts'
import { shortenLink } from '../messages/short-links.ts'
import { templateName, templateValues, writeShortText } from '../messages/short-texts.ts'
import { Problem } from '../platform/http/problem.ts'
import { appealText, readWrittenAppeal, writeAppeal } from './appeal-message.ts'
import { readAppealSettings } from './appeal-settings.ts'
import { countSentMessages } from './appeals.queries.ts'
import { raisedAmount, raiseOf } from './raised-amount.ts'
import { type Audience, countByChannel } from './recipients.queries.ts'
import { appealNeedsApproval } from './send-appeal.ts'

type Context = Pick<AppContext, 'db' | 'charity' | 'publicUrl' | 'channels'>

/**
 * Writes a saved appeal as a donor would get it.
 * @param shorten returns the short link of a page
 * @throws Problem 404
 */
async function writeExample(
  { db, charity, publicUrl, channels }: Context,
  id: number,
  language: Language,
  name: string,
  shorten: (path: string) => string | Promise<string>,
) {
  const appeal = await readWrittenAppeal(db, id)
  if (!appeal) throw Problem.notFound('refusal.not-found.appeal')
  const reader = readerOf(language)
  const sender = { reader, publicUrl, charity: await charity(language) }
  const before = 2000
  const amount = raisedAmount(before, raiseOf(appeal) ?? { unit: 'rupees', value: 0 })
  const proposal = appeal.kind === 'higher_amount' ? { before, amount, path: '/my' } : null
  const written = writeAppeal(sender, appeal, { name, proposal, stopPath: () => '/my' })
  if (!written?.short) throw Problem.notFound('refusal.not-found.appeal')
  const { short, ...email } = written
  const link = await shorten(short.path ?? '/')
  const stops = channels.get('sms')?.receivesReplies === false ? { stopLink: await shorten('/my') } : {}
  const text = writeShortText(appealText, reader.t, { ...short.values, ...stops })
  const typed = appeal.texts[language]?.short ?? ''
  return { email, values: short.values, typed, text, link, sms: textWithLink({ text, link }) }
}

/** @throws Problem 404 */
export async function previewAppeal(
  context: Context,
  { id, language }: { id: number; language: Language },
): Promise<AnswerOf<typeof calls.previewAppeal>> {
  const { t } = readerOf(language)
  const exampleLink = () => `${context.publicUrl}/k/2345678923`
  const { email, sms } = await writeExample(context, id, language, t('appeals.example-name'), exampleLink)
  return { subject: email.subject, html: email.html, short: sms, sms_parts: countSmsParts(sms) }
}

/** Counts the donors of an appeal, and what its messages cost by today's prices. @throws Problem 404 */
export async function countRecipients(
  context: Context & Pick<AppContext, 'switches'>,
  id: number,
  { caller }: Pick<Staff, 'caller'>,
): Promise<AnswerOf<typeof calls.countRecipients>> {
  const { db } = context
  const audience = await db
    .selectFrom('appeals')
    .select(['id', 'kind', 'filters', 'channels'])
    .where('id', '=', id)
    .$castTo<Audience>()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.appeal'))
  const counted = await countByChannel(db, audience)
  const priceOf = await readPrices(context, id, counted)
  const by_channel = counted.flatMap(({ channel, language, donors }) =>
    channel === null
      ? []
      : {
          channel,
          language,
          donors,
          parts: priceOf(channel, language).parts,
          paisa: donors * priceOf(channel, language).paisa,
        },
  )
  const reached = by_channel.reduce((sum, { donors }) => sum + donors, 0)
  return {
    matching: counted.reduce((sum, { donors }) => sum + donors, 0),
    reached,
    by_channel,
    paisa: by_channel.reduce((sum, { paisa }) => sum + paisa, 0),
    needs_approval: await appealNeedsApproval(context, id, reached, caller),
  }
}

/**
 * Reads the price of an appeal's message by channel and language: the price of the day when sending began, or
 * the current price before.
 * @param messages the languages of its messages
 */
async function readPrices(
  context: Context,
  id: number,
  messages: readonly { language: string }[],
): Promise<(channel: Channel, language: string) => { parts: number; paisa: number }> {
  const { begun_at } = await context.db
    .selectFrom('appeals')
    .select('begun_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { sms_paisa, whatsapp_paisa } = await readAppealSettings(context.db, begun_at ?? undefined)
  const parts = new Map<string, number>()
  for (const language of new Set(messages.map(({ language }) => language as Language)))
    parts.set(language, (await previewAppeal(context, { id, language })).sms_parts)
  return (channel, language) => {
    const smsParts = parts.get(language) ?? 1
    if (channel === 'sms') return { parts: smsParts, paisa: sms_paisa * smsParts }
    return { parts: 1, paisa: channel === 'whatsapp' ? whatsapp_paisa : 0 }
  }
}

/** Sums the cost of an appeal's sent messages, in paisa. @throws Problem 404 */
export async function readSpentPaisa(context: Context, id: number): Promise<number> {
  const sent = await countSentMessages(context.db, id)
  if (sent.length === 0) return 0
  const priceOf = await readPrices(context, id, sent)
  return sent.reduce(
    (sum, { channel, language, messages }) => sum + messages * priceOf(channel, language).paisa,
    0,
  )
}

/**
 * Sends a test of an appeal at once, to the e-mail address of the member of staff or to the given number.
 * @throws Problem 404; 409 with the vendor's error; 422 for a number that is not a mobile number, and for a
 *   text that may name an account
 */
export async function testAppeal(
  context: Context & Pick<AppContext, 'mail'>,
  id: number,
  { language, channel, phone }: BodyOf<typeof calls.testAppeal>,
  staff: Staff,
): Promise<void> {
  const { caller } = staff
  const { db, publicUrl } = context
  const { email, values, typed, text, link } = await writeExample(
    context,
    id,
    language,
    caller.name,
    (path) => shortenLink(db, publicUrl, pathIn(language, path)),
  )
  if (channel === 'email') await rethrowAsProblem(sendByEmail())
  else await rethrowAsProblem(sendToPhone(channel))
  await recordAudit(context.db, staff, 'tested_appeal', `appeal ${id}`, { channel, language })

  async function sendByEmail(): Promise<void> {
    const { mail, charity } = context
    const { email: to } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow()
    const { unsubscribeUrl: _, ...written } = email
    await mail.send({
      ...written,
      subject: `${readerOf(language).t('appeals.test.subject')}: ${written.subject}`,
      to,
      fromName: (await charity(language)).name,
      messageId: `${randomUUID()}@${new URL(publicUrl).hostname}`,
      attachments: [],
    })
  }

  async function sendToPhone(name: PhoneChannelName): Promise<void> {
    const to = internationalNumber(phoneDigits(pakistan, phone))
    if (to === null) throw Problem.invalidField('phone', 'fields.phone.valid')
    // Refused because nobody approves a test, and the number may be any person's.
    refuseInstructions({ phone: typed })
    const adapter = context.channels.get(name)
    if (!adapter) throw Problem.conflict('refusal.channel.not-configured')
    await adapter.send({
      id: randomUUID(),
      to,
      language,
      text,
      link,
      template: { name: templateName('appeal'), values: templateValues(appealText, values) },
      isWindowOpen: false,
    })
  }
}
