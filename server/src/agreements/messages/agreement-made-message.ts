import { amountText } from '../../../../words/src/format-values.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { readOpenBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { shortText } from '../../messages/short-texts.ts'
import { type Block, paragraphs, writeEmail } from '../../messages/write-email.ts'
import { accountsFor, partsOfLines } from '../../receipts/payer-messages/transfer-instructions.ts'
import {
  agreementFacts,
  agreementMessage,
  greetDonor,
  rhythmText,
  stopInstructions,
  type WrittenAgreement,
} from './written-agreement.ts'

const madeText = shortText(['amount'], (t, values) => t('short-text.agreement_made', values))

/** Confirms an agreement: amount, first date, how to pay and how to stop. */
export const agreementMadeMessage = agreementMessage('agreement_made', madeText, async (to) => {
  const { sender, agreement, terms, url, due, isUnconfirmed } = to
  const { t } = sender.reader
  if (agreement.status === 'ended') return null
  const facts = { amount: amountText(t, terms.amount), rhythm: rhythmText(t, terms) }
  const isByTransfer = agreement.method === 'permanent_reference'
  const email = writeEmail(sender, {
    subject: t('donor-email.agreement.made.subject', facts),
    heading: t('donor-email.agreement.made.heading'),
    blocks: [
      ...paragraphs(
        greetDonor(t, agreement),
        due > 0 && agreement.status === 'proposed'
          ? t('donor-email.agreement.made.text', facts)
          : t('donor-email.agreement.made.active', facts),
      ),
      agreementFacts(t, to),
      ...(isByTransfer
        ? await transferBlocks(t, to)
        : paragraphs(
            t('donor-email.agreement.how-collected', { method: agreement.method }),
            ...(isUnconfirmed ? [t('donor-email.agreement.confirm')] : []),
          )),
      // Omits the button for an open Raast request, which the donor approves in the app of the bank.
      ...(!isByTransfer && due > 0 && (isUnconfirmed || agreement.method !== 'raast_request')
        ? [payButton(t, to)]
        : []),
      ...stopInstructions(t, url),
    ],
  })
  return { email, values: { amount: facts.amount } }
})

/** Leads to the page, to pay there or to confirm the first request to the bank. */
export const payButton = (t: Translate, { url, isUnconfirmed }: WrittenAgreement): Block => ({
  kind: 'button',
  label: t(isUnconfirmed ? 'donor-email.agreement.confirm.button' : 'donor-email.agreement.pay'),
  url,
})

/** The accounts and the permanent reference. */
export async function transferBlocks(
  t: Translate,
  { trx, agreement, terms }: WrittenAgreement,
): Promise<Block[]> {
  const ids = terms.lines.map(({ cause_id }) => cause_id ?? 0)
  const zakat = await trx
    .selectFrom('causes')
    .select('id')
    .where('kind', '=', 'zakat')
    .where('id', 'in', ids)
    .execute()
  const lines = terms.lines.map(({ cause_id, amount }) => ({
    kind: zakat.some(({ id }) => id === cause_id) ? ('zakat' as const) : ('general' as const),
    amount,
  }))
  const accounts = accountsFor(t, await readOpenBankAccounts(t.language, trx), { parts: partsOfLines(lines) })
  return [
    ...paragraphs(t('donor-email.agreement.transfer', { reference: agreement.reference })),
    ...(accounts ?? []),
  ]
}
