/** A contact point of a record, in use, that the session proves. */
type OwnPoint = {
  kind: 'email' | 'phone'
  /** Whether staff entered it. */
  isFromStaff: boolean
  /** Whether staff verified it with the donor. */
  isConfirmed: boolean
  /** Whether staff verified it with another donor too. */
  isConfirmedElsewhere: boolean
}

/** Facts that decide how much of a record a session opens. */
export type RecordFacts = {
  points: OwnPoint[]
  /** Whether every donation of the record was made with a proved e-mail address. */
  isAllUnderEmails: boolean
}

/**
 * Decides whether a session opens the whole record, or only the donations made with its points. Anybody can
 * add a point to a stranger's record by donating under their name, so an address opens all of it only when no
 * donation is under another one, or staff entered it. Phones are shared in a family and numbers are given to
 * new owners, so a number opens all of it only when staff verified it, with this donor alone.
 */
export const opensWholeRecord = ({ points, isAllUnderEmails }: RecordFacts): boolean =>
  points.some(({ kind, ...point }) =>
    kind === 'email'
      ? isAllUnderEmails || point.isFromStaff || point.isConfirmed
      : point.isConfirmed && !point.isConfirmedElsewhere,
  )
