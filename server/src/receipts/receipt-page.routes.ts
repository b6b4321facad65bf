import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import type { Charity } from '../../../contract/src/charity.ts'
import { amountText } from '../../../words/src/format-values.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { contactLine, ownTextLinks, registrationLines } from '../charity/issuer-lines.ts'
import { paletteOf } from '../charity/palette.ts'
import { logoOf } from '../charity/read-charity.ts'
import { sendPlainPage } from '../charity/send-plain-page.ts'
import type { AppContext } from '../context.ts'
import { type Sender, withNoBreakSpaces } from '../messages/write-email.ts'
import { requestReader } from '../platform/language/request-language.ts'
import { dayText } from '../platform/text/pakistan-time.ts'
import { findIssuedStatement } from './issue-yearly-statements.ts'
import { findReceipt, type IssuedReceipt } from './issued-receipts.queries.ts'
import { readReceiptGaps } from './receipt-register.queries.ts'

/** `/receipt/:token`: shows whether a receipt is genuine and still valid, without donor data. */
export function receiptPageRoute(
  server: FastifyInstance,
  context: Pick<AppContext, 'db' | 'charity' | 'publicUrl' | 'sealer'>,
): void {
  const { db, charity, publicUrl } = context
  server.get<{ Params: { token: string } }>('/receipt/:token', async (request, reply) => {
    const reader = requestReader(request)
    const { t } = reader
    const { token } = request.params
    const issuer = await charity(t.language)
    const about = identifyCharity({ reader, charity: issuer, publicUrl })
    const checked = /^[\w-]{22}$/.test(token) ? await findDocument(t, context, token) : undefined
    if (!checked) {
      const gaps = await readReceiptGaps(db)
      const isLost = gaps.length > 0
      return sendPlainPage(reply, {
        status: 404,
        title: titleOf(t('receipt.check.unknown.tab'), issuer),
        narrow: true,
        palette: paletteOf(issuer),
        main: html`${logoOf(issuer)}<p class="mark bad">${t('receipt.check.unknown.mark')}</p>
<h1>${t(isLost ? 'receipt.check.lost.heading' : 'receipt.check.unknown.heading')}</h1>
${gaps.map((gap) => html`<p>${t('receipt.check.lost.text', { first: gap.first_number, last: gap.last_number, from: dayText(t, gap.lost_from), until: dayText(t, gap.lost_until) })}</p>`)}
<p>${t(isLost ? 'receipt.check.lost.others' : 'receipt.check.unknown.text', { charity: issuer.name || t('receipt.check.this-charity') })}</p>
${about}`,
      })
    }
    const { isVoid, facts } = checked
    const state = isVoid ? 'void' : 'genuine'
    if (issuer.name) facts.push([t('receipt.check.issued-by'), issuer.name])
    return sendPlainPage(reply, {
      title: titleOf(checked.tab, issuer),
      narrow: true,
      palette: paletteOf(issuer),
      main: html`${logoOf(issuer)}<p class="${isVoid ? 'mark bad' : 'mark'}">${t(`receipt.check.${state}.mark`)}</p>
<h1>${t(`receipt.check.${state}.heading`, { document: checked.document })}</h1>
<p>${checked.explanation}</p>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${checked.partUnknown && !isVoid ? html`<p>${t('receipt.check.part-refunded')}</p>` : ''}
<p class="quiet">${t('receipt.check.no-donor', { document: checked.document })}</p>
${about}`,
    })
  })
}

const titleOf = (page: string, { name }: Charity) => [page, name].filter(Boolean).join(' | ')

/** Identifies the charity: registration, contact and links to its own texts. */
const identifyCharity = ({ reader, charity, publicUrl }: Sender): SafeHtml =>
  html`<p class="quiet">${[...registrationLines(reader.t, charity), contacts(reader.t, charity)].filter(Boolean).map((line) => html`${line}<br>`)}
${ownTextLinks({ reader, charity, publicUrl }).map(({ title, url }, index) => html`${index > 0 ? ' · ' : ''}<a href="${url}">${title}</a>`)}</p>`

const contacts = (t: Translate, { phone, ...charity }: Charity): string =>
  contactLine(t, { ...charity, phone: withNoBreakSpaces(phone) }, (number) =>
    withNoBreakSpaces(t('receipt.issuer.whatsapp', { number })),
  )

/** A receipt or yearly statement as its page shows it. */
type CheckedDocument = {
  document: 'receipt' | 'statement'
  tab: string
  isVoid: boolean
  explanation: string
  facts: [name: string, value: string][]
  partUnknown: boolean
}

async function findDocument(
  t: Translate,
  context: Pick<AppContext, 'db' | 'sealer'>,
  token: string,
): Promise<CheckedDocument | undefined> {
  const receipt = await findReceipt(context.db, { token })
  if (receipt)
    return {
      document: 'receipt',
      tab: t('receipt.check.tab', { number: receipt.number }),
      isVoid: receipt.isVoid,
      explanation: explanationOf(t, receipt),
      facts: [
        [t('receipt.label.receipt-number'), receipt.number],
        [t('receipt.label.date'), dayText(t, receipt.issuedAt)],
        [t('receipt.label.amount'), amountText(t, receipt.amount)],
      ],
      partUnknown: receipt.partUnknown,
    }
  const statement = await findIssuedStatement(context, token)
  if (!statement) return undefined
  const { number, tax_year, replaced_by, is_reduced } = statement
  const year = t('receipt.statement.tax-year', { year: String(tax_year) })
  return {
    document: 'statement',
    tab: `${t('receipt.statement.title')} ${number}`,
    isVoid: replaced_by !== null || is_reduced,
    explanation:
      replaced_by !== null
        ? t('receipt.check.statement-replaced', { number: replaced_by })
        : t(is_reduced ? 'receipt.check.statement-reduced' : 'receipt.check.genuine.text'),
    facts: [
      [t('receipt.statement.number'), number],
      [t('receipt.statement.prepared-on'), dayText(t, statement.issued_at)],
      [year, amountText(t, statement.amount)],
    ],
    partUnknown: false,
  }
}

function explanationOf(t: Translate, { isVoid, replacedBy }: IssuedReceipt): string {
  if (!isVoid) return t('receipt.check.genuine.text')
  return replacedBy === null
    ? t('receipt.check.withdrawn')
    : t('receipt.check.replaced', { number: replacedBy })
}
