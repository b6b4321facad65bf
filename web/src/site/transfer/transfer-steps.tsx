import type { ReactNode } from 'react'
import type { BankTransfer, DueTransfer } from '../../../../contract/src/attempts.ts'
import { say } from '../../../../words/src/say.ts'
import { StepTitle } from './step-title.tsx'
import { TransferAccounts } from './transfer-accounts.tsx'
import { TransferFacts } from './transfer-facts.tsx'

/** The steps before the report: what to transfer, and to which account. */
export function TransferSteps({ transfer, due }: { transfer: BankTransfer; due: DueTransfer }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <Step number={1} title={say('status.transfer.what')}>
        <TransferFacts transfer={transfer} amount={due.amount} />
      </Step>
      <Step number={2} title={say('status.transfer.where')}>
        <TransferAccounts transfer={transfer} due={due} />
      </Step>
    </div>
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
