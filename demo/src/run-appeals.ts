import { sql } from 'kysely'
import { consentWording } from '../../contract/src/contact-records.ts'
import { allLanguages } from '../../contract/src/language/language.ts'
import { beginAppeal } from '../../server/src/appeals/begin-appeal.ts'
import { queueAppealBatch } from '../../server/src/appeals/queue-appeal-batch.ts'
import { saveAppeal } from '../../server/src/appeals/save-appeal.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { saveView } from '../../server/src/staff/saved-views.ts'
import { daysBack, readCauseIds } from './run-scenarios.ts'
import type { ScenarioContext } from './scenario-steps.ts'

/** Sample segments, by their filters in the address of the donor list. */
const segments = {
  'Gave zakat': 'gift_kinds=zakat',
  'Gave last year, not this year': 'lapsed=last_year&sort=largest',
  'Rs. 50,000 and more': 'amount_from=50000&sort=largest',
  'Three donations and more': 'donations_from=3&sort=most',
}

type Texts = Record<'subject' | 'text' | 'short', Record<(typeof allLanguages)[number], string>>

const blankets: Texts = {
  subject: { en: 'Blankets before the first frost', ur: 'پہلی سردی سے پہلے کمبل' },
  text: {
    en: 'In the villages above Skardu the nights are already cold. Rs. 3,500 buys two blankets and a quilt for one family.\n\nLast winter 640 families slept warm because of you.',
    ur: 'سکردو کے پہاڑی دیہات میں راتیں ابھی سے سرد ہیں۔ 3,500 روپے میں ایک گھرانے کے لیے دو کمبل اور ایک رضائی آتی ہے۔\n\nپچھلی سردیوں میں آپ کی بدولت 640 گھرانے سکون سے سوئے۔',
  },
  short: {
    en: 'Rs. 3,500 keeps a family warm this winter.',
    ur: '3,500 روپے ایک گھرانے کو سردی سے بچاتے ہیں۔',
  },
}

const zakat: Texts = {
  subject: { en: 'Where your zakat went', ur: 'آپ کی زکوٰۃ کہاں پہنچی' },
  text: {
    en: 'Widows and the families of daily labourers received your zakat this year, each checked at home by two of our staff.\n\nIf your zakat year ends now, please remember them again.',
    ur: 'اس سال آپ کی زکوٰۃ بیواؤں اور مزدور گھرانوں تک پہنچی؛ ہر گھرانے کی تصدیق ہمارے دو کارکنوں نے گھر جا کر کی۔\n\nاگر آپ کا زکوٰۃ کا سال اب پورا ہو رہا ہے تو انہیں پھر یاد رکھیں۔',
  },
  short: { en: 'Your zakat reached widows and labourers.', ur: 'آپ کی زکوٰۃ بیواؤں اور مزدوروں تک پہنچی۔' },
}

/** Days since the demo's appeal was sent. */
const sentDaysAgo = 24

/** Adds segments, consents of most donors, an appeal that was sent, and a draft that is ready to be sent. */
export async function runAppeals({ context: { db }, staff, clock }: ScenarioContext): Promise<void> {
  for (const [name, address] of Object.entries(segments))
    await saveView(db, { list: 'donors', name, address }, staff)
  await sql`
    insert into consents (contact_id, purpose, channel, is_given, at, wording, source, reason, user_id)
    select id, 'appeals', 'email', true, now() - interval '60 days', ${consentWording}, 'form',
      'Form at the yearly dinner', ${staff.caller.id}
    from contacts where merged_into is null and kind = 'person' and id % 5 > 0
      and exists (select from contact_points where contact_id = contacts.id and contact_points.kind = 'email')`.execute(
    db,
  )
  await clock.setTo(daysBack(sentDaysAgo))
  const sent = await save('Winter blankets', '', 'Emergency Relief', 3500, blankets)
  await beginAppeal(db, sent, staff.caller.id)
  while (await queueAppealBatch(db));
  await sql`
    update messages set status = 'sent', tries = 1, next_try_at = null, sent_at = now(),
      recipient = (select value from contact_points as point
        where point.contact_id = messages.contact_id and kind = 'email' order by is_primary desc, id limit 1)
    where appeal_id = ${sent}`.execute(db)
  await clock.setTo(daysBack(1))
  await save('Zakat, second half of the year', 'Gave zakat', 'Zakat', null, zakat)

  async function save(name: string, segment: string, cause: string, amount: number | null, texts: Texts) {
    const cause_id = (await readCauseIds(db)).get(cause) ?? null
    const written = Object.fromEntries(
      allLanguages.map((language) => [
        language,
        { subject: texts.subject[language], text: texts.text[language], short: texts.short[language] },
      ]),
    ) as Parameters<typeof saveAppeal>[2]['texts']
    const { id } = await saveAppeal(
      db,
      null,
      { kind: 'appeal', name, channels: ['email'], texts: written, segment, cause_id, amount },
      staff,
    )
    return id
  }
}

/** Attributes to the sent appeal about half of the donations that its recipients made after it. */
export const attributeDonations = (db: Database) =>
  sql`
    update donations set appeal_id = message.appeal_id
    from donation_contacts as own join messages as message using (contact_id)
    join donations as given on given.id = own.donation_id
    join payment_intents as intent on intent.id = given.intent_id
    where own.donation_id = donations.id and message.appeal_id is not null and intent.status = 'success'
      and intent.created_at > message.sent_at and given.id % 2 = 0
      and not exists (select from charge_donations where charge_donations.intent_id = given.intent_id)`.execute(
    db,
  )
