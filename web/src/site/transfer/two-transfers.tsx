import type { BankTransfer, DueTransfer } from '../../../../contract/src/attempts.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { SaveLinkNotice } from '../parts/save-link-notice.tsx'
import { TransferReport } from './transfer-report.tsx'
import {
  AnotherWay,
  isReported,
  ReportLink,
  StepTitle,
  TransferAccounts,
  TransferFacts,
} from './transfer-steps.tsx'

type TwoTransfersProps = { link: string; transfer: BankTransfer; transfers: DueTransfer[] }

/** Gift of zakat plus other gifts: two transfers with one code, each with its own accounts and report. */
export function TwoTransfers({ link, transfer, transfers }: TwoTransfersProps) {
  const { t } = useReader()
  return (
    <>
      <div className="mt-3 grid max-w-2xl grid-cols-1 gap-4">
        <p className="max-w-prose">
          <FormattedText
            of="status.two.lead"
            values={{
              amount: formatRupees(t, transfer.amount),
              day: formatDay(t, transfer.expires_at),
              sum: (words) => <strong className="whitespace-nowrap">{words}</strong>,
            }}
          />
        </p>
        <div>
          <TransferFacts transfer={transfer} />
        </div>
        <p className="max-w-prose text-sm text-ink-soft">{t('status.two.as-one')}</p>
      </div>
      <div className="mt-8 grid grid-cols-1 gap-10">
        {transfers.map((due, place) => (
          <OneOfTwo
            key={due.part}
            number={place + 1}
            link={link}
            transfer={transfer}
            due={due}
            other={transfers.find((one) => one.part !== due.part && !isReported(one))}
          />
        ))}
      </div>
      <div className="mt-10 grid max-w-2xl grid-cols-1 gap-4">
        {!transfers.some(isReported) && <AnotherWay statusUrl={transfer.status_url} />}
        <SaveLinkNotice address={transfer.status_url} />
      </div>
    </>
  )
}

type OneOfTwoProps = {
  number: number
  link: string
  transfer: BankTransfer
  due: DueTransfer
  other: DueTransfer | undefined
}

/** @param other the other transfer, while unpaid */
function OneOfTwo({ number, link, transfer, due, other }: OneOfTwoProps) {
  const { t } = useReader()
  const id = `transfer-${due.part}`
  const accounts = <TransferAccounts key="accounts" transfer={transfer} due={due} />
  const report = <TransferReport key="report" link={link} transfer={transfer} due={due} other={other} />
  const reported = isReported(due)
  const folded = (
    <details key="folded" className="panel px-4 sm:px-6">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        {t('status.transfer.accounts')}
      </summary>
      <div className="pt-2 pb-6">{accounts}</div>
    </details>
  )
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StepTitle
          id={id}
          number={number}
          title={t('status.two.part', {
            part: t(`status.part.${due.part}`),
            amount: formatRupees(t, due.amount),
          })}
        />
        <p
          className={`rounded-full px-3 py-1 text-sm font-semibold ${reported ? 'bg-brand-soft text-brand-dark' : 'bg-gold-soft text-gold-dark'}`}
        >
          {stateOf(t, due)}
        </p>
      </div>
      {due.arrived !== null ? (
        <Notice className="mt-3 max-w-2xl">{t('status.two.arrived')}</Notice>
      ) : (
        <>
          {!reported && (
            <p className="mt-2">
              {t('status.two.transfer', { amount: formatRupees(t, due.amount) })}{' '}
              <ReportLink href={`#report-${due.part}`} />
            </p>
          )}
          {/* One parent before and after the report, which keeps its state and moves the focus. */}
          <div
            className={`mt-3 grid grid-cols-1 items-start gap-4 ${reported ? 'max-w-2xl' : 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8'}`}
          >
            {reported ? [report, folded] : [accounts, report]}
          </div>
        </>
      )}
    </section>
  )
}

function stateOf(t: Translate, { arrived, submitted_at }: DueTransfer): string {
  if (arrived !== null) return t('status.two.state.arrived', { amount: formatRupees(t, arrived) })
  return submitted_at === null
    ? t('status.two.state.waiting')
    : t('status.two.state.reported', { day: formatDay(t, submitted_at) })
}
