import sanitizeHtml from 'sanitize-html'

const rules: sanitizeHtml.IOptions = {
  allowedTags:
    'p br h2 h3 h4 ul ol li blockquote hr strong b em i u s sub sup span a table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href', 'title', 'target', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
}

/** Bidirectional control characters. Every script carries its own direction and needs none of these. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu

const cleaned = new Map<string, string>()

/**
 * Sanitises HTML that staff wrote, so that nothing in it can run or break the page's design. Applied on every
 * read, because a row may have been written another way; the few texts are cached.
 */
export function sanitizeRichText(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  if (cleaned.size > 500) cleaned.clear()
  const clean = sanitizeHtml(html, rules).replaceAll(bidiControls, '')
  cleaned.set(html, clean)
  return clean
}

/** Whether this HTML shows nothing, such as the '<p></p>' that an empty editor sends. */
export const isBlank = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('\u00a0', ' ').trim() === ''

/**
 * Shifts the headings of sanitised HTML to follow the page's h1: the highest becomes an h2, and none skips a
 * level, so that a screen reader's list of headings has no gap. An editor alone does not know which headings
 * precede its text.
 */
export function headingsBelowTitle(html: string): string {
  const levels = [2, 3, 4].filter((level) => html.includes(`<h${level}>`))
  let last = 1
  return html.replace(/<h([234])>(.*?)<\/h\1>/gs, (_, level, words) => {
    last = Math.min(last + 1, 2 + levels.indexOf(Number(level)))
    return `<h${last}>${words}</h${last}>`
  })
}
