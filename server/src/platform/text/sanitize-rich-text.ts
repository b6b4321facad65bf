import sanitizeHtml from 'sanitize-html'

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'span',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'title', 'target', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
}

/** Marks that write what follows backwards. Letters have their own direction, and need none of these. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu

const cleaned = new Map<string, string>()

/**
 * HTML that staff wrote, with nothing in it that could run or leave the page's design. It is applied whenever the text is
 * read, whoever wrote the row; the few texts there are stay in memory.
 */
export function sanitizeRichText(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  if (cleaned.size > 500) cleaned.clear()
  const clean = sanitizeHtml(html, rules).replaceAll(turning, '')
  cleaned.set(html, clean)
  return clean
}

/** Whether nobody would see anything of this HTML, such as the '<p></p>' that an empty editor sends. */
export const isBlank = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('\u00a0', ' ').trim() === ''
