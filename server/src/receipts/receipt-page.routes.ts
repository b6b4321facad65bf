import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import type { Charity } from '../../../contract/src/charity.ts'
import { amountText } from '../../../words/src/amount-text.ts'
import { say } from '../../../words/src/say.ts'
import { contactLine, ownTextLinks, registrationLines } from '../charity/issuer-lines.ts'
import { logoOf } from '../charity/logo-of.ts'
import { paletteOf } from '../charity/palette.ts'
import { sendPlainPage } from '../charity/send-plain-page.ts'
import type { AppContext } from '../context.ts'
import { dayText } from '../platform/text/day-text.ts'
import { findReceipt, type IssuedReceipt } from './receipts.queries.ts'

/** `/receipt/:token`: shows whether a receipt is genuine and still valid, without donor data. */
export function receiptPageRoute(
  server: FastifyInstance,
  { db, charity, publicUrl }: Pick<AppContext, 'db' | 'charity' | 'publicUrl'>,
): void {
  server.get<{ Params: { token: string } }>('/receipt/:token', async (request, reply) => {
    const { token } = request.params
    const issuer = await charity()
    const receipt = /^[\w-]{22}$/.test(token) ? await findReceipt(db, { token }) : undefined
    if (!receipt)
      return sendPlainPage(reply, {
        status: 404,
        title: titled(say('receipt.check.unknown.tab'), issuer),
        narrow: true,
        palette: paletteOf(issuer),
        main: html`${logoOf(issuer)}<p class="mark bad">${say('receipt.check.unknown.mark')}</p>
<h1>${say('receipt.check.unknown.heading')}</h1>
<p>${say('receipt.check.unknown.text', { charity: issuer.name || say('receipt.check.this-charity') })}</p>
${whoItIs(issuer, publicUrl)}`,
      })
    const facts = [
      [say('receipt.label.receipt-number'), receipt.number],
      [say('receipt.label.date'), dayText(receipt.issuedAt)],
      [say('receipt.label.amount'), amountText(receipt.amount)],
      ...(issuer.name ? [[say('receipt.check.issued-by'), issuer.name] as const] : []),
    ] as const
    return sendPlainPage(reply, {
      title: titled(say('receipt.check.tab', { number: receipt.number }), issuer),
      narrow: true,
      palette: paletteOf(issuer),
      main: html`${logoOf(issuer)}${receipt.isVoid ? html`<p class="mark bad">${say('receipt.check.void.mark')}</p>` : html`<p class="mark">${say('receipt.check.genuine.mark')}</p>`}
<h1>${say(receipt.isVoid ? 'receipt.check.void.heading' : 'receipt.check.genuine.heading')}</h1>
<p>${explanationOf(receipt)}</p>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${receipt.partUnknown && !receipt.isVoid ? html`<p>${say('receipt.check.part-refunded')}</p>` : ''}
<p class="quiet">${say('receipt.check.no-donor')}</p>
${whoItIs(issuer, publicUrl)}`,
    })
  })
}

const titled = (page: string, { name }: Charity) => [page, name].filter(Boolean).join(' | ')

/** Identifies the charity: registration, contact and links to its own texts. */
const whoItIs = (issuer: Charity, publicUrl: string): SafeHtml =>
  html`<p class="quiet">${[...registrationLines(issuer), contactLine(issuer)].filter(Boolean).map((line) => html`${line}<br>`)}
${ownTextLinks(issuer, publicUrl).map(({ title, url }) => html`<a href="${url}">${title}</a> `)}</p>`

function explanationOf({ isVoid, replacedBy }: IssuedReceipt): string {
  if (!isVoid) return say('receipt.check.genuine.text')
  return replacedBy === null
    ? say('receipt.check.withdrawn')
    : say('receipt.check.replaced', { number: replacedBy })
}
