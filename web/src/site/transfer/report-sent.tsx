import { useEffect, useRef } from 'react'
import { type DueTransfer, transactionIdLabel } from '../../../../contract/src/attempts.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'

/** Report as sent, and the next steps. */
export function ReportSent({
  due,
  other,
  statusUrl,
  takesFocus,
  onCorrect,
}: {
  due: DueTransfer
  other: DueTransfer | undefined
  statusUrl: string
  takesFocus: boolean
  onCorrect: () => void
}) {
  const { t } = useReader()
  const title = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])

  return (
    <div className="mt-4 grid gap-4">
      <Notice ref={title}>
        <FormattedText
          of={other ? 'status.report.thanks-other' : 'status.report.thanks'}
          values={{ strong: (words) => <strong className="block text-base">{words}</strong> }}
        />
      </Notice>
      <dl className="grid gap-2 text-sm">
        <Row name={t(transactionIdLabel)} value={due.reference_no ?? ''} />
        <Row
          name={t('status.report.receipt')}
          value={t(due.has_receipt_file ? 'status.report.receipt-sent' : 'status.report.receipt-none')}
        />
        {due.submitted_at && (
          <Row
            name={t('status.report.reported')}
            value={t('status.report.instant', { instant: formatInstant(t, due.submitted_at) })}
          />
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

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 flex-[1_1_6rem] text-end font-semibold">
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
