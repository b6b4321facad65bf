import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  findCandidates,
  type StatementCandidate,
  type StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../parts/lists/search-field.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { CandidateFacts, ConfidenceMark } from './candidate-facts.tsx'

/** Transfers that a line may pay: the suggested matches, and a search. */
export function CandidateSearch({
  line,
  taken,
  onAdd,
}: {
  line: StatementLine
  taken: ReadonlySet<number>
  onAdd: (candidate: StatementCandidate) => void
}) {
  const [text, setText] = useState('')
  const found = useQuery({
    ...entryQuery(findCandidates, { params: { id: line.id }, body: { text: text.trim() } }),
    enabled: text.trim() !== '',
  })
  const proposals = line.proposals.filter(({ attempt_id }) => !taken.has(attempt_id))
  const others = found.data?.filter(({ attempt_id }) => !taken.has(attempt_id))
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {text.trim() === '' && proposals.length > 0 && (
        <Choices name={say('statements.candidates.suggested')} of={proposals} onAdd={onAdd} />
      )}
      <SearchField
        label={say('statements.candidates.search')}
        placeholder={say('statements.candidates.placeholder')}
        text={text}
        setText={setText}
        complete={/^$|\S\S/}
      />
      <p role="status" className="sr-only">
        {others && say('office.note.found', { count: others.length })}
      </p>
      {found.isFetching && <p className="text-sm text-ink-soft">{say('office.field.searching')}</p>}
      {others &&
        (others.length > 0 ? (
          <Choices name={say('statements.candidates.results')} of={others} onAdd={onAdd} />
        ) : (
          <p className="text-sm text-ink-soft">{say('statements.candidates.none')}</p>
        ))}
    </div>
  )
}

function Choices({
  name,
  of,
  onAdd,
}: {
  name: string
  of: readonly (StatementCandidate & Partial<StatementLine['proposals'][number]>)[]
  onAdd: (candidate: StatementCandidate) => void
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
            aria-label={say('statements.candidates.add-code', { code: candidate.code })}
            onClick={() => onAdd(candidate)}
          >
            {say('office.action.add')}
          </Button>
          <CandidateFacts of={candidate}>
            {candidate.confidence && <ConfidenceMark of={candidate.confidence} />}
          </CandidateFacts>
        </li>
      ))}
    </ul>
  )
}
