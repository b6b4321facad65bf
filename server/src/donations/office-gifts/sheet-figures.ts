/**
 * Count and sum of the gifts on a day `sheet`, in SQL: those not reversed now, or when the sheet was closed.
 * A gift reversed before the closing does not count; a later reversal changes nothing.
 */
export const sheetFigures = `
  select count(*)::int as count, coalesce(sum(entered.amount), 0)::bigint as sum
  from day_sheet_gifts as entered join donations on donations.id = donation_id
  where day_sheet_id = sheet.id and exists (
    select from payment_attempts as attempt
    left join office_gifts as gift on gift.attempt_id = attempt.id
    left join transfer_verifications as found on found.attempt_id = attempt.id
      and verified_at <= coalesce(sheet.closed_at, 'infinity')
    where attempt.intent_id = donations.intent_id
      and (gift.attempt_id is not null or found.attempt_id is not null)
      and coalesce(gift.reversed_at, found.reversed_at, 'infinity') >= coalesce(sheet.closed_at, 'infinity'))`
