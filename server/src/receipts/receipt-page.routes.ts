import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import type { Charity } from '../../../contract/src/charity.ts'
import { amountText } from '../../../words/src/format-values.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { paletteOf } from '../charity/palette.ts'
import { logoOf } from '../charity/read-charity.ts'
import { sendPlainPage } from '../charity/send-plain-page.ts'
import { contactLine, ownTextLinks, registrationLines, type Sender } from '../charity/sender.ts'
import type { AppContext } from '../context.ts'
import { requestReader } from '../platform/language/request-language.ts'
import { dayText } from '../platform/text/pakistan-time.ts'
import { findReceipt, type IssuedReceipt } from './receipts.queries.ts'

/** `/receipt/:token`: shows whether a receipt is genuine and still valid, without donor data. */
export function receiptPageRoute(
  server: FastifyInstance,
  { db, charity, publicUrl }: Pick<AppContext, 'db' | 'charity' | 'publicUrl'>,
): void {
  server.get<{ Params: { token: string } }>('/receipt/:token', async (request, reply) => {
    const reader = requestReader(request)
    const { t } = reader
    const { token } = request.params
    const issuer = await charity(t.language)
    const about = whoItIs({ reader, charity: issuer, publicUrl })
    const receipt = /^[\w-]{22}$/.test(token) ? await findReceipt(db, { token }) : undefined
    if (!receipt)
      return sendPlainPage(reply, {
        status: 404,
        title: titled(t('receipt.check.unknown.tab'), issuer),
        narrow: true,
        palette: paletteOf(issuer),
        main: html`${logoOf(issuer)}<p class="mark bad">${t('receipt.check.unknown.mark')}</p>
<h1>${t('receipt.check.unknown.heading')}</h1>
<p>${t('receipt.check.unknown.text', { charity: issuer.name || t('receipt.check.this-charity') })}</p>
${about}`,
      })
    const facts = [
      [t('receipt.label.receipt-number'), receipt.number],
      [t('receipt.label.date'), dayText(t, receipt.issuedAt)],
      [t('receipt.label.amount'), amountText(t, receipt.amount)],
      ...(issuer.name ? [[t('receipt.check.issued-by'), issuer.name] as const] : []),
    ] as const
    return sendPlainPage(reply, {
      title: titled(t('receipt.check.tab', { number: receipt.number }), issuer),
      narrow: true,
      palette: paletteOf(issuer),
      main: html`${logoOf(issuer)}${receipt.isVoid ? html`<p class="mark bad">${t('receipt.check.void.mark')}</p>` : html`<p class="mark">${t('receipt.check.genuine.mark')}</p>`}
<h1>${t(receipt.isVoid ? 'receipt.check.void.heading' : 'receipt.check.genuine.heading')}</h1>
<p>${explanationOf(t, receipt)}</p>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${receipt.partUnknown && !receipt.isVoid ? html`<p>${t('receipt.check.part-refunded')}</p>` : ''}
<p class="quiet">${t('receipt.check.no-donor')}</p>
${about}`,
    })
  })
}

const titled = (page: string, { name }: Charity) => [page, name].filter(Boolean).join(' | ')

/** Identifies the charity: registration, contact and links to its own texts. */
const whoItIs = ({ reader, charity, publicUrl }: Sender): SafeHtml =>
  html`<p class="quiet">${[...registrationLines(reader.t, charity), contactLine(reader.t, charity)].filter(Boolean).map((line) => html`${line}<br>`)}
${ownTextLinks({ reader, charity, publicUrl }).map(({ title, url }) => html`<a href="${url}">${title}</a> `)}</p>`

function explanationOf(t: Translate, { isVoid, replacedBy }: IssuedReceipt): string {
  if (!isVoid) return t('receipt.check.genuine.text')
  return replacedBy === null
    ? t('receipt.check.withdrawn')
    : t('receipt.check.replaced', { number: replacedBy })
}
