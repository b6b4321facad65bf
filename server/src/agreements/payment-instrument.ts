import { sql } from 'kysely'
import type * as calls from '../../../contract/src/agreements.ts'
import { type CollectionMethod, isCollected } from '../../../contract/src/collection.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { storedCardMethod } from '../../../contract/src/payment-methods.ts'
import { requiredMessage } from '../../../contract/src/text-rules.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { resealColumns } from '../platform/sealing/create-sealer.ts'

type InstrumentForm = Pick<
  BodyOf<typeof calls.createAgreement>,
  'raast_bank' | 'raast_account' | 'card_consent'
>

/**
 * Stores the account for Raast requests, or the consent to store a card, of an agreement; deletes those of
 * another method. An account that is left out stays as it is, and so does a stored card.
 * @param byDonor false for staff, who may keep what the donor chose but cannot consent to more
 * @throws Problem 422 without an account or the consent, when staff choose a method that the donor has not
 *   set up, or as `refuseSecondRequest` does
 */
export async function saveInstrument(
  { sealer }: Pick<AppContext, 'sealer'>,
  trx: Database,
  agreementId: number,
  chosen: InstrumentForm & { method: CollectionMethod; amount: number; byDonor: boolean },
): Promise<void> {
  const { method, amount: agreed_amount, raast_bank, raast_account } = chosen
  await trx
    .deleteFrom('payment_instruments')
    .where('agreement_id', '=', agreementId)
    .where('method', '<>', method)
    .execute()
  if (!isCollected(method)) return
  const common = { agreement_id: agreementId, method, agreed_amount }
  const before = await trx
    .selectFrom('payment_instruments')
    .select('sealed')
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst()
  if (!chosen.byDonor) {
    if (!before) throw Problem.invalidField('payment_method', 'refusal.agreement.donor-chooses')
    return
  }
  if (method === 'stored_card') {
    if (chosen.card_consent !== true)
      throw Problem.invalidField('card_consent', 'fields.card-consent.required')
    if (before) await setAgreedAmount(trx, agreementId, agreed_amount)
    else
      await trx
        .insertInto('payment_instruments')
        .values({ ...common, sealed: null })
        .execute()
    return
  }
  if (before && !raast_account && !raast_bank) return setAgreedAmount(trx, agreementId, agreed_amount)
  const missing = {
    ...(!raast_bank && { raast_bank: [requiredMessage('fields.raast-bank')] }),
    ...(!raast_account && { raast_account: [requiredMessage('fields.raast-account')] }),
  }
  if (!raast_bank || !raast_account) throw Problem.invalid(missing)
  await refuseSecondRequest(trx, agreementId, sealer.blindIndexesOf(raast_account))
  const account = {
    sealed: sealer.seal(raast_account),
    bank_code: raast_bank,
    ending: raast_account.slice(-4),
    is_unknown: false,
  }
  await trx
    .insertInto('payment_instruments')
    .values({ ...common, ...account })
    .onConflict((conflict) =>
      conflict.column('agreement_id').doUpdateSet({ ...account, agreed_amount, agreed_at: sql<Date>`now()` }),
    )
    .execute()
}

/**
 * Refuses an account with an unanswered request for the first donation of another agreement: otherwise
 * anybody could fill its owner's bank app with requests.
 * @param indexes blind indexes of the account
 * @throws Problem 422
 */
async function refuseSecondRequest(
  trx: Database,
  agreementId: number,
  indexes: readonly string[],
): Promise<void> {
  // Serialises agreements with the same account.
  await sql`select pg_advisory_xact_lock(hashtext(${`raast ${indexes[0]}`}))`.execute(trx)
  const { rows } = await sql`
    select from charge_requests as request join planned_charges as charge on charge.id = charge_id
    join payment_instruments as instrument on instrument.agreement_id = charge.agreement_id
    where request.status in ('planned', 'sending', 'sent') and is_present
      and charge.agreement_id <> ${agreementId}
      and split_part(sealed, '.', 2) = any(${[...indexes]}::text[]) limit 1`.execute(trx)
  if (rows.length > 0) throw Problem.invalidField('raast_account', 'refusal.agreement.request-open')
}

/** Sets the largest charge in rupees that the donor agreed to, if a card or account is stored. */
export async function setAgreedAmount(
  trx: Database,
  agreementId: number,
  agreed_amount: number,
): Promise<void> {
  await trx
    .updateTable('payment_instruments')
    .set({ agreed_amount, agreed_at: sql<Date>`now()` })
    .where('agreement_id', '=', agreementId)
    .execute()
}

/** Marks the account of an agreement as known, or not, to its bank. */
export const setAccountUnknown = (
  trx: Database,
  agreementId: number,
  { is_unknown }: { is_unknown: boolean },
) =>
  trx
    .updateTable('payment_instruments')
    .set({ is_unknown })
    .where('agreement_id', '=', agreementId)
    .where('is_unknown', '<>', is_unknown)
    .execute()

export const cancelOpenRequests = (trx: Database, agreementId: number) =>
  sql`
    update charge_requests set status = 'cancelling', next_try_at = now(), tries = 0
    where status in ('unconfirmed', 'planned', 'sending', 'sent')
      and charge_id in (select id from planned_charges where agreement_id = ${agreementId})`.execute(trx)

/**
 * Plans a request for the first charge, which the donor approves at once. Anybody can enter another person's
 * account, so the request waits until the agreement is confirmed.
 */
export const requestFirstCharge = (trx: Database, agreementId: number, isConfirmed: boolean) =>
  sql`
    insert into charge_requests (charge_id, method, is_present, status, next_try_at)
    select id, 'raast_request', true, ${isConfirmed ? 'planned' : 'unconfirmed'},
      ${isConfirmed ? sql`now()` : null}
    from planned_charges where agreement_id = ${agreementId}`.execute(trx)

/** Plans the requests that waited for the donor's confirmation. @throws Problem 422 as saveInstrument does */
export async function planConfirmedRequests(trx: Database, agreementId: number): Promise<void> {
  const { rows } = await sql<{ index: string }>`select split_part(sealed, '.', 2) as index
    from payment_instruments where agreement_id = ${agreementId} and method = 'raast_request'`.execute(trx)
  await refuseSecondRequest(
    trx,
    agreementId,
    rows.map(({ index }) => index),
  )
  await sql`
    update charge_requests set status = 'planned', next_try_at = now()
    where status = 'unconfirmed'
      and charge_id in (select id from planned_charges where agreement_id = ${agreementId})`.execute(trx)
}

/**
 * Stores the tokens of cards that donors agreed to store, once the payment that stored them was made through
 * the agreement. Repeated for a day: the vendor may be late.
 */
export async function storeCards({ db, gateways, sealer, log }: AppContext): Promise<void> {
  const { rows } = await sql<{ id: number; phone: string; gateway: string }>`
    select distinct agreements.id, donation_donors.phone, attempt.gateway
    from payment_instruments as instrument
    join agreements on agreements.id = instrument.agreement_id join donation_donors on donation_donors.id = agreements.donor_id
    join donations on donations.agreement_id = agreements.id
    join payment_attempts as attempt on attempt.intent_id = donations.intent_id
    join active_pay_methods as pair on pair.id = attempt.active_pay_method_id
    join payment_methods as way on way.id = pair.pay_method_id
    where instrument.method = 'stored_card' and sealed is null
      and way.name = ${storedCardMethod} and attempt.status = 'success'
      and attempt.created_at >= instrument.agreed_at
      and attempt.settled_at > now() - interval '1 day' limit 200`.execute(db)
  for (const { id, phone, gateway } of rows) {
    try {
      const token = await gateways.get(gateway)?.collections?.stored_card.readToken(phone)
      if (!token) continue
      await db
        .updateTable('payment_instruments')
        .set({ sealed: sealer.seal(token) })
        .where('agreement_id', '=', id)
        .where('method', '=', 'stored_card')
        .where('sealed', 'is', null)
        .execute()
    } catch (error) {
      log.warn({ agreement: id, err: error }, 'the token of a card was not read')
    }
  }
}

export const resealInstruments = resealColumns('payment_instruments', 'agreement_id', 'sealed')
