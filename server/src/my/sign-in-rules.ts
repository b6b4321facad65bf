/** Hours during which a link works. */
export const linkHours = 24
/** Minutes after its first use during which it works again: mail programs and people open links twice. */
export const reopenMinutes = 10
/** Minutes during which the code works without its link. */
export const codeMinutes = 30
/** Number of wrong codes after which neither code nor link works in another browser. */
export const maxTries = 5

/** A link and code as they were sent. */
export type SentCode = {
  createdAt: Date
  /** First sign-in with it. */
  usedAt: Date | null
  /** Wrong codes so far. */
  tries: number
  /** Whether the browser requested it, by its cookie. */
  isSameBrowser: boolean
}

/** Link and code that somebody signs in with. */
export type Shown = { hasLink: boolean; code: 'none' | 'right' | 'wrong' }

/**
 * Decides about a sign-in. The link alone suffices in the browser that requested it, and the code alone there
 * too; any other browser needs both, so that a forwarded e-mail or an opened link signs nobody else in.
 */
export function judgeSignIn(
  { createdAt, usedAt, tries, isSameBrowser }: SentCode,
  { hasLink, code }: Shown,
  now: Date,
): 'signed_in' | 'code_needed' | 'wrong_code' | 'over' {
  const minutesSince = (at: Date) => (now.getTime() - at.getTime()) / 60_000
  if (minutesSince(createdAt) >= linkHours * 60) return 'over'
  if (usedAt !== null && minutesSince(usedAt) >= reopenMinutes) return 'over'
  if (hasLink && isSameBrowser && code === 'none') return 'signed_in'
  if (tries >= maxTries) return 'over'
  if (code === 'none') return hasLink ? 'code_needed' : 'over'
  if (!hasLink && (!isSameBrowser || minutesSince(createdAt) >= codeMinutes)) return 'over'
  return code === 'right' ? 'signed_in' : 'wrong_code'
}
