import { html } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import { charityName } from '../../../contract/src/charity.ts'
import { sendPlainPage } from '../charity/send-plain-page.ts'
import { wordingOf } from '../charity/wording.ts'
import type { Database } from '../platform/database/database.ts'
import { findReceipt, type IssuedReceipt } from './receipts.queries.ts'

/** Where anybody who holds a receipt can check it. */
export const receiptUrl = (publicUrl: string, { token }: Pick<IssuedReceipt, 'token'>) =>
  `${publicUrl}/receipt/${token}`

/** `/receipt/:token`: whether a receipt is genuine and still stands, with nothing about who gave. */
export function receiptPageRoute(server: FastifyInstance, db: Database): void {
  const texts = wordingOf('en')
  server.get<{ Params: { token: string } }>('/receipt/:token', async (request, reply) => {
    const { token } = request.params
    const receipt = /^[\w-]{22}$/.test(token) ? await findReceipt(db, { token }) : undefined
    if (!receipt)
      return sendPlainPage(reply, {
        status: 404,
        title: `Unknown receipt | ${charityName}`,
        narrow: true,
        main: html`<p class="mark bad">Not a receipt of ours</p>
<h1>We do not know this receipt</h1>
<p>${charityName} has issued no receipt with this address. If you followed a code or link on a receipt, please treat it as not genuine.</p>`,
      })
    const facts = [
      [texts.labels.receiptNumber, receipt.number],
      [texts.labels.date, texts.day(receipt.issuedAt)],
      [texts.labels.amount, texts.amount(receipt.amount)],
      ['Issued by', charityName],
    ] as const
    return sendPlainPage(reply, {
      title: `Receipt ${receipt.number} | ${charityName}`,
      narrow: true,
      main: html`${receipt.isVoid ? html`<p class="mark bad">Void</p>` : html`<p class="mark">Genuine</p>`}
<h1>${receipt.isVoid ? 'This receipt is void' : 'This receipt is genuine'}</h1>
<p>${saidOf(receipt)}</p>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${receipt.partUnknown && !receipt.isVoid ? html`<p>Part of the amount has been paid back since.</p>` : ''}
<p class="quiet">Who gave is known to us and to the donor alone.</p>`,
    })
  })
}

function saidOf({ isVoid, replacedBy }: IssuedReceipt): string {
  if (!isVoid) return 'The number, date and amount on the receipt must be these:'
  return replacedBy === null
    ? 'It was issued by us and has been taken back since: it confirms no donation.'
    : `It was issued by us and has been replaced since: receipt ${replacedBy} stands in its place.`
}
