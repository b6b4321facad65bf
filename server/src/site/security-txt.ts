import type { FastifyInstance } from 'fastify'
import type { Charity } from '../../../contract/src/charity.ts'
import { firstLanguage } from '../../../contract/src/language/language.ts'
import type { AppContext } from '../context.ts'

/** Days until the file expires: less than a year, as RFC 9116 recommends; renewed with each answer. */
const daysValid = 180

/** Lists the charity's contacts as URLs. A number without a country code is Pakistani. */
export function listContactUrls({
  email,
  phone,
  website,
}: Pick<Charity, 'email' | 'phone' | 'website'>): string[] {
  const number = phone
    .replace(/[^+\d]/g, '')
    .replace(/^00/, '+')
    .replace(/^0(?=[1-9])/, '+92')
  return [
    ...(email ? [`mailto:${email}`] : []),
    ...(number.startsWith('+') ? [`tel:${number}`] : []),
    // Fallback, because a website is better than no file.
    ...(!email && /^https:/.test(website) ? [website] : []),
  ]
}

/**
 * Serves `/.well-known/security.txt` (RFC 9116) with the charity's contact for vulnerability reports; 404
 * without a contact, since the file would be invalid.
 */
export function securityTxt(
  server: FastifyInstance,
  { charity, publicUrl }: Pick<AppContext, 'charity' | 'publicUrl'>,
  headers: Record<string, string>,
): void {
  const path = '/.well-known/security.txt'
  server.get(path, async (_request, reply) => {
    const { languages, ...details } = await charity(firstLanguage)
    const contacts = listContactUrls(details)
    if (contacts.length === 0) return reply.callNotFound()
    const expires = new Date(Date.now() + daysValid * 86_400_000).toISOString()
    const fields = [
      ...contacts.map((contact) => ['Contact', contact]),
      ['Expires', expires.replace(/\.\d+Z$/, 'Z')],
      ['Preferred-Languages', languages.join(', ')],
      ['Canonical', publicUrl + path],
    ]
    return reply
      .headers(headers)
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(fields.map((field) => `${field.join(': ')}\n`).join(''))
  })
}
