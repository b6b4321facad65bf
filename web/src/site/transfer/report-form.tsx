import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type BankTransfer,
  type DueTransfer,
  isOurCode,
  ourCodeMessage,
  receiptFileMaxBytes,
  receiptFileTypeMessage,
  receiptFileTypes,
  submitBankTransfer,
  transactionIdLabel,
} from '../../../../contract/src/attempts.ts'
import { fileTooLargeMessage } from '../../../../contract/src/problem.ts'
import { type ApiProblem, call, toApiProblem } from '../../call.ts'
import { sendWithProgress } from '../../send-with-progress.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { ProgressBar } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { transferQuery } from '../parts/link.queries.ts'
import { SiteForm } from '../parts/site-form.tsx'

type ReportFormProps = {
  link: string
  transfer: BankTransfer
  due: DueTransfer
  takesFocus: boolean
  /** Called after the report is sent, or to cancel the edit. */
  onLeave: () => void
}

export function ReportForm({ link, transfer, due, takesFocus, onLeave }: ReportFormProps) {
  const { t } = useReader()
  const report = useReport(link, transfer, due, onLeave)
  const { ids, reference, file, sentShare, refusal } = report
  const isSending = sentShare !== undefined

  useEffect(() => {
    if (takesFocus) document.getElementById(ids.reference_no)?.focus()
  }, [takesFocus, ids.reference_no])

  const isCorrection = due.submitted_at !== null
  // Touch devices cannot drop files.
  const isTouch = useMediaQuery('(pointer: coarse)')

  return (
    <SiteForm className="mt-4 grid gap-5" onSubmit={report.submit}>
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
        accept={[...receiptFileTypes, 'image/heic', 'image/heif'].join()}
        prompt={t(isTouch ? 'status.report.receipt-prompt-touch' : 'status.report.receipt-prompt')}
        value={file}
        onChange={report.setFile}
        hint={report.fileProblem}
        helper={t(
          report.isShrinking
            ? 'status.report.shrinking'
            : due.has_receipt_file
              ? 'status.report.receipt-held'
              : 'status.report.receipt-helper',
        )}
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
        {/* Reserves space, so that nothing shifts when the progress bar appears. */}
        <div className="-mb-2 min-h-1.5">
          {isSending && file && <ProgressBar label={t('status.report.sent-share')} value={sentShare} />}
        </div>
      </div>
    </SiteForm>
  )
}

const fieldIds = ({ part }: DueTransfer) => ({
  reference_no: `transfer-reference-${part}`,
  reference_file: `transfer-file-${part}`,
})

/** State of a transfer report: its fields, their errors, and the upload progress. */
function useReport(link: string, transfer: BankTransfer, due: DueTransfer, onReported: () => void) {
  const { t } = useReader()
  const queries = useQueryClient()
  const [reference, setReference] = useState(due.reference_no ?? '')
  const [file, setFile] = useState<File>()
  const [isShrinking, setIsShrinking] = useState(false)
  const [tried, setTried] = useState(false)
  /** Upload progress from 0 to 1; undefined when idle. */
  const [sentShare, setSentShare] = useState<number>()
  const [refusal, setRefusal] = useState<ApiProblem>()

  async function send() {
    setSentShare(0)
    setRefusal(undefined)
    try {
      const reported = await call(submitBankTransfer, {
        params: { link },
        body: { ...(due.part !== 'all' && { part: due.part }), reference_no: reference },
        file,
        travel: sendWithProgress(setSentShare),
      })
      queries.setQueryData(transferQuery(link).queryKey, reported)
      onReported()
    } catch (error) {
      const problem = toApiProblem(error)
      setSentShare(undefined)
      setRefusal(problem)
      focusOn(due, problem.errors)
      // The transfer may have been settled or have expired: after the refetch the page shows its status.
      if (problem.status === 404 || problem.status === 409) queries.invalidateQueries(transferQuery(link))
    }
  }

  return {
    ids: fieldIds(due),
    reference,
    file,
    sentShare,
    isShrinking,
    refusal,
    referenceProblem:
      refusal?.errors.reference_no?.[0] ?? (tried ? problemOfReference(t, reference, transfer) : undefined),
    fileProblem: refusal?.errors.reference_file?.[0] ?? problemOfFile(t, file),
    setReference(text: string) {
      setReference(text)
      setRefusal(undefined)
    },
    async setFile(chosen: File | undefined) {
      setRefusal(undefined)
      setFile(undefined)
      if (!chosen) return
      setIsShrinking(true)
      setFile(await shrinkPhoto(chosen, receiptFileTypes))
      setIsShrinking(false)
    },
    submit() {
      setTried(true)
      if (sentShare !== undefined || isShrinking) return
      const problems = {
        reference_no: problemOfReference(t, reference, transfer),
        reference_file: problemOfFile(t, file),
      }
      if (problems.reference_no || problems.reference_file) focusOn(due, problems)
      else send()
    },
  }
}

function focusOn(due: DueTransfer, problems: { [Name in keyof ReturnType<typeof fieldIds>]?: unknown }) {
  const { reference_no, reference_file } = fieldIds(due)
  const wrong =
    problems.reference_no !== undefined
      ? reference_no
      : problems.reference_file !== undefined && reference_file
  if (wrong) document.getElementById(wrong)?.focus()
}

/** Longest side, in pixels, at which the smallest print of a bank's slip remains readable. */
const longestSide = 1600
/** Size up to which a photo in an accepted format is sent unchanged. */
const enoughBytes = 1_000_000

/**
 * Converts a photo to a JPEG of at most 1,600 pixels, also HEIC where the browser can decode it. Returns
 * other files, and pictures that the browser cannot decode, unchanged.
 */
async function shrinkPhoto(file: File, accepted: readonly string[]): Promise<File> {
  const isPhoto = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)
  if (!isPhoto || (file.size <= enoughBytes && accepted.includes(file.type))) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return shrunk
      ? new File([shrunk], file.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: 'image/jpeg' })
      : file
  } catch {
    return file
  }
}

/** Checks before sending that the reference is not our own code and satisfies the contract's rules. */
function problemOfReference(
  t: Translate,
  reference: string,
  { donation_code }: BankTransfer,
): string | undefined {
  if (isOurCode(reference, donation_code)) return t.message(ourCodeMessage)
  const issue = submitBankTransfer.body.safeParse({ reference_no: reference }).error?.issues[0]
  return issue && t.issue(issue.message)
}

/** Checks a file as far as possible before sending; the server checks its content. */
function problemOfFile(t: Translate, file: File | undefined): string | undefined {
  if (!file) return undefined
  if (file.size > receiptFileMaxBytes) return t.message(fileTooLargeMessage(receiptFileMaxBytes))
  // Some systems do not know a file's type.
  const isOther = file.type !== '' && !receiptFileTypes.some((type) => type === file.type)
  return isOther ? t.message(receiptFileTypeMessage) : undefined
}
