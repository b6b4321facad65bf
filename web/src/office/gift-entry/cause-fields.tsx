import { useQuery } from '@tanstack/react-query'
import { type Cause, listWebCauses } from '../../../../contract/src/causes.ts'
import { Select } from '../../ui/select.tsx'
import { entryQuery } from '../entry-query.ts'

/** The causes that money can be given to, the donation site's. */
export const useCauses = (): readonly Cause[] => useQuery(entryQuery(listWebCauses)).data ?? []

/** A cause, and one of its sub types where it has any; both as text, '' for none. */
export function CauseFields({
  cause: chosen,
  subtypes,
  hint = () => undefined,
  onCause,
  onSubtypes,
}: {
  cause: string
  subtypes: string
  hint?: (field: 'id' | 'subtypes') => string | undefined
  onCause: (id: string, cause: Cause | undefined) => void
  onSubtypes: (name: string) => void
}) {
  const causes = useCauses()
  const causeOf = (wanted: string) => causes.find(({ id }) => String(id) === wanted)
  const cause = causeOf(chosen)
  return (
    <>
      <Select
        label="Cause"
        options={causes.map(({ id, fundtitle }) => ({ label: fundtitle, value: String(id) }))}
        value={chosen}
        hint={hint('id')}
        onChange={(id) => onCause(id, causeOf(id))}
      />
      {cause && cause.fundtypes.length > 0 && (
        <Select
          label="Sub Type"
          required={false}
          options={cause.fundtypes.map(({ typename }) => ({ label: typename, value: typename }))}
          value={subtypes}
          hint={hint('subtypes')}
          onChange={onSubtypes}
        />
      )}
    </>
  )
}
