import type { RowInput } from '../../../../contract/src/entry.ts'
import type { ReceiptDocument } from '../../../../contract/src/receipts.ts'
import type * as calls from '../../../../contract/src/vouchers.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import type { Reader, Translate } from '../../../../words/src/reader.ts'
import { issuerLines } from '../../charity/issuer-lines.ts'
import type { AppContext } from '../../context.ts'
import type { Download } from '../../platform/http/answers.ts'
import { dayInWords, dayText } from '../../platform/text/pakistan-time.ts'
import { rupeesInWords } from '../../platform/text/rupees-in-words.ts'
import { printDownload } from '../../receipts/print-pdf.ts'
import { readVoucher } from './vouchers.queries.ts'

/** @throws Problem 404 */
export async function printVoucher(context: AppContext, reader: Reader, id: number): Promise<Download> {
  const voucher = await readVoucher(context.db, id)
  const { publicUrl } = context
  const sender = { reader, publicUrl, charity: await context.charity(reader.language) }
  const document = voucherDocument(reader.t, voucher, issuerLines(sender))
  const file = { layout: 'statement', fileName: `voucher-${id}.pdf` } as const
  return printDownload('inline', context, sender, { ...document, ...file })
}

function voucherDocument(
  t: Translate,
  voucher: RowInput<typeof calls.listVouchers>,
  issuer: string[],
): ReceiptDocument {
  const { kind, amount_paisa: paisa, account, to_account, cause, head, reversed_by } = voucher
  const amount = formatPaisa(t, paisa)
  const fact = (name: string, value: string | null) => (value ? [{ name, value }] : [])
  return {
    title: t('vouchers.document'),
    number: String(voucher.id),
    issuer,
    facts: [
      ...fact(t('office-fields.day'), dayInWords(t, voucher.happened_on)),
      ...fact(t('office-fields.payee'), voucher.payee || voucher.code),
      ...(kind === 'write_off' || kind === 'opening'
        ? []
        : fact(t('vouchers.account'), account ?? t('vouchers.cash'))),
      ...(kind === 'transfer' || kind === 'opening'
        ? fact(t('vouchers.to-account'), to_account ?? t('vouchers.cash'))
        : []),
      ...fact(
        t('vouchers.document.entered'),
        t('vouchers.document.entered-by', {
          who: voucher.entered_by,
          day: dayText(t, new Date(voucher.entered_at)),
        }),
      ),
      ...fact(t('vouchers.bill'), voucher.has_bill ? t('vouchers.document.attached') : null),
      ...fact(
        t('vouchers.reversed'),
        reversed_by && t('vouchers.reversed-by', { who: reversed_by, reason: voucher.reversal_reason ?? '' }),
      ),
    ],
    columns: [
      { title: t('vouchers.fund'), numeric: false },
      { title: t('office-fields.purpose'), numeric: false },
      { title: t('vouchers.head'), numeric: false },
      { title: t('ui.amount'), numeric: true },
    ],
    lines: [
      {
        cells: [
          t(`office.kind-name.${voucher.fund}`),
          voucher.purpose,
          head ? t(`vouchers.head.${head}`) : t(`vouchers.kind.${kind}`),
          amount,
        ],
        note: cause,
      },
    ],
    sums: [],
    total: { name: t('receipt.label.total'), amount },
    // Only whole rupees are written in words.
    in_words: {
      name: t('receipt.label.amount-in-words'),
      text: paisa % 100 === 0 ? rupeesInWords(t, paisa / 100) : amount,
    },
    thanks: t('vouchers.document.signatures'),
    check: null,
    tax: '',
    signature: null,
    foot: '',
  }
}
