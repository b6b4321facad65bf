import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { AgreementPage } from '../../../../contract/src/agreements.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useCall } from '../parts/use-call.ts'
import { agreementQuery } from './agreement.queries.ts'

export type ActionFormProps = {
  page: AgreementPage
  /** Receives a sentence about the result. */
  onDone: (text: string) => void
  onClose: () => void
  /** Opens the form of another action. */
  onOpen?: (action: 'change') => void
}

/** Call that changes an agreement; its response replaces the page's data. */
export function useChange({ link }: AgreementPage, onDone: (text: string) => void) {
  const queries = useQueryClient()
  const { run, ...state } = useCall()
  const { queryKey } = agreementQuery(link)
  return {
    ...state,
    /** @param describe states the change for the donor */
    async change(send: () => Promise<AgreementPage>, describe: (page: AgreementPage) => string) {
      const isDone = await run(async () => {
        const page = await send()
        queries.setQueryData(queryKey, page)
        onDone(describe(page))
      })
      // The agreement may have changed elsewhere.
      if (!isDone) void queries.invalidateQueries({ queryKey })
    },
  }
}

/** States the newest terms, which may apply only later. */
export const describeNewTerms =
  (t: Translate) =>
  ({ next_terms, next, terms, created_at }: AgreementPage) =>
    t('monthly.changed', {
      day: formatDay(t, (next_terms ?? next)?.due_on ?? created_at),
      amount: formatRupees(t, (next_terms ?? terms).amount),
      rhythm: t('fields.agreement.rhythm', next_terms ?? terms),
    })

type ActionPanelProps = {
  title: string
  submit: string
  look?: 'primary' | 'danger'
  isPending: boolean
  problem: string | undefined | false
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Form of one action, in place of the buttons; its heading receives the focus. */
export function ActionPanel({ title, submit, look = 'primary', ...panel }: ActionPanelProps) {
  const { t } = useReader()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <SiteForm
      aria-labelledby={id}
      className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5"
      onSubmit={panel.onSubmit}
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="scroll-mt-4 text-lg font-bold">
        {title}
      </h2>
      {panel.children}
      <ProblemNotice problem={panel.problem} />
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button type="submit" look={look} loading={panel.isPending}>
          {submit}
        </Button>
        <Button look="quiet" onClick={panel.onClose}>
          {t('monthly.cancel')}
        </Button>
      </div>
    </SiteForm>
  )
}
