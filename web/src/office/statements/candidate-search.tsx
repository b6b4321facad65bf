import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  findCandidates,
  type StatementCandidate,
  type StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'
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
  const { t } = useReader()
  const [text, setText] = useState('')
  const found = useQuery({
    ...entryQuery(t, findCandidates, { params: { id: line.id }, body: { text: text.trim() } }),
    enabled: text.trim() !== '',
  })
  const proposals = line.proposals.filter(({ attempt_id }) => !taken.has(attempt_id))
  const others = found.data?.filter(({ attempt_id }) => !taken.has(attempt_id))
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {text.trim() === '' && proposals.length > 0 && (
        <Choices name={t('statements.candidates.suggested')} of={proposals} onAdd={onAdd} />
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
          <Choices name={t('statements.candidates.results')} of={others} onAdd={onAdd} />
        ) : (
          <p className="text-sm text-ink-soft">{t('statements.candidates.none')}</p>
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
  const { t } = useReader()
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
            aria-label={t('statements.candidates.add-code', { code: candidate.code })}
            onClick={() => onAdd(candidate)}
          >
            {t('office.action.add')}
          </Button>
          <CandidateFacts of={candidate}>
            {candidate.confidence && <ConfidenceMark of={candidate.confidence} />}
          </CandidateFacts>
        </li>
      ))}
    </ul>
  )
}
