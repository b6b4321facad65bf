import { sql } from 'kysely'
import { charityTextNames } from '../../contract/src/charity-texts.ts'
import { addDays } from '../../contract/src/days.ts'
import { defaultSettings } from '../../contract/src/default-charity.ts'
import { firstLanguage, type Language } from '../../contract/src/language/language.ts'
import { pakistanDay } from '../../contract/src/pakistan-clock.ts'
import { defaultText, storedTextKey } from '../../server/src/charity/charity-texts.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { demoCauses } from './demo-causes.ts'
import { demoCausesInUrdu } from './demo-causes-in-urdu.ts'
import {
  demoAssociations,
  demoBankAccounts,
  demoCharity,
  demoDetails,
  demoPaymentGateways,
  demoPaymentMethods,
} from './demo-charity.ts'

/**
 * Fills an empty database with the demo charity's name, causes, accounts and payment options, in one
 * transaction.
 * @param withDetails adds what people see of a demo: address, registration, privacy notice and terms,
 *   and a campaign
 * @returns false when causes exist; nothing is written then
 */
export async function seedDemo(db: Database, { withDetails = false } = {}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Two processes that start concurrently must not both find it empty.
    await sql`lock table causes in share row exclusive mode`.execute(trx)
    if (await trx.selectFrom('causes').select('id').limit(1).executeTakeFirst()) return false

    for (const { fundtypes, ...cause } of demoCauses) {
      const texts = JSON.stringify({ ur: demoCausesInUrdu[cause.fundtitle] })
      const row = trx.insertInto('causes').values({ ...cause, texts })
      const { id } = await row.returning('id').executeTakeFirstOrThrow()
      const types = fundtypes.map(({ typename }, position) => ({ cause_id: id, typename, position }))
      if (types.length > 0) await trx.insertInto('fund_types').values(types).execute()
    }
    await trx
      .updateTable('charity')
      .set({
        settings: JSON.stringify({ ...demoCharity, ...(withDetails && demoDetails) }),
        ...(withDetails && { texts: JSON.stringify(demoTexts()) }),
      })
      .execute()
    await trx
      .insertInto('bank_accounts')
      .values([...demoBankAccounts])
      .execute()

    if (withDetails) await addDemoCampaign(trx, pakistanDay(new Date()))
    const named = (name: string) => ({ name })
    await trx.insertInto('payment_methods').values(demoPaymentMethods.map(named)).execute()
    await trx.insertInto('payment_gateways').values(demoPaymentGateways.map(named)).execute()
    for (const { method, gateway, effective_from, effective_to } of demoAssociations)
      await sql`
        insert into active_pay_methods (pay_method_id, pay_gateway_id, effective_from, effective_to)
        select payment_methods.id, payment_gateways.id,
          ${effective_from}::timestamptz, ${effective_to}::timestamptz
        from payment_methods, payment_gateways
        where payment_methods.name = ${method} and payment_gateways.name = ${gateway}`.execute(trx)
    return true
  })
}

/** Pictures of the campaign, the cover first. */
const demoPictures = [
  {
    address: '/art/causes/emergency-relief.svg',
    alts: { en: 'A tent below snow-covered mountains', ur: 'برفانی پہاڑوں کے نیچے ایک خیمہ' },
  },
  {
    address: '/art/causes/food-rations.svg',
    alts: { en: 'Sacks of flour and rice for a family', ur: 'ایک گھرانے کے لیے آٹے اور چاول کی بوریاں' },
  },
]

/** Adds a campaign that collects for another two months. @param today yyyy-mm-dd in Pakistan */
async function addDemoCampaign(trx: Database, today: string): Promise<void> {
  const { id: cause_id } = await trx
    .selectFrom('causes')
    .select('id')
    .where('fundtitle', '=', 'Emergency Relief')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('campaigns')
    .values({
      slug: 'winter-in-chitral',
      cause_id,
      fundtitle: 'Warm before the snow: winter in Chitral',
      funddetail: `<p>Snow closes the road over Lowari for weeks. Two hundred families in the upper valleys still live in tents after the floods of August.</p>
<p>Each family gets two quilts, a stove and dry wood for the winter. The lorries leave as the money comes in; the remainder in spring repairs roofs.</p>`,
      fundimage: '/art/causes/emergency-relief.svg',
      pictures: JSON.stringify(demoPictures),
      video: '',
      texts: JSON.stringify({
        ur: {
          fundtitle: 'برف سے پہلے: چترال کی سردیاں',
          funddetail: `<p>لواری کا راستہ برف سے ہفتوں بند رہتا ہے۔ بالائی وادیوں میں دو سو گھرانے اگست کے سیلاب کے بعد اب بھی خیموں میں ہیں۔</p>
<p>ہر گھرانے کو دو رضائیاں، ایک چولہا اور سردیوں کی خشک لکڑی ملتی ہے۔ رقم آتے ہی ٹرک روانہ ہوتے ہیں؛ جو کچھ بہار تک بچے، اس سے چھتیں ٹھیک ہوتی ہیں۔</p>`,
        },
      }),
      status: 'published',
      goal_kind: 'amount',
      goal: 250_000,
      share_price: null,
      starts_on: null,
      ends_on: addDays(today, 60),
      after_goal: 'continue',
      after_end: 'continue_to_cause',
      shows_donors: true,
      allows_pages: true,
    })
    .execute()
}

/** Privacy notice and terms, in every language: the defaults that a charity starts from. */
function demoTexts(): Record<string, string> {
  const charity = { ...defaultSettings, ...demoCharity, ...demoDetails }
  return Object.fromEntries(
    charityTextNames.flatMap((name) => {
      const { html, texts } = defaultText(name, charity)
      return Object.entries({ [firstLanguage]: html, ...texts }).map(([language, text]) => [
        storedTextKey(name, language as Language),
        text,
      ])
    }),
  )
}
