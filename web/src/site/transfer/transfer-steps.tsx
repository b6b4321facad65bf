import type { BankTransfer, DueTransfer } from '../../../../contract/src/attempts.ts'
import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import { raastQrText } from '../../../../contract/src/raast-qr.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode, qrPicture } from '../../ui/qr-code.tsx'
import { FormattedText, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { BankCard } from '../parts/bank-card.tsx'

/** Donation code or payment reference, with its label. */
const codeOf = (t: Translate, { kind, donation_code }: BankTransfer) => ({
  name: t(kind === 'payment' ? 'status.payment-reference' : 'status.donation-code'),
  text: donation_code,
})

/** Values for the bank's form: our code, and the amount, which is omitted when there are two transfers. */
export function TransferFacts({ transfer, amount }: { transfer: BankTransfer; amount?: number }) {
  const { t } = useReader()
  return (
    <TransferValues
      code={codeOf(t, transfer)}
      amount={amount}
      helper={t('status.transfer.code-helper', { kind: transfer.kind })}
    />
  )
}

type TransferCode = { name: string; text: string }

/** @param helper how to use the code */
export function TransferValues({
  code,
  amount,
  helper,
}: {
  code: TransferCode
  amount?: number | undefined
  helper: string
}) {
  const { t } = useReader()
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
      <p className="mt-2 max-w-prose text-sm text-ink-soft">{helper}</p>
    </>
  )
}

type FactProps = { name: string; text: string; copied: string; look?: string }

function Fact({ name, text, copied, look = '' }: FactProps) {
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

/** Accounts for a transfer, each with its Raast code for the exact amount due. */
export function TransferAccounts({ transfer, due }: { transfer: BankTransfer; due: DueTransfer }) {
  const { t } = useReader()
  const { accounts, amount } = due
  return (
    <AccountCards
      accounts={accounts}
      amount={amount}
      code={codeOf(t, transfer)}
      expiresAt={transfer.expires_at}
    />
  )
}

type AccountCardsProps = {
  accounts: readonly BankAccount[]
  amount: number
  code: TransferCode
  /** Rhythm of a standing order: 'every month on day 5'. */
  rhythm?: string
  expiresAt?: string
}

/** One text with everything that a bank's form or branch needs, to copy. */
function transferText(
  t: Translate,
  { name, bank_name, number, iban_no }: BankAccount,
  { amount, code, rhythm }: Omit<AccountCardsProps, 'accounts'>,
): string {
  const facts = [
    [t('ui.amount'), [formatRupees(t, amount), rhythm].filter(Boolean).join(' ')],
    [t('site.account.title'), name],
    [t('site.account.number'), number],
    [t('site.account.iban'), iban_no],
    [t('status.raast.remark', { code: code.name }), code.text],
  ]
  const named = facts.flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
  return [...(bank_name ? [bank_name] : []), ...named].join('\n')
}

/**
 * Cards of the accounts. On a phone, all but the first are collapsed under the names of their banks.
 * @param expiresAt an instant; without one the Raast codes never expire
 */
export function AccountCards({ accounts, ...values }: AccountCardsProps) {
  const { t } = useReader()
  const isPhone = useMediaQuery('(width < 40rem)')
  if (accounts.length === 0) return <Notice>{t('status.transfer.no-account')}</Notice>
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {accounts.map((account, index) => {
        const card = (
          <BankCard key={account.id} account={account}>
            <CopyButton
              text={transferText(t, account, values)}
              what={t('status.transfer.text')}
              label={t('status.transfer.copy')}
            />
            <RaastCode account={account} {...values} />
          </BankCard>
        )
        if (!isPhone || index === 0) return card
        return (
          <details key={account.id}>
            <summary className="panel min-h-12 cursor-pointer px-4 py-3 font-semibold">
              <bdi>{account.bank_name || account.name}</bdi>
            </summary>
            <div className="mt-2">{card}</div>
          </details>
        )
      })}
    </div>
  )
}

type StepTitleProps = { number: number; title: string; id?: string }

/** Heading of a numbered step: '1 Transfer exactly this'. It labels the section as `step-1` by default. */
export function StepTitle({ number, title, id = `step-${number}` }: StepTitleProps) {
  return (
    <h2 id={id} className="flex items-center gap-3 text-lg font-bold">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brand text-sm text-white">
        {number}
        <span className="sr-only">.</span>
      </span>
      {title}
    </h2>
  )
}

/** Link that skips the accounts to the report form, which is below them on narrow screens. */
export function ReportLink({ href }: { href: string }) {
  const { t } = useReader()
  return (
    <a
      href={href}
      className="inline-block py-2 font-semibold text-brand underline underline-offset-4 lg:hidden"
    >
      {t('status.transfer.report-link')}
    </a>
  )
}

/** Link to other payment methods, before a transfer is reported. */
export function AnotherWay({ statusUrl }: { statusUrl: string }) {
  return (
    <p className="px-1 text-sm text-ink-soft">
      <FormattedText
        message="status.transfer.rather"
        values={{
          link: (words) => (
            <a
              href={`${statusUrl}#another-way`}
              className="inline-block py-2 font-semibold text-brand underline underline-offset-4"
            >
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}

/** Whether a transfer was reported by the donor, or has arrived. */
export const isReported = ({ submitted_at, arrived }: DueTransfer): boolean =>
  (submitted_at ?? arrived) !== null

type RaastCodeProps = {
  account: BankAccount
  amount: number
  code: { name: string; text: string }
  expiresAt?: string | undefined
}

/** Raast code to scan, or to save and open from the gallery; renders nothing for an account outside Raast. */
function RaastCode({ account, amount, code, expiresAt }: RaastCodeProps) {
  const { t } = useReader()
  const text = raastQrText(account, amount, expiresAt)
  if (text === null) return null
  const caption = [account.name, account.bank_name, formatRupees(t, amount), `${code.name}: ${code.text}`]
  const save = async () =>
    saveFile(await qrPicture(text, caption), `raast-${account.number}-rs-${amount}.png`)
  return (
    <section
      aria-label={t('status.raast.of', { account: account.name, bank: account.bank_name })}
      className="border-t border-line pt-4"
    >
      <h4 className="font-bold">{t('status.raast.title')}</h4>
      <p className="mt-1 text-sm">{t('status.raast.text')}</p>
      <QrCode
        text={text}
        label={t('status.raast.code', {
          amount: formatRupees(t, amount),
          account: account.name,
          bank: account.bank_name,
        })}
        className="mx-auto my-2 w-60 max-w-full"
      />
      <Button look="secondary" size="small" className="w-full" onClick={save}>
        {t('status.raast.save')}
      </Button>
      <dl className="@container mt-3 divide-y divide-line rounded-sm bg-brand-soft ps-3 text-sm">
        <CopyableValue name={t('ui.amount')} shown={formatRupees(t, amount)} text={String(amount)} />
        <CopyableValue
          name={t('status.raast.remark', { code: code.name })}
          shown={code.text}
          text={code.text}
          what={code.name}
        />
      </dl>
    </section>
  )
}

type CopyableValueProps = { name: string; shown: string; text: string; what?: string }

function CopyableValue({ name, shown, text, what = name }: CopyableValueProps) {
  return (
    <div className="grid items-center py-1 pe-1 @min-[11rem]:grid-cols-[1fr_auto]">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">
        <bdi>{shown}</bdi>
      </dd>
      <dd className="@min-[11rem]:col-start-2 @min-[11rem]:row-span-2 @min-[11rem]:row-start-1">
        <CopyButton text={text} what={what.toLowerCase()} />
      </dd>
    </div>
  )
}
