import { useState } from 'react'
import type { BankTransfer, DueTransfer } from '../../../../contract/src/attempts.ts'
import { useReader } from '../../ui/reader.ts'
import { ReportForm } from './report-form.tsx'
import { ReportSent } from './report-sent.tsx'
import { StepTitle } from './step-title.tsx'

const titles = {
  all: { writing: 'status.report.title', reported: 'status.report.title-reported' },
  zakat: { writing: 'status.report.title-zakat', reported: 'status.report.title-zakat-reported' },
  general: { writing: 'status.report.title-general', reported: 'status.report.title-general-reported' },
} as const

/**
 * Report of a transfer, editable until it is verified: step 3 of one transfer, or the end of each of two.
 * @param other the other of two transfers, while unpaid
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
  const { t } = useReader()
  const [writing, setWriting] = useState(due.submitted_at === null)
  /** Set after the first change of view: from then on the focus follows it. */
  const [focusFollows, setFocusFollows] = useState(false)
  const id = `report-${due.part}`
  const title = t(titles[due.part][writing ? 'writing' : 'reported'])

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
          onLeave={() => show(false)}
        />
      ) : (
        <ReportSent
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
