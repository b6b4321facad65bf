import { useQuery } from '@tanstack/react-query'
import { typeTitle } from '../../../../../contract/src/cause-in-language.ts'
import { listWebCauses } from '../../../../../contract/src/causes.ts'
import { useReader } from '../../../ui/reader.ts'
import { Select } from '../../../ui/select.tsx'
import { entryQuery } from '../../session/entry-query.ts'

/** Props of a field: its value, error and change handler. */
export type CauseField = { value: string; hint: string | undefined; onChange: (value: string) => void }

/** Selects a cause that donors are offered, and its sub type when it has any. */
export function CauseFields({ cause, subType }: { cause: CauseField; subType: CauseField }) {
  const { t } = useReader()
  const causes = useQuery(entryQuery(t, listWebCauses))
  const chosen = causes.data?.find(({ id }) => String(id) === cause.value)
  return (
    <>
      <Select
        label={t('office.field.cause')}
        options={(causes.data ?? []).map(({ id, fundtitle }) => ({ label: fundtitle, value: String(id) }))}
        {...cause}
        onChange={(id) => {
          subType.onChange('')
          cause.onChange(id)
        }}
      />
      {chosen && chosen.fundtypes.length > 0 && (
        <Select
          label={t('fields.sub-type')}
          required={false}
          options={chosen.fundtypes.map((type) => ({
            label: typeTitle(type),
            value: type.typename,
          }))}
          {...subType}
        />
      )}
    </>
  )
}
