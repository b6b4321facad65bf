/** A contact point of a record, in use, that the session proves. */
type OwnPoint = {
  kind: 'email' | 'phone'
  /** Whether staff added it to the record, or to one of its donations. */
  isFromStaff: boolean
  /** Whether the record had no earlier address or number; never for a household or after a merge. */
  isFirst: boolean
  /** Whether staff verified it with the donor. */
  isConfirmed: boolean
  /** Whether staff verified it with another donor too. */
  isConfirmedElsewhere: boolean
}

/** Facts that decide how much of a record a session opens. */
export type RecordFacts = {
  points: OwnPoint[]
  /**
   * Whether every paid donation, and every regular one that staff entered, was made with a proved e-mail
   * address that staff did not correct; null when there is no such donation.
   */
  arePaidUnderEmails: boolean | null
  /** Equivalent of `arePaidUnderEmails` for unpaid donations, and for regular donations made on the site. */
  areUnpaidUnderEmails: boolean | null
}

/** Decides whether a session opens the whole record, or only the donations made with its points. */
export const opensWholeRecord = (facts: RecordFacts): boolean =>
  facts.points.some((point) => (point.kind === 'email' ? emailOpensAll(point, facts) : phoneOpensAll(point)))

/**
 * Anybody can add their address to another person's record by donating under that name, and staff by entering
 * or verifying it. So an address opens the whole record only when every donation was made with it, or staff
 * entered or verified it for a donor who had none. Unpaid donations cost nothing: they count only in a record
 * without a paid one, because otherwise anybody could lock its donor out.
 */
const emailOpensAll = (point: OwnPoint, { arePaidUnderEmails, areUnpaidUnderEmails }: RecordFacts) =>
  (point.isFirst && (point.isFromStaff || point.isConfirmed)) ||
  (!point.isFromStaff && (arePaidUnderEmails ?? areUnpaidUnderEmails ?? true))

/**
 * Phones are shared in a family and numbers are given to new owners, so a number opens all of a record only
 * when staff verified it, with this donor alone, and the donor had no other before.
 */
const phoneOpensAll = ({ isConfirmed, isConfirmedElsewhere, isFirst }: OwnPoint) =>
  isConfirmed && !isConfirmedElsewhere && isFirst

/**
 * Decides whether the stored data of the opened donations may be downloaded. They hold addresses, CNICs and
 * sent files, which neither a phone alone opens nor an address that staff added.
 */
export function mayExportRecord(facts: RecordFacts): boolean {
  const points = facts.points.filter(({ isFromStaff }) => !isFromStaff)
  return opensWholeRecord({ ...facts, points }) || points.some(({ kind }) => kind === 'email')
}

/** Decides whether erasure may be requested: not by an address or number that staff added. */
export const mayEraseRecord = ({ points }: RecordFacts): boolean =>
  points.some(({ isFromStaff }) => !isFromStaff)
