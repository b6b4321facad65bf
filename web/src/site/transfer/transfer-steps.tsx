import type { ReactNode } from 'react'
import type { BankTransfer } from '../../../../contract/src/attempts.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { BankCard } from '../bank-card.tsx'
import { RaastCode } from './raast-code.tsx'
import { StepTitle } from './step-title.tsx'

/** The steps before the report: what to transfer, and to which account. */
export function TransferSteps({ transfer }: { transfer: BankTransfer }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <WhatToTransfer transfer={transfer} />
      <WhereToTransfer transfer={transfer} />
    </div>
  )
}

/** A gift of both kinds is paid in two transfers, since zakat has its own accounts. */
function partsOf({ amount, zakat_amount }: BankTransfer) {
  return [
    { kind: 'zakat', title: 'Zakat', amount: zakat_amount },
    { kind: 'general', title: 'Donations', amount: amount - zakat_amount },
  ].filter((part) => part.amount > 0)
}

/** Our code, by the name that donors and payees know it by. */
const codeOf = ({ kind, donation_code }: BankTransfer) => ({
  name: kind === 'payment' ? 'Payment reference' : 'Donation code',
  text: donation_code,
})

function WhatToTransfer({ transfer }: { transfer: BankTransfer }) {
  const parts = partsOf(transfer)
  const code = codeOf(transfer)
  return (
    <Step number={1} title={parts.length > 1 ? 'Make two transfers' : 'Transfer exactly this'}>
      {parts.length > 1 && (
        <p className="mb-3 max-w-prose">
          Part of your gift is zakat, which has its own accounts. The total is{' '}
          <strong className="whitespace-nowrap">{formatRupees(transfer.amount)}</strong>.
        </p>
      )}
      <dl className="panel divide-y divide-line">
        {parts.map(({ kind, title, amount }) => (
          <Fact
            key={kind}
            name={parts.length > 1 ? title : 'Amount'}
            copied={String(amount)}
            what={parts.length > 1 ? `${title} amount` : 'amount'}
          >
            {formatRupees(amount)}
          </Fact>
        ))}
        <Fact name={code.name} copied={code.text} what={code.name.toLowerCase()}>
          <span className="font-mono">{code.text}</span>
        </Fact>
      </dl>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        Enter this code where your bank asks for remarks, a purpose or a reference. It lets us find your
        transfer at once.
      </p>
    </Step>
  )
}

function Fact({
  name,
  copied,
  what,
  children,
}: {
  name: string
  copied: string
  what: string
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-3 sm:px-5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-xl font-bold tabular-nums">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 self-center">
        <CopyButton text={copied} what={what} />
      </dd>
    </div>
  )
}

function WhereToTransfer({ transfer }: { transfer: BankTransfer }) {
  const parts = partsOf(transfer)
  return (
    <Step number={2} title="To one of these accounts">
      <div className="grid gap-6">
        {parts.map(({ kind, title, amount }) => {
          const accounts = transfer.accounts.filter((account) => account.kind === kind)
          return (
            <div key={kind}>
              {parts.length > 1 && (
                <h3 className="mb-2 font-bold">
                  {title}: {formatRupees(amount)}
                </h3>
              )}
              {accounts.length === 0 && (
                <Notice>
                  No account is available for this at the moment. Please choose another way to pay.
                </Notice>
              )}
              <div className="grid gap-4 sm:grid-cols-2">
                {accounts.map((account) => (
                  <BankCard key={account.id} account={account}>
                    <RaastCode
                      account={account}
                      amount={amount}
                      code={codeOf(transfer)}
                      expiresAt={transfer.expires_at}
                    />
                  </BankCard>
                ))}
              </div>
            </div>
          )
        })}
      </div>
    </Step>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`step-${number}`}>
      <StepTitle number={number} title={title} />
      <div className="mt-3">{children}</div>
    </section>
  )
}
