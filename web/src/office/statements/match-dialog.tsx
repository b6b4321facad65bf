import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import {
  confirmMatches,
  findCandidates,
  type LineOutcomes,
  type StatementCandidate,
  type StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { ApiProblem } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { useCallForm } from '../parts/call-form.tsx'
import { DespiteQuestion, useDespite } from '../parts/despite-question.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { SearchField } from '../parts/lists/search-field.tsx'
import { useRead, useRight, useSend } from '../session/calls.ts'
import { CandidateFacts, ConfidenceBadge, LineFacts } from './line-facts.tsx'
import {
  addPart,
  isRejected,
  type Part,
  PartList,
  partsProblem,
  sentPart,
  unallocatedOf,
} from './part-list.tsx'

type MatchDialogProps = {
  line: StatementLine
  first?: StatementCandidate | undefined
  onMatched: (outcomes: LineOutcomes) => void
  /** Called when staff say that the line is a cash deposit or a payout instead. */
  onDeposit: () => void
  onClose: () => void
}

/** Allocates a line to a suggested match, a found transfer, or several; a remainder needs a reason. */
export function MatchDialog({ line, first, onMatched, onDeposit, onClose }: MatchDialogProps) {
  const { t } = useReader()
  const maySettle = useRight('donation.verify')
  const open = line.open_paisa
  const despite = useDespite()
  const form = useCallForm(confirmMatches, {
    initialValues: {
      parts: (first ? addPart(t, open, [], first, { maySettle, takesAll: true }) : []) as readonly Part[],
      unallocated_reason: '',
    },
    toBody: ({ parts, unallocated_reason }) => ({
      matches: [matchOf(t, line, parts, unallocated_reason)],
      ...despite.toBody(),
    }),
    validate({ parts, unallocated_reason }): FieldErrors {
      const problem = partsProblem(t, open, parts)
      if (problem) return { parts: [problem] }
      if (unallocatedOf(open, parts) === 0 || unallocated_reason.trim() !== '') return {}
      return { unallocated_reason: [t('statements.allocate.unallocated-needs-note')] }
    },
    send: useConfirmMatches({ onMatched, onClose }),
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
      submitLabel={t(
        parts.some(isRejected) ? 'statements.undo-and-match' : 'office.confirm-identity.confirm',
      )}
      form={{ ...form, onSubmit: despite.submitOf(form, false) }}
      onClose={onClose}
    >
      <LineFacts line={line} />
      {parts.length > 0 && (
        <PartList parts={parts} unallocated={Math.floor(unallocated / 100)} onChange={setParts} />
      )}
      <p
        role="status"
        className={`text-sm font-semibold tabular-nums ${unallocated < 0 ? 'text-danger' : ''}`}
      >
        {unallocatedText(t, unallocated, open)}
      </p>
      <ProblemNotice problem={form.hint('parts')} />
      <DespiteQuestion form={form} despite={despite} />
      {parts.length > 0 && unallocated > 0 && (
        <TextField
          {...form.field('unallocated_reason')}
          label={t('statements.allocate.unallocated-note')}
          maxLength={300}
          placeholder={t('statements.allocate.unallocated-example')}
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
          onAdd={(candidate) => setParts(addPart(t, open, parts, candidate, { maySettle }))}
        />
      )}
    </FormDialog>
  )
}

export function useConfirmMatches({ onMatched, onClose }: Pick<MatchDialogProps, 'onMatched' | 'onClose'>) {
  const { t } = useReader()
  const confirming = useSend(confirmMatches)
  return async (body: BodySentTo<typeof confirmMatches>) => {
    const { data } = await confirming.mutateAsync({ body })
    const refused = data.find(({ done }) => !done)
    if (refused)
      throw new ApiProblem(409, '', {
        [refused.asks ? 'despite' : 'parts']: [refused.message ?? t('statements.allocate.failed')],
      })
    onMatched(data)
    onClose()
  }
}

function matchOf(t: Translate, line: StatementLine, parts: readonly Part[], reason: string) {
  const proposed = line.proposals.map(({ attempt_id }) => attempt_id)
  return {
    line_id: line.id,
    parts: parts.map((part) => sentPart(t, part)),
    ...(unallocatedOf(line.open_paisa, parts) > 0 && { unallocated_reason: reason }),
    by_hand: !parts.every(({ candidate }) => proposed.includes(candidate.attempt_id)),
  }
}

/** Moves the focus from a removed button: to the amount of an added transfer, or to the search. */
function useFocusAmongParts(form: RefObject<HTMLFormElement | null>, count: number) {
  const before = useRef(count)
  useEffect(() => {
    const more = count > before.current
    if (count === before.current) return
    before.current = count
    const inputs = form.current?.querySelectorAll<HTMLInputElement>(
      more ? 'input[inputmode="decimal"]' : 'input[type="search"]',
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
    : t('statements.allocate.unallocated', {
        amount: formatPaisa(t, unallocated),
        whole: formatPaisa(t, open),
      })
}

type CandidateSearchProps = {
  line: StatementLine
  taken: ReadonlySet<number>
  onAdd: (candidate: StatementCandidate) => void
}

function CandidateSearch({ line, taken, onAdd }: CandidateSearchProps) {
  const { t } = useReader()
  const [text, setText] = useState('')
  const found = useRead(findCandidates, {
    params: { id: line.id },
    body: { text: text.trim() },
    enabled: text.trim() !== '',
  })
  const proposals = line.proposals.filter(({ attempt_id }) => !taken.has(attempt_id))
  const others = found.data?.filter(({ attempt_id }) => !taken.has(attempt_id))
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {text.trim() === '' && proposals.length > 0 && (
        <Choices name={t('statements.candidates.suggested')} candidates={proposals} onAdd={onAdd} />
      )}
      <SearchField
        label={t('statements.candidates.search')}
        placeholder={t('statements.candidates.placeholder')}
        text={text}
        setText={setText}
        complete={/^$|\S\S/}
      />
      <p role="status" className="sr-only">
        {others && t('office.note.found', { count: others.length })}
      </p>
      {found.isFetching && <p className="text-sm text-ink-soft">{t('office.field.searching')}</p>}
      {others &&
        (others.length > 0 ? (
          <Choices name={t('statements.candidates.results')} candidates={others} onAdd={onAdd} />
        ) : (
          <p className="text-sm text-ink-soft">{t('statements.candidates.none')}</p>
        ))}
    </div>
  )
}

type ChoicesProps = {
  name: string
  candidates: readonly (StatementCandidate & Partial<StatementLine['proposals'][number]>)[]
  onAdd: (candidate: StatementCandidate) => void
}

function Choices({ name, candidates, onAdd }: ChoicesProps) {
  const { t } = useReader()
  return (
    <ul
      aria-label={name}
      className="grid gap-px overflow-hidden rounded-sm border border-line bg-line text-dense"
    >
      {candidates.map((candidate) => (
        <li key={candidate.attempt_id} className="flex items-center gap-4 bg-white px-3 py-2.5">
          <Button
            look="secondary"
            size="small"
            aria-label={t('statements.candidates.add-code', { code: candidate.code })}
            onClick={() => onAdd(candidate)}
          >
            {t('office.action.add')}
          </Button>
          <CandidateFacts candidate={candidate}>
            {candidate.confidence && <ConfidenceBadge confidence={candidate.confidence} />}
          </CandidateFacts>
        </li>
      ))}
    </ul>
  )
}
