/** How long a drawing may be served after its subject was last seen as the current one, in ms. */
const maxFormerMs = 500

/** @param isChanging the former subject was current a moment ago, so this subject may change soon */
type Draw<Drawing> = (isChanging: boolean) => Promise<Drawing>

/**
 * Caches drawings by key until another object is their subject. One drawing of a key is in progress at once.
 * Visits during a drawing get the former one if its subject was current within the last half second, so a
 * subject that changes each second makes no visit wait; otherwise they wait for the new one.
 * @param now clock in ms
 */
export function cacheDrawings<Subject extends object, Drawing>(
  now: () => number = () => performance.now(),
): (key: string, subject: Subject, draw: Draw<Drawing>) => Promise<Drawing> {
  type CachedDrawing = {
    subject: Subject
    drawing: Promise<Drawing>
    isInProgress: boolean
    /** Last visit for which the subject was current. */
    currentAt: number
    former: Promise<Drawing> | undefined
    formerEndsAt: number
  }
  const cached = new Map<string, CachedDrawing>()

  return (key, subject, draw) => {
    const [at, last] = [now(), cached.get(key)]
    if (last?.subject === subject) last.currentAt = at
    if (last && (last.isInProgress || last.subject === subject))
      return last.former && at < last.formerEndsAt ? last.former : last.drawing
    const formerEndsAt = last ? last.currentAt + maxFormerMs : at
    const isChanging = at < formerEndsAt
    const former = isChanging ? last?.drawing : undefined
    const drawing = draw(isChanging)
    const next: CachedDrawing = { subject, drawing, isInProgress: true, currentAt: at, former, formerEndsAt }
    cached.set(key, next)
    drawing.then(
      () => {
        next.isInProgress = false
        next.former = undefined
      },
      () => cached.delete(key),
    )
    return former ?? drawing
  }
}
