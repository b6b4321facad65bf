import { html } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import type { Charity } from '../../../contract/src/charity.ts'
import { contactLine } from '../charity/issuer-lines.ts'
import { logoOf } from '../charity/logo-of.ts'
import { paletteOf } from '../charity/palette.ts'
import { sendPlainPage } from '../charity/send-plain-page.ts'
import { wordingOf } from '../charity/wording.ts'
import type { AppContext } from '../context.ts'
import { findReceipt, type IssuedReceipt } from './receipts.queries.ts'

/** `/receipt/:token`: whether a receipt is genuine and still valid, with nothing about the donor. */
export function receiptPageRoute(
  server: FastifyInstance,
  { db, charity }: Pick<AppContext, 'db' | 'charity'>,
): void {
  const wording = wordingOf('en')
  server.get<{ Params: { token: string } }>('/receipt/:token', async (request, reply) => {
    const { token } = request.params
    const issuer = await charity()
    const receipt = /^[\w-]{22}$/.test(token) ? await findReceipt(db, { token }) : undefined
    if (!receipt)
      return sendPlainPage(reply, {
        status: 404,
        title: titled('Unknown receipt', issuer),
        ...{ narrow: true, palette: paletteOf(issuer) },
        main: html`${logoOf(issuer)}<p class="mark bad">Unknown</p>
<h1>We did not issue this receipt</h1>
<p>No receipt of ${issuer.name || 'this charity'} has this address. If you followed a code or link on a receipt, please treat that receipt as not genuine.</p>
<p class="quiet">${contactLine(issuer)}</p>`,
      })
    const facts = [
      [wording.labels.receiptNumber, receipt.number],
      [wording.labels.date, wording.day(receipt.issuedAt)],
      [wording.labels.amount, wording.amount(receipt.amount)],
      ...(issuer.name ? [['Issued by', issuer.name] as const] : []),
    ] as const
    return sendPlainPage(reply, {
      title: titled(`Receipt ${receipt.number}`, issuer),
      ...{ narrow: true, palette: paletteOf(issuer) },
      main: html`${logoOf(issuer)}${receipt.isVoid ? html`<p class="mark bad">Void</p>` : html`<p class="mark">Genuine</p>`}
<h1>${receipt.isVoid ? 'This receipt is void' : 'This receipt is genuine'}</h1>
<p>${explanationOf(receipt)}</p>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${receipt.partUnknown && !receipt.isVoid ? html`<p>Part of the amount has since been refunded.</p>` : ''}
<p class="quiet">We do not show who gave this donation.</p>
<p class="quiet">${contactLine(issuer)}</p>`,
    })
  })
}

const titled = (page: string, { name }: Charity) => [page, name].filter(Boolean).join(' | ')

function explanationOf({ isVoid, replacedBy }: IssuedReceipt): string {
  if (!isVoid) return 'The number, date and amount on the receipt must match these:'
  return replacedBy === null
    ? 'We issued this receipt and have since withdrawn it: it does not confirm a donation.'
    : `We issued this receipt and have since replaced it with receipt ${replacedBy}.`
}
