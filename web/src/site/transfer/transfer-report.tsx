import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
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
import { fileTooLargeMessage } from '../../../../contract/src/fields.ts'
import { say } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'
import { call } from '../../call.ts'
import { sendWithProgress } from '../../send-with-progress.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Words } from '../../words.tsx'
import { transferQuery } from '../link.queries.ts'
import { transferTitle } from '../transfer-title.ts'
import { StepTitle } from './step-title.tsx'

/** The ids of the fields, by their names on the wire. */
const fieldIds = ({ part }: DueTransfer) => ({
  reference_no: `transfer-reference-${part}`,
  reference_file: `transfer-file-${part}`,
})

const titles = {
  all: { writing: 'status.report.title', reported: 'status.report.title-reported' },
  zakat: { writing: 'status.report.title-zakat', reported: 'status.report.title-zakat-reported' },
  general: { writing: 'status.report.title-general', reported: 'status.report.title-general-reported' },
} as const

/**
 * The donor reports a transfer, and may correct the report until it is verified: step 3 of one transfer, or the end of each
 * of two.
 * @param other the other one of two, while it is to be made
 */
export function TransferReport({
  link,
  transfer,
  due,
  other,
}: {
  link: string
  transfer: BankTransfer
  due: DueTransfer
  other?: DueTransfer | undefined
}) {
  const [writing, setWriting] = useState(due.submitted_at === null)
  /** From the first change of view on, the focus follows it. */
  const [focusFollows, setFocusFollows] = useState(false)
  const id = `report-${due.part}`
  const title = say(titles[due.part][writing ? 'writing' : 'reported'])

  function show(form: boolean) {
    setWriting(form)
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
          takesFocus={focusFollows}
          onReported={() => show(false)}
          onCancel={() => show(false)}
        />
      ) : (
        <Reported
          due={due}
          other={other}
          statusUrl={transfer.status_url}
          takesFocus={focusFollows}
          onCorrect={() => show(true)}
        />
      )}
    </section>
  )
}

function ReportForm({
  link,
  transfer,
  due,
  takesFocus,
  onReported,
  onCancel,
}: {
  link: string
  transfer: BankTransfer
  due: DueTransfer
  takesFocus: boolean
  onReported: () => void
  /** Leaves the report as it was. */
  onCancel: () => void
}) {
  const report = useReport(link, transfer, due, onReported)
  const { reference, file, sentShare, refusal } = report
  const isSending = sentShare !== undefined
  const ids = fieldIds(due)

  useEffect(() => {
    if (takesFocus) document.getElementById(ids.reference_no)?.focus()
  }, [takesFocus, ids.reference_no])

  const isCorrection = due.submitted_at !== null

  return (
    <form noValidate className="mt-4 grid gap-5" onSubmit={report.submit}>
      <TextField
        id={ids.reference_no}
        label={say(transactionIdLabel)}
        value={reference}
        onChange={report.setReference}
        hint={report.referenceProblem}
        helper={say('status.report.reference-helper')}
        dir="ltr"
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FileField
        id={ids.reference_file}
        label={say('status.report.receipt')}
        required={false}
        accept={receiptFileTypes.join()}
        prompt={say('status.report.receipt-prompt')}
        value={file}
        onChange={report.setFile}
        hint={report.fileProblem}
        helper={
          due.has_receipt_file ? say('status.report.receipt-held') : say('status.report.receipt-helper')
        }
      />
      <div className="grid gap-3">
        <div role="alert">
          {refusal && Object.keys(refusal.errors).length === 0 && (
            <Notice look="danger">{refusal.message || say('status.report.not-sent')}</Notice>
          )}
        </div>
        <Button type="submit" loading={isSending}>
          {say(
            isSending
              ? 'status.report.sending'
              : isCorrection
                ? 'status.report.send-correction'
                : 'status.report.send',
          )}
        </Button>
        {isCorrection && !isSending && (
          <Button look="secondary" onClick={onCancel}>
            {say('status.report.cancel')}
          </Button>
        )}
        {/* Room is kept for it, so that nothing moves when it comes. */}
        <div className="-mb-2 min-h-1.5">
          {isSending && file && <ProgressBar label={say('status.report.sent-share')} value={sentShare} />}
        </div>
      </div>
    </form>
  )
}

/** The report of a transfer: its fields, what is wrong with them, and how much of it has been sent. */
function useReport(link: string, transfer: BankTransfer, due: DueTransfer, onReported: () => void) {
  const queries = useQueryClient()
  const [reference, setReference] = useState(due.reference_no ?? '')
  const [file, setFile] = useState<File>()
  const [tried, setTried] = useState(false)
  /** How much of it has been sent, from 0 to 1; undefined while nothing is under way. */
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
      if (!(error instanceof ApiProblem)) throw error
      setSentShare(undefined)
      setRefusal(error)
      focusOn(due, error.errors)
      // It may be settled or expired by now: the page then moves on to the status.
      if (error.status === 404 || error.status === 409) queries.invalidateQueries(transferQuery(link))
    }
  }

  return {
    reference,
    file,
    sentShare,
    refusal,
    referenceProblem:
      refusal?.errors.reference_no?.[0] ?? (tried ? problemOfReference(reference, transfer) : undefined),
    fileProblem: refusal?.errors.reference_file?.[0] ?? problemOfFile(file),
    setReference(text: string) {
      setReference(text)
      setRefusal(undefined)
    },
    setFile(chosen: File | undefined) {
      setFile(chosen)
      setRefusal(undefined)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      setTried(true)
      if (sentShare !== undefined) return
      const problems = {
        reference_no: problemOfReference(reference, transfer),
        reference_file: problemOfFile(file),
      }
      if (problems.reference_no || problems.reference_file) focusOn(due, problems)
      else send()
    },
  }
}

function Reported({
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
  const title = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])

  return (
    <div className="mt-4 grid gap-4">
      <Notice ref={title}>
        <Words
          of={other ? 'status.report.thanks-other' : 'status.report.thanks'}
          values={{ strong: (words) => <strong className="block text-base">{words}</strong> }}
        />
      </Notice>
      <dl className="grid gap-2 text-sm">
        <Row name={say(transactionIdLabel)} value={due.reference_no ?? ''} />
        <Row
          name={say('status.report.receipt')}
          value={say(due.has_receipt_file ? 'status.report.receipt-sent' : 'status.report.receipt-none')}
        />
        {due.submitted_at && (
          <Row
            name={say('status.report.reported')}
            value={say('status.report.instant', { instant: formatInstant(due.submitted_at) })}
          />
        )}
      </dl>
      <div className="grid gap-2">
        {other ? (
          <ButtonLink href={`#transfer-${other.part}`}>
            {say('status.report.go-on', {
              part: transferTitle(other.part).toLowerCase(),
              amount: formatRupees(other.amount),
            })}
          </ButtonLink>
        ) : (
          <ButtonLink href={statusUrl}>{say('status.see')}</ButtonLink>
        )}
        <Button look="secondary" onClick={onCorrect}>
          {say('status.report.correct')}
        </Button>
      </div>
    </div>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-end font-semibold">
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

/** Moves the focus to the first field that something is wrong with. */
function focusOn(due: DueTransfer, problems: { [Name in keyof ReturnType<typeof fieldIds>]?: unknown }) {
  const { reference_no, reference_file } = fieldIds(due)
  const wrong =
    problems.reference_no !== undefined
      ? reference_no
      : problems.reference_file !== undefined && reference_file
  if (wrong) document.getElementById(wrong)?.focus()
}

/** The contract's rules, before anything is sent. */
function problemOfReference(reference: string, { donation_code }: BankTransfer): string | undefined {
  if (isOurCode(reference, donation_code)) return ourCodeMessage()
  return submitBankTransfer.body.safeParse({ reference_no: reference }).error?.issues[0]?.message
}

/** What can be known of a file before it is sent; the server checks its content. */
function problemOfFile(file: File | undefined): string | undefined {
  if (!file) return undefined
  if (file.size > receiptFileMaxBytes) return fileTooLargeMessage(receiptFileMaxBytes)
  // Some systems do not know the type of a file.
  const isOther = file.type !== '' && !receiptFileTypes.some((type) => type === file.type)
  return isOther ? receiptFileTypeMessage() : undefined
}
