import { useEffect, useRef, useState } from 'react'
import { type BankTransfer, type DueTransfer, transactionIdLabel } from '../../../../contract/src/attempts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { FormattedText, formatRupees, useReader } from '../../ui/reader.tsx'
import { SummaryRow } from '../parts/page-section.tsx'
import { ReportForm } from './report-form.tsx'
import { StepTitle } from './transfer-steps.tsx'

const titles = {
  all: { writing: 'status.report.title', reported: 'status.report.title-reported' },
  zakat: { writing: 'status.report.title-zakat', reported: 'status.report.title-zakat-reported' },
  general: { writing: 'status.report.title-general', reported: 'status.report.title-general-reported' },
} as const

type TransferReportProps = {
  link: string
  transfer: BankTransfer
  due: DueTransfer
  other?: DueTransfer | undefined
}

/** Report of a transfer, editable until it is verified. `other` is the second transfer, while unpaid. */
export function TransferReport({ link, transfer, due, other }: TransferReportProps) {
  const { t } = useReader()
  const [correcting, setCorrecting] = useState(false)
  // Derived from the data: a report moves the page's sections, and an earlier focus could scroll away.
  const writing = correcting || due.submitted_at === null
  /** Set after the first change of view: from then on, the focus follows the view. */
  const [focusFollows, setFocusFollows] = useState(false)
  const id = `report-${due.part}`
  const title = t(titles[due.part][writing ? 'writing' : 'reported'])

  function setView(view: 'writing' | 'reported') {
    setCorrecting(view === 'writing')
    setFocusFollows(true)
  }

  return (
    <section aria-labelledby={id} className="panel p-4 sm:p-6">
      {due.part === 'all' ? (
        <StepTitle id={id} number={3} title={title} />
      ) : (
        <h3 id={id} className="text-lg font-bold">
          {title}
        </h3>
      )}
      {writing ? (
        <ReportForm
          link={link}
          transfer={transfer}
          due={due}
          takesFocus={correcting}
          onLeave={() => setView('reported')}
        />
      ) : (
        <ReportSent
          due={due}
          other={other}
          statusUrl={transfer.status_url}
          takesFocus={focusFollows}
          onCorrect={() => setView('writing')}
        />
      )}
    </section>
  )
}

type ReportSentProps = {
  due: DueTransfer
  other: DueTransfer | undefined
  statusUrl: string
  takesFocus: boolean
  onCorrect: () => void
}

function ReportSent({ due, other, statusUrl, takesFocus, onCorrect }: ReportSentProps) {
  const { t } = useReader()
  const title = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])

  return (
    <div className="mt-4 grid gap-4">
      <Notice ref={title}>
        <FormattedText
          message={other ? 'status.report.thanks-other' : 'status.report.thanks'}
          values={{ strong: (words) => <strong className="block text-base">{words}</strong> }}
        />
      </Notice>
      <dl className="grid gap-2 text-sm">
        <SummaryRow name={t(transactionIdLabel)}>
          <bdi className="font-semibold">{due.reference_no ?? ''}</bdi>
        </SummaryRow>
        <SummaryRow name={t('status.report.receipt')}>
          <bdi className="font-semibold">
            {t(due.has_receipt_file ? 'status.report.receipt-sent' : 'status.report.receipt-none')}
          </bdi>
        </SummaryRow>
        {due.submitted_at && (
          <SummaryRow name={t('status.report.reported')}>
            <bdi className="font-semibold">
              {t('status.report.instant', { instant: formatInstant(t, due.submitted_at) })}
            </bdi>
          </SummaryRow>
        )}
      </dl>
      <div className="grid gap-2">
        {other ? (
          <ButtonLink href={`#transfer-${other.part}`}>
            {t('status.report.go-on', {
              part: t(`status.part.${other.part}`).toLowerCase(),
              amount: formatRupees(t, other.amount),
            })}
          </ButtonLink>
        ) : (
          <ButtonLink href={statusUrl}>{t('status.see')}</ButtonLink>
        )}
        <Button look="secondary" onClick={onCorrect}>
          {t('status.report.correct')}
        </Button>
      </div>
    </div>
  )
}
