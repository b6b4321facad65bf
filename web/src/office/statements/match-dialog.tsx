import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { maxCharacters } from '../../../../contract/src/amounts.ts'
import {
  confirmMatches,
  findCandidates,
  type LineOutcomes,
  type StatementCandidate,
  type StatementLine,
} from '../../../../contract/src/statements.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { formatPaisa } from '../../ui/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useDraft } from '../lists/use-draft.ts'
import { useSend } from '../use-send.ts'
import { BankText } from './bank-text.tsx'
import { CandidateFacts, ConfidenceMark } from './candidate-facts.tsx'
import { changedByLines } from './changed-by-lines.ts'
import { type Part, partsProblem, restOf, withPart } from './parts-choice.ts'
import { Day } from './statement-period.tsx'

/**
 * What one line pays: one of its proposals, a transfer that staff look up, or several with the line split among them.
 * What then remains of the line needs a reason. Render it while it is open.
 */
export function MatchDialog({
  line,
  onMatched,
  onClose,
}: {
  line: StatementLine
  onMatched: (outcomes: LineOutcomes) => void
  onClose: () => void
}) {
  const [parts, setParts] = useState<readonly Part[]>([])
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ message: string; of: 'parts' | 'reason' }>()
  const form = useRef<HTMLFormElement>(null)
  const confirming = useSend(confirmMatches, { refresh: changedByLines })
  useFocusAmongParts(form, parts.length)
  const open = line.open_paisa
  const rest = restOf(open, parts)

  function take(candidate: StatementCandidate) {
    setParts(withPart(open, parts, candidate))
    setProblem(undefined)
  }

  function refuse(message: string, of: 'parts' | 'reason') {
    setProblem({ message, of })
    if (of === 'reason') form.current?.querySelector<HTMLElement>('[name="rest_reason"]')?.focus()
  }

  function submit() {
    const wrong = partsProblem(open, parts)
    if (wrong) return refuse(wrong, 'parts')
    if (rest > 0 && reason.trim() === '')
      return refuse('Say why the rest pays nothing of ours, or place it as well.', 'reason')
    const isProposed = ({ candidate }: Part) =>
      line.proposals.some(({ attempt_id }) => attempt_id === candidate.attempt_id)
    confirming.mutate(
      {
        body: {
          matches: [
            {
              line_id: line.id,
              parts: parts.map(({ candidate, amount }) => ({
                attempt_id: candidate.attempt_id,
                amount: Number(amount),
              })),
              ...(rest > 0 && { rest_reason: reason }),
              by_hand: !parts.every(isProposed),
            },
          ],
        },
      },
      {
        onSuccess: ({ data }) => {
          const refused = data.find(({ done }) => !done)
          if (refused) return refuse(refused.message ?? 'It could not be confirmed.', 'parts')
          onMatched(data)
          onClose()
        },
      },
    )
  }

  const taken = new Set(parts.map(({ candidate }) => candidate.attempt_id))
  return (
    <FormDialog
      title={`What ${formatPaisa(open)} pays`}
      width="middle"
      send="Confirm"
      sending={confirming.isPending}
      changed={parts.length > 0}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex gap-4 rounded-sm border border-line bg-paper px-4 py-3 text-dense">
        <Day of={line.value_date} />
        <BankText of={line} />
      </div>
      {parts.length > 0 && (
        <ul aria-label="What it pays" className="grid gap-2">
          {parts.map(({ candidate, amount }) => (
            <li
              key={candidate.attempt_id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-sm border border-green bg-green-soft px-4 py-3 text-dense"
            >
              <div className="min-w-0 flex-1 basis-52">
                <CandidateFacts of={candidate} />
              </div>
              <div className="flex items-end gap-2">
                <TextField
                  label="Rupees"
                  aria-label={`Rupees for ${candidate.code}`}
                  unmarked
                  inputMode="numeric"
                  autoComplete="off"
                  allow={/^[0-9]*$/}
                  maxLength={maxCharacters}
                  className="w-32"
                  value={amount}
                  onChange={(typed) => {
                    setProblem(undefined)
                    setParts(
                      parts.map((part) =>
                        part.candidate === candidate ? { candidate, amount: typed } : part,
                      ),
                    )
                  }}
                />
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Remove ${candidate.code}`}
                  onClick={() => {
                    setParts(parts.filter((part) => part.candidate !== candidate))
                  }}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={`text-sm font-semibold tabular-nums ${rest < 0 ? 'text-danger' : ''}`}>
        {restWords(rest, open)}
      </p>
      {problem?.of === 'parts' && (
        <Notice look="danger" role="alert">
          {problem.message}
        </Notice>
      )}
      {parts.length > 0 && rest > 0 && (
        <TextField
          label={`Why the rest pays nothing of ours`}
          required={false}
          name="rest_reason"
          maxLength={300}
          placeholder="Such as: the donor sent more"
          value={reason}
          hint={problem?.of === 'reason' ? problem.message : undefined}
          onChange={(typed) => {
            setReason(typed)
            setProblem(undefined)
          }}
        />
      )}
      {rest > 0 && <Candidates line={line} taken={taken} onTake={take} />}
    </FormDialog>
  )
}

/** Who took a transfer goes on at its amount, who took one away at the search: the button pressed is gone. */
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

function restWords(rest: number, open: number): string {
  if (rest === 0) return 'The whole line is placed.'
  if (rest < 0) return `${formatPaisa(-rest)} more than the line has.`
  return rest === open
    ? `${formatPaisa(rest)} to place.`
    : `${formatPaisa(rest)} of ${formatPaisa(open)} still to place.`
}

/** The line's proposals, and those that staff look up. */
function Candidates({
  line,
  taken,
  onTake,
}: {
  line: StatementLine
  taken: ReadonlySet<number>
  onTake: (candidate: StatementCandidate) => void
}) {
  const [text, setText] = useState('')
  const { draft, setDraft, settle } = useDraft(text, setText, { complete: /^$|\S\S/ })
  const found = useQuery({
    queryKey: ['statement', 'candidates', line.id, text.trim()],
    queryFn: ({ signal }) =>
      call(findCandidates, { params: { id: line.id }, body: { text: text.trim() }, signal }),
    enabled: text.trim() !== '',
  })
  const proposals = line.proposals.filter(({ attempt_id }) => !taken.has(attempt_id))
  const others = found.data?.filter(({ attempt_id }) => !taken.has(attempt_id))
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {text.trim() === '' && proposals.length > 0 && (
        <Choices name="Proposals" of={proposals} onTake={onTake} />
      )}
      <TextField
        label="Look for a transfer that waits"
        unmarked
        required={false}
        type="search"
        placeholder="Code, name, e-mail or amount"
        maxLength={100}
        value={draft}
        onChange={setDraft}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle()
        }}
      />
      <p role="status" className="sr-only">
        {others && `${others.length} found`}
      </p>
      {found.isFetching && <p className="text-sm text-ink-soft">Looking …</p>}
      {others &&
        (others.length > 0 ? (
          <Choices name="Found" of={others} onTake={onTake} />
        ) : (
          <p className="text-sm text-ink-soft">
            No transfer that waits has this. Look for a part of the name, or the amount.
          </p>
        ))}
    </div>
  )
}

function Choices({
  name,
  of,
  onTake,
}: {
  name: string
  of: readonly (StatementCandidate & Partial<StatementLine['proposals'][number]>)[]
  onTake: (candidate: StatementCandidate) => void
}) {
  return (
    <ul
      aria-label={name}
      className="grid gap-px overflow-hidden rounded-sm border border-line bg-line text-dense"
    >
      {of.map((candidate) => (
        <li key={candidate.attempt_id} className="flex items-center gap-4 bg-white px-3 py-2.5">
          <Button
            look="secondary"
            size="small"
            aria-label={`Take ${candidate.code}`}
            onClick={() => onTake(candidate)}
          >
            Take
          </Button>
          <CandidateFacts of={candidate}>
            {candidate.confidence && <ConfidenceMark of={candidate.confidence} />}
          </CandidateFacts>
        </li>
      ))}
    </ul>
  )
}
