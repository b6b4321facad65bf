import { useEffect } from 'react'
import {
  type BankTransfer,
  type DueTransfer,
  receiptFileTypes,
  transactionIdLabel,
} from '../../../../contract/src/attempts.ts'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useReport } from './use-report.ts'

export function ReportForm({
  link,
  transfer,
  due,
  takesFocus,
  onLeave,
}: {
  link: string
  transfer: BankTransfer
  due: DueTransfer
  takesFocus: boolean
  /** Called after the report is sent, or to cancel the edit. */
  onLeave: () => void
}) {
  const { t } = useReader()
  const report = useReport(link, transfer, due, onLeave)
  const { ids, reference, file, sentShare, refusal } = report
  const isSending = sentShare !== undefined

  useEffect(() => {
    if (takesFocus) document.getElementById(ids.reference_no)?.focus()
  }, [takesFocus, ids.reference_no])

  const isCorrection = due.submitted_at !== null

  return (
    <form noValidate className="mt-4 grid gap-5" onSubmit={report.submit}>
      <TextField
        id={ids.reference_no}
        label={t(transactionIdLabel)}
        value={reference}
        onChange={report.setReference}
        hint={report.referenceProblem}
        helper={t('status.report.reference-helper', { kind: transfer.kind })}
        dir="ltr"
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FileField
        id={ids.reference_file}
        label={t('status.report.receipt')}
        required={false}
        accept={receiptFileTypes.join()}
        prompt={t('status.report.receipt-prompt')}
        value={file}
        onChange={report.setFile}
        hint={report.fileProblem}
        helper={due.has_receipt_file ? t('status.report.receipt-held') : t('status.report.receipt-helper')}
      />
      <div className="grid gap-3">
        <div role="alert">
          {refusal && Object.keys(refusal.errors).length === 0 && (
            <Notice look="danger">{refusal.message || t('status.report.not-sent')}</Notice>
          )}
        </div>
        <Button type="submit" loading={isSending}>
          {t(
            isSending
              ? 'status.report.sending'
              : isCorrection
                ? 'status.report.send-correction'
                : 'status.report.send',
          )}
        </Button>
        {isCorrection && !isSending && (
          <Button look="secondary" onClick={onLeave}>
            {t('status.report.cancel')}
          </Button>
        )}
        {/* Reserves space, so that nothing shifts when it appears. */}
        <div className="-mb-2 min-h-1.5">
          {isSending && file && <ProgressBar label={t('status.report.sent-share')} value={sentShare} />}
        </div>
      </div>
    </form>
  )
}
