import { textPages } from '../../../contract/src/text-pages.ts'

const pages = `|admin|bank-accounts|embed|fidya|fitrana|kaffarah|my|qurbani|ramazan|zakat|${textPages.join('|')}`

/** First path segments of the back office, campaigns, pages with a secret link, and pictures with text. */
const folders =
  'admin|campaigns|donation|monthly|pay|payment|receipt|share|stop-appeals|stop-change|thermometers'

const addresses = new RegExp(`^/(?:(?:${pages}|manifest\\.webmanifest)$|(?:${folders})/)`)

/** Whether a path accepts a language prefix, as in `/ur/zakat`; never for calls, callbacks and probes. */
export const hasLanguages = (path: string): boolean => addresses.test(path)
