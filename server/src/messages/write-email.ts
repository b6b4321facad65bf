import { html, type SafeHtml } from '@remix-run/html-template'
import type { Charity, FullCharity } from '../../../contract/src/charity.ts'
import { anonymousName } from '../../../contract/src/donate.ts'
import { languages } from '../../../contract/src/language/language.ts'
import type { Phrase, Reader, Translate } from '../../../words/src/reader.ts'
import { contactLine, ownTextLinks, registrationLines } from '../charity/issuer-lines.ts'
import { type Palette, paletteOf } from '../charity/palette.ts'

/** Charity and reader of an e-mail or receipt, and the base of its links without trailing slash. */
export type Sender = { reader: Reader; charity: FullCharity; publicUrl: string }

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: [name: string, value: string][] }
  | { kind: 'lines'; rows: [what: string, amount: string][]; totals: [name: string, amount: string][] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'links'; links: { title: string; url: string }[] }

export type WrittenEmail = { subject: string; text: string; html: string }

/**
 * Writes an e-mail as plain text and as HTML, with tables and inline styles because mail programs support
 * little more. Only the logo is loaded, with the charity's name as fallback; everything is escaped.
 * @param sender.publicUrl set for donors and payees, to load the logo and to link the charity's own texts
 */
export function writeEmail(
  { reader, charity: whose, publicUrl }: { reader: Reader; charity: Charity; publicUrl?: string },
  email: { subject: string; heading: string; blocks: Block[] },
): WrittenEmail {
  const charity = {
    ...whose,
    phone: withNoBreakSpaces(whose.phone),
    whatsapp: withNoBreakSpaces(whose.whatsapp),
  }
  const { language, t } = reader
  const { direction } = languages[language]
  const palette = paletteOf(charity)
  const whatsapp = (number: string) => withNoBreakSpaces(t('receipt.issuer.whatsapp', { number }))
  const about = [...registrationLines(t, charity), contactLine(t, charity, whatsapp)].filter(Boolean)
  const links = publicUrl === undefined ? [] : ownTextLinks({ reader, charity, publicUrl })
  const blocks: Block[] = [
    ...email.blocks,
    ...(charity.email || charity.phone ? [{ kind: 'text' as const, text: contactSentence(t, charity) }] : []),
    { kind: 'text', text: [t('mail.thanks'), charity.name].filter(Boolean).join('\n') },
    ...(about.length > 0 ? [{ kind: 'text' as const, text: about.join('\n') }] : []),
    ...(links.length > 0 ? [{ kind: 'links' as const, links }] : []),
  ]
  return {
    subject: email.subject,
    text: `${[email.heading, ...blocks.map(blockAsText)].join('\n\n')}\n`,
    html: String(html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${email.subject}</title></head>
<body style="margin:0;background:${palette.paper};color:${palette.ink};font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;background:${palette.white};border:1px solid ${palette.line};border-top:4px solid ${palette.brand};border-radius:12px">
<tr><td style="padding:24px 28px 0;font:600 15px/1.4 Georgia,serif;color:${palette.brand}">${letterhead(charity, publicUrl)}</td></tr>
<tr><td style="padding:4px 28px 28px">
<h1 style="margin:0 0 16px;font:600 24px/1.3 Georgia,serif;color:${palette.brandDark}">${email.heading}</h1>
${blocks.map((block) => blockAsHtml(block, palette, direction))}
</td></tr></table></td></tr></table></body></html>
`),
  }
}

/** The logo, drawn as PNG since mail programs show no SVG; the name to staff, and as the fallback. */
const letterhead = ({ logo, name }: Charity, publicUrl: string | undefined): SafeHtml =>
  logo && publicUrl
    ? html`<img src="${publicUrl}/icon/logo.png" alt="${name}" height="44" style="display:block;height:44px;max-width:100%;margin-bottom:12px">`
    : html`${name}`

/** A text, a block, or a button that leads to a page of the office. */
type StaffBlock = string | Block | { button: string; page: string }

/**
 * Writes an e-mail to a member of staff. Its subject is the heading with the charity's name; it begins with a
 * greeting.
 */
export function writeStaffEmail(
  { reader, charity, name, publicUrl }: { reader: Reader; charity: Charity; name: string; publicUrl: string },
  heading: string,
  blocks: StaffBlock[],
): WrittenEmail {
  const block = (given: StaffBlock): Block => {
    if (typeof given === 'string') return { kind: 'text', text: given }
    if ('kind' in given) return given
    return { kind: 'button', label: given.button, url: `${publicUrl}/admin/${given.page}` }
  }
  return writeEmail(
    { reader, charity },
    {
      subject: [heading, charity.name].filter(Boolean).join(': '),
      heading,
      blocks: [greeting(reader.t, name), ...blocks].map(block),
    },
  )
}

export const greeting = (t: Translate, name: string): string =>
  name === anonymousName ? t('mail.greeting.anonymous') : t('mail.greeting', { name })

export const paragraphs = (...texts: string[]): Block[] => texts.map((text) => ({ kind: 'text', text }))

/** Returns the label and value as a row of facts, or no row when the value is empty. */
export const optionalRow = (
  t: Translate,
  label: Phrase,
  value: string | null | undefined,
): [string, string][] => (value ? [[t(label), value]] : [])

/**
 * Keeps a phone number and its label on one line: over two, or within right-to-left text, the parts of a
 * number would change places.
 */
export const withNoBreakSpaces = (phone: string) => phone.replaceAll(' ', '\u00a0')

/** Contact details. At least one must be set. */
function contactSentence(t: Translate, { email, phone }: Charity): string {
  if (email && phone) return t('mail.questions.both', { email, phone })
  return email ? t('mail.questions.write', { email }) : t('mail.questions.call', { phone })
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'lines':
      return [...block.rows, ...block.totals].map(([what, amount]) => `${what}: ${amount}`).join('\n')
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'links':
      return block.links.map(({ title, url }) => `${title}: ${url}`).join('\n')
  }
}

/** Isolates each line, so that it takes the direction of its own text. */
const linesAsHtml = (text: string): SafeHtml[] =>
  text.split('\n').map((line, at) => html`${at === 0 ? '' : html`<br>`}<bdi>${line}</bdi>`)

function blockAsHtml(block: Block, palette: Palette, direction: 'ltr' | 'rtl'): SafeHtml {
  const cell = `padding:6px 0;border-top:1px solid ${palette.line};vertical-align:top`
  const total = `padding:6px 0;border-top:2px solid ${palette.brand};vertical-align:top`
  const end = direction === 'ltr' ? 'right' : 'left'
  const start = direction === 'ltr' ? 'left' : 'right'
  const table = (rows: SafeHtml[]) =>
    html`<table cellspacing="0" cellpadding="0" style="width:100%;margin:0 0 20px;font-size:15px">${rows}</table>`
  switch (block.kind) {
    case 'text':
      return html`<p style="margin:0 0 16px;overflow-wrap:anywhere">${linesAsHtml(block.text)}</p>`
    case 'facts':
      return table(
        block.rows.map(
          ([name, value]) =>
            html`<tr><td style="${cell};color:${palette.inkSoft};padding-inline-end:16px">${name}</td><td style="${cell};text-align:${start};font-weight:600;overflow-wrap:anywhere">${linesAsHtml(value)}</td></tr>`,
        ),
      )
    case 'lines':
      return table([
        ...block.rows.map(
          ([what, amount]) =>
            html`<tr><td style="${cell};padding-inline-end:16px"><bdi>${what}</bdi></td><td style="${cell};text-align:${end};white-space:nowrap">${amount}</td></tr>`,
        ),
        ...block.totals.map(
          ([name, amount]) =>
            html`<tr style="font-weight:700"><td style="${total}">${name}</td><td style="${total};text-align:${end};white-space:nowrap">${amount}</td></tr>`,
        ),
      ])
    case 'button':
      return html`<p style="margin:0 0 24px"><a href="${block.url}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${palette.brand};color:${palette.white};font-weight:600;text-decoration:none">${block.label}</a></p>`
    case 'links':
      return html`<p style="margin:0 0 16px">${block.links.map(({ title, url }) => html`<a href="${url}" style="margin-inline-end:16px;color:${palette.brand}">${title}</a> `)}</p>`
  }
}
