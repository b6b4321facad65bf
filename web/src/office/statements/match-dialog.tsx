import { type RefObject, useEffect, useRef } from 'react'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import {
  confirmMatches,
  type LineOutcomes,
  type StatementCandidate,
  type StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { say } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
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
  onClose,
}: {
  line: StatementLine
  first?: StatementCandidate | undefined
  onMatched: (outcomes: LineOutcomes) => void
  onClose: () => void
}) {
  const confirming = useSend(confirmMatches)
  const open = line.open_paisa
  const form = useEntryForm(confirmMatches, {
    first: { parts: (first ? withPart(open, [], first) : []) as readonly Part[], rest_reason: '' },
    bodyOf: ({ parts, rest_reason }) => ({ matches: [matchOf(line, parts, rest_reason)] }),
    problemsOf({ parts, rest_reason }): FieldErrors {
      const problem = partsProblem(open, parts)
      if (problem) return { parts: [problem] }
      if (unallocatedOf(open, parts) === 0 || rest_reason.trim() !== '') return {}
      return { rest_reason: [say('statements.allocate.rest-needs-reason')] }
    },
    async send(body) {
      const { data } = await confirming.mutateAsync({ body })
      const refused = data.find(({ done }) => !done)
      if (refused)
        throw new ApiProblem(409, '', { parts: [refused.message ?? say('statements.allocate.failed')] })
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
      title={say('statements.allocate.title', { amount: formatPaisa(open) })}
      width="middle"
      send={
        parts.some(isRejected) ? say('statements.reopen-and-match') : say('office.confirm-identity.confirm')
      }
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
        {unallocatedText(unallocated, open)}
      </p>
      {form.hint('parts') && (
        <Notice look="danger" role="alert">
          {form.hint('parts')}
        </Notice>
      )}
      {parts.length > 0 && unallocated > 0 && (
        <TextField
          label={say('statements.allocate.rest-reason')}
          maxLength={300}
          placeholder={say('statements.allocate.rest-example')}
          {...form.field('rest_reason')}
        />
      )}
      {unallocated > 0 && (
        <CandidateSearch
          line={line}
          taken={new Set(parts.map(({ candidate }) => candidate.attempt_id))}
          onAdd={(candidate) => setParts(withPart(open, parts, candidate))}
        />
      )}
    </FormDialog>
  )
}

function matchOf(line: StatementLine, parts: readonly Part[], reason: string) {
  const proposed = line.proposals.map(({ attempt_id }) => attempt_id)
  return {
    line_id: line.id,
    parts: parts.map(sentPart),
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

function unallocatedText(unallocated: number, open: number): string {
  if (unallocated === 0) return say('statements.allocate.full')
  if (unallocated < 0) return say('statements.allocate.too-much', { amount: formatPaisa(-unallocated) })
  return unallocated === open
    ? say('statements.allocate.open', { amount: formatPaisa(unallocated) })
    : say('statements.allocate.rest', { amount: formatPaisa(unallocated), whole: formatPaisa(open) })
}
