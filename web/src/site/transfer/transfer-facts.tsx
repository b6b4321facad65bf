import type { BankTransfer } from '../../../../contract/src/attempts.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'

/** Our code, with the label that donors and payees know. */
export const codeOf = (t: Translate, { kind, donation_code }: BankTransfer) => ({
  name: t(kind === 'payment' ? 'status.payment-reference' : 'status.donation-code'),
  text: donation_code,
})

/**
 * Values for the bank's form: our code, and the amount.
 * @param amount whole rupees; left out when two transfers have one each
 */
export function TransferFacts({ transfer, amount }: { transfer: BankTransfer; amount?: number }) {
  const { t } = useReader()
  const code = codeOf(t, transfer)
  return (
    <>
      <dl className="@container panel divide-y divide-line">
        {amount !== undefined && (
          <Fact name={t('ui.amount')} text={formatRupees(t, amount)} copied={String(amount)} />
        )}
        <Fact
          name={code.name}
          text={code.text}
          copied={code.text}
          look="font-mono @min-[11rem]:whitespace-nowrap"
        />
      </dl>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        {t('status.transfer.code-helper', { kind: transfer.kind })}
      </p>
    </>
  )
}

function Fact({
  name,
  text,
  copied,
  look = '',
}: {
  name: string
  text: string
  copied: string
  look?: string
}) {
  return (
    <div className="grid gap-x-3 px-4 py-3 sm:px-5 @min-[18rem]:grid-cols-[1fr_auto]">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={`min-w-0 text-xl font-bold tabular-nums ${look}`}>
        <bdi>{text}</bdi>
      </dd>
      <dd className="self-center @min-[18rem]:col-start-2 @min-[18rem]:row-span-2 @min-[18rem]:row-start-1">
        <CopyButton text={copied} what={name.toLowerCase()} />
      </dd>
    </div>
  )
}
