const minute = 60
const day = 24 * 60 * minute

/** Whom donations are counted by. */
export type CountedBy = 'site' | 'network' | 'address' | 'email' | 'phone'

/**
 * How many of one subject there may be in a window: more than `proofAbove` cost a proof of work, more than `refuseAbove` are refused.
 * `counts`: tries, so that a flood that is kept out is seen; or donations, so that nobody can use up another's by trying.
 */
export type Limit = {
  counts: 'tries' | 'donations'
  seconds: number
  proofAbove: number
  refuseAbove: number
}

/**
 * Behind one address of a mobile operator are thousands of people, so no number of donations from one place is refused: beyond the
 * limit the browser works for a second or two (docs/operations.md has the arithmetic). To one e-mail address or phone number
 * somebody could have mails sent in another's name, so there is an end to those.
 * @param perMinute DONATIONS_PER_MINUTE
 */
export const donationLimits = (perMinute: number): Record<CountedBy, Limit> => ({
  site: ofPlace(20 * perMinute),
  network: ofPlace(10 * perMinute),
  address: ofPlace(perMinute),
  email: ofPerson,
  phone: ofPerson,
})

const ofPlace = (proofAbove: number): Limit => ({
  counts: 'tries',
  seconds: minute,
  proofAbove,
  refuseAbove: Number.POSITIVE_INFINITY,
})
const ofPerson: Limit = { counts: 'donations', seconds: day, proofAbove: 3, refuseAbove: 20 }

/** After so many failures (a wrong proof, a filled trap, an invalid cart) an address has to work for its next donations. */
export const failureLimit = { seconds: 10 * minute, proofAbove: 5 }

/** Nobody fills three steps in less. */
export const shortestFormMs = 3000
