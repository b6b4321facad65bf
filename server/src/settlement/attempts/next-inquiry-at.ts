/**
 * Returns the time of the next inquiry: the configured minutes after the start, then daily, and once more at
 * expiry.
 */
export function nextInquiryAt(
  attempt: { createdAt: Date; expiresAt: Date },
  minutes: number[],
  now: Date = new Date(),
): Date {
  const at = (minutesAfterStart: number) => new Date(attempt.createdAt.getTime() + minutesAfterStart * 60_000)
  const planned = minutes.map(at).find((time) => time > now) ?? new Date(now.getTime() + 24 * 60 * 60_000)
  return planned < attempt.expiresAt || attempt.expiresAt <= now ? planned : attempt.expiresAt
}
