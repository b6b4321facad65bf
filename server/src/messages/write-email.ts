import { charityName } from '../../../contract/src/charity.ts'
import type { Wording } from '../charity/wording.ts'
import { escapeHtml } from '../platform/http/plain-page.ts'

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: [name: string, value: string][] }
  | { kind: 'lines'; rows: [what: string, amount: string][]; totals: [name: string, amount: string][] }
  | { kind: 'button'; label: string; url: string }

/**
 * Writes a letter twice, as plain text and as HTML: tables and inline styles, since mail programs know little more. It
 * loads nothing, and everything in it is escaped.
 */
export function writeEmail(
  texts: Wording,
  letter: { subject: string; heading: string; blocks: Block[] },
): { subject: string; text: string; html: string } {
  const blocks: Block[] = [...letter.blocks, { kind: 'text', text: texts.thanks }]
  return {
    subject: letter.subject,
    text: `${[letter.heading, ...blocks.map(blockAsText)].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${texts.language}" dir="${texts.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:#fbfaf6;color:#1d2b26;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;background:#fff;border:1px solid #dfe3dc;border-top:4px solid #0b6b4f;border-radius:12px">
<tr><td style="padding:24px 28px 0;font:600 15px/1.4 Georgia,serif;color:#0b6b4f">${escapeHtml(charityName)}</td></tr>
<tr><td style="padding:4px 28px 28px">
<h1 style="margin:0 0 16px;font:600 24px/1.3 Georgia,serif;color:#084c39">${escapeHtml(letter.heading)}</h1>
${blocks.map((block) => blockAsHtml(block, texts)).join('\n')}
</td></tr></table></td></tr></table></body></html>
`,
  }
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
  }
}

const cell = 'padding:6px 0;border-top:1px solid #dfe3dc;vertical-align:top'
const total = 'padding:6px 0;border-top:2px solid #0b6b4f;vertical-align:top'

function blockAsHtml(block: Block, { direction }: Wording): string {
  const end = direction === 'ltr' ? 'right' : 'left'
  const start = direction === 'ltr' ? 'left' : 'right'
  const table = (rows: string[]) =>
    `<table cellspacing="0" cellpadding="0" style="width:100%;margin:0 0 20px;font-size:15px">${rows.join('')}</table>`
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
    case 'facts':
      return table(
        block.rows.map(
          ([name, value]) =>
            `<tr><td style="${cell};color:#53635c;padding-inline-end:16px">${escapeHtml(name)}</td><td style="${cell};text-align:${start};font-weight:600"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
        ),
      )
    case 'lines':
      return table([
        ...block.rows.map(
          ([what, amount]) =>
            `<tr><td style="${cell};padding-inline-end:16px"><bdi>${escapeHtml(what)}</bdi></td><td style="${cell};text-align:${end};white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
        ),
        ...block.totals.map(
          ([name, amount]) =>
            `<tr style="font-weight:700"><td style="${total}">${escapeHtml(name)}</td><td style="${total};text-align:${end};white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
        ),
      ])
    case 'button':
      return `<p style="margin:0 0 24px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b6b4f;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
  }
}
