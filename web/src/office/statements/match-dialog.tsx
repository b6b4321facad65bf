import { type RefObject, useEffect, useRef } from 'react'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import {
  confirmMatches,
  type LineOutcomes,
  type StatementCandidate,
  type StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { ApiProblem } from '../../api-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useRight } from '../session/use-right.ts'
import { useSend } from '../session/use-send.ts'
import { LineFacts } from './bank-text.tsx'
import { CandidateSearch } from './candidate-search.tsx'
import { isRejected, type Part, partsProblem, sentPart, unallocatedOf, withPart } from './part.ts'
import { PartList } from './part-list.tsx'

/**
 * Allocates a line: to a suggested match, to a transfer from the search, or split among several. An
 * unallocated remainder needs a reason. Render it while it is open.
 * @param props.first a preselected transfer
 */
export function MatchDialog({
  line,
  first,
  onMatched,
  onDeposit,
  onClose,
}: {
  line: StatementLine
  first?: StatementCandidate | undefined
  onMatched: (outcomes: LineOutcomes) => void
  /** Instead: the line is a cash deposit or a payout. */
  onDeposit: () => void
  onClose: () => void
}) {
  const { t } = useReader()
  const maySettle = useRight('donation.verify')
  const confirming = useSend(confirmMatches)
  const open = line.open_paisa
  const form = useEntryForm(confirmMatches, {
    first: {
      parts: (first ? withPart(t, open, [], first, { maySettle, takesAll: true }) : []) as readonly Part[],
      rest_reason: '',
    },
    bodyOf: ({ parts, rest_reason }) => ({ matches: [matchOf(t, line, parts, rest_reason)] }),
    problemsOf({ parts, rest_reason }): FieldErrors {
      const problem = partsProblem(t, open, parts)
      if (problem) return { parts: [problem] }
      if (unallocatedOf(open, parts) === 0 || rest_reason.trim() !== '') return {}
      return { rest_reason: [t('statements.allocate.rest-needs-reason')] }
    },
    async send(body) {
      const { data } = await confirming.mutateAsync({ body })
      const refused = data.find(({ done }) => !done)
      if (refused)
        throw new ApiProblem(409, '', { parts: [refused.message ?? t('statements.allocate.failed')] })
      onMatched(data)
      onClose()
    },
  })
  const { parts } = form.values
  const unallocated = unallocatedOf(open, parts)
  useFocusAmongParts(form.ref, parts.length)

  function setParts(changed: readonly Part[]) {
    form.field('parts').onChange(changed)
    form.clearErrors()
  }

  return (
    <FormDialog
      title={t('statements.allocate.title', { amount: formatPaisa(t, open) })}
      width="middle"
      send={parts.some(isRejected) ? t('statements.reopen-and-match') : t('office.confirm-identity.confirm')}
      form={form}
      onClose={onClose}
    >
      <LineFacts of={line} />
      {parts.length > 0 && (
        <PartList of={parts} unallocated={Math.floor(unallocated / 100)} onChange={setParts} />
      )}
      <p
        role="status"
        className={`text-sm font-semibold tabular-nums ${unallocated < 0 ? 'text-danger' : ''}`}
      >
        {unallocatedText(t, unallocated, open)}
      </p>
      {form.hint('parts') && (
        <Notice look="danger" role="alert">
          {form.hint('parts')}
        </Notice>
      )}
      {parts.length > 0 && unallocated > 0 && (
        <TextField
          label={t('statements.allocate.rest-reason')}
          maxLength={300}
          placeholder={t('statements.allocate.rest-example')}
          {...form.field('rest_reason')}
        />
      )}
      {parts.length === 0 && (
        <div className="grid justify-items-start gap-1.5">
          <Button look="secondary" size="small" onClick={onDeposit}>
            {t('statements.deposit')}
          </Button>
          <p className="text-dense text-ink-soft">{t('statements.deposit.hint')}</p>
        </div>
      )}
      {unallocated > 0 && (
        <CandidateSearch
          line={line}
          taken={new Set(parts.map(({ candidate }) => candidate.attempt_id))}
          onAdd={(candidate) => setParts(withPart(t, open, parts, candidate, { maySettle }))}
        />
      )}
    </FormDialog>
  )
}

function matchOf(t: Translate, line: StatementLine, parts: readonly Part[], reason: string) {
  const proposed = line.proposals.map(({ attempt_id }) => attempt_id)
  return {
    line_id: line.id,
    parts: parts.map((part) => sentPart(t, part)),
    ...(unallocatedOf(line.open_paisa, parts) > 0 && { rest_reason: reason }),
    by_hand: !parts.every(({ candidate }) => proposed.includes(candidate.attempt_id)),
  }
}

/**
 * Moves the focus, because the pressed button is gone: to the amount of an added transfer, or to the search
 * after a removal.
 */
function useFocusAmongParts(form: RefObject<HTMLFormElement | null>, count: number) {
  const before = useRef(count)
  useEffect(() => {
    const more = count > before.current
    if (count === before.current) return
    before.current = count
    const inputs = form.current?.querySelectorAll<HTMLInputElement>(
      more ? 'input[inputmode="numeric"]' : 'input[type="search"]',
    )
    const next = inputs?.[inputs.length - 1]
    next?.focus()
    next?.select()
  }, [count, form])
}

function unallocatedText(t: Translate, unallocated: number, open: number): string {
  if (unallocated === 0) return t('statements.allocate.full')
  if (unallocated < 0) return t('statements.allocate.too-much', { amount: formatPaisa(t, -unallocated) })
  return unallocated === open
    ? t('statements.allocate.open', { amount: formatPaisa(t, unallocated) })
    : t('statements.allocate.rest', { amount: formatPaisa(t, unallocated), whole: formatPaisa(t, open) })
}
