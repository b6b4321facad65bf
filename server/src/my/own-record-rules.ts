/** A contact point of a record, in use, that the session proves. */
type OwnPoint = {
  kind: 'email' | 'phone'
  isFromStaff: boolean
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
   * address; null without one.
   */
  arePaidUnderEmails: boolean | null
  /** Whether every unpaid donation, and every regular one made on the site, was; null without one. */
  areUnpaidUnderEmails: boolean | null
}

/** Decides whether a session opens the whole record, or only the donations made with its points. */
export const opensWholeRecord = (facts: RecordFacts): boolean =>
  facts.points.some((point) => (point.kind === 'email' ? emailOpensAll(point, facts) : phoneOpensAll(point)))

/**
 * Anybody can add their address to another person's record by donating under that name. So an address opens
 * the whole record only when every donation has it, or staff entered it. Unpaid donations cost nothing: they
 * count only in a record without a paid one, because otherwise anybody could lock its donor out.
 */
const emailOpensAll = (point: OwnPoint, { arePaidUnderEmails, areUnpaidUnderEmails }: RecordFacts) =>
  (arePaidUnderEmails ?? areUnpaidUnderEmails ?? true) || point.isFromStaff || point.isConfirmed

/**
 * Phones are shared in a family and numbers are given to new owners, so a number opens all of a record only
 * when staff verified it, with this donor alone.
 */
const phoneOpensAll = ({ isConfirmed, isConfirmedElsewhere }: OwnPoint) =>
  isConfirmed && !isConfirmedElsewhere

/**
 * Decides whether the stored data of the opened donations may be downloaded. They hold addresses, CNICs and
 * sent files, which a phone alone does not open.
 */
export const mayExportRecord = (facts: RecordFacts): boolean =>
  opensWholeRecord(facts) || facts.points.some(({ kind }) => kind === 'email')
