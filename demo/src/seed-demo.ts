import { sql } from 'kysely'
import { charityTextNames } from '../../contract/src/charity-texts.ts'
import { defaultSettings } from '../../contract/src/default-charity.ts'
import { firstLanguage, type Language } from '../../contract/src/language/language.ts'
import { firstText, storedTextKey } from '../../server/src/charity/charity-texts.ts'
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
 * @param withDetails set for a demo that people look at: its address, registration, privacy notice and terms
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

/** Privacy notice and terms, in every language: the defaults that a charity starts from. */
function demoTexts(): Record<string, string> {
  const charity = { ...defaultSettings, ...demoCharity, ...demoDetails }
  return Object.fromEntries(
    charityTextNames.flatMap((name) => {
      const { html, texts } = firstText(name, charity)
      return Object.entries({ [firstLanguage]: html, ...texts }).map(([language, text]) => [
        storedTextKey(name, language as Language),
        text,
      ])
    }),
  )
}
