import { type RawBuilder, sql } from 'kysely'

/** Donations with their contact, donor's details and payment, as `given`, `donations`, `donors`, `intent`. */
export const givenDonations = sql`donation_contacts as given
  join donations on donations.id = given.donation_id join donors on donors.id = donor_id
  join payment_intents as intent on intent.id = donations.intent_id`

/**
 * Condition of a row `point` of contact_points that the donor is shown. Others may belong to a stranger
 * who donated under the donor's name.
 * @param donations condition on `givenDonations` of those whose details the donor is shown
 */
export const isShownPoint = (donations: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (point.source <> 'donation' or point.is_primary or point.verified_at is not null
    or exists (select from ${givenDonations} where given.contact_id = point.contact_id and ${donations}
      and point.value in (lower(donors.email::text), donors.phone)))`
