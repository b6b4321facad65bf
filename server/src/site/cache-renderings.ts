/** Maximum time in ms for which a rendering is served after its subject was last the current one. */
const maxFormerMs = 500

/** @param isChanging the former subject was current a moment ago, so this subject may change soon */
type Render<Rendering> = (isChanging: boolean) => Promise<Rendering>

/**
 * Caches renderings by key until their subject is another object. Only one rendering of a key is in progress.
 * Visits during a rendering get the former rendering if its subject was current within the last half second,
 * so that no visit waits for a subject that changes each second; otherwise they wait for the new rendering.
 * @param now clock in ms
 */
export function cacheRenderings<Subject extends object, Rendering>(
  now: () => number = () => performance.now(),
): (key: string, subject: Subject, render: Render<Rendering>) => Promise<Rendering> {
  type CachedRendering = {
    subject: Subject
    rendering: Promise<Rendering>
    isInProgress: boolean
    /** Last visit for which the subject was current. */
    currentAt: number
    former: Promise<Rendering> | undefined
    formerEndsAt: number
  }
  const cached = new Map<string, CachedRendering>()

  return (key, subject, render) => {
    const [at, last] = [now(), cached.get(key)]
    if (last?.subject === subject) last.currentAt = at
    if (last && (last.isInProgress || last.subject === subject))
      return last.former && at < last.formerEndsAt ? last.former : last.rendering
    const formerEndsAt = last ? last.currentAt + maxFormerMs : at
    const isChanging = at < formerEndsAt
    const former = isChanging ? last?.rendering : undefined
    const rendering = render(isChanging)
    const next: CachedRendering = {
      subject,
      rendering,
      isInProgress: true,
      currentAt: at,
      former,
      formerEndsAt,
    }
    cached.set(key, next)
    rendering.then(
      () => {
        next.isInProgress = false
        next.former = undefined
      },
      () => cached.delete(key),
    )
    return former ?? rendering
  }
}
