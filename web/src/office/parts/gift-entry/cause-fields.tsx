import { typeTitle } from '../../../../../contract/src/cause-in-language.ts'
import { type Cause, listWebCauses } from '../../../../../contract/src/causes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useReader } from '../../../ui/reader.ts'
import { Select } from '../../../ui/select.tsx'
import { useRead } from '../../session/calls.ts'

export type CauseField = { value: string; hint: string | undefined; onChange: (value: string) => void }

export function CauseFields({ cause, subType }: { cause: CauseField; subType: CauseField }) {
  const { t } = useReader()
  const causes = useRead(listWebCauses)
  const chosen = causes.data?.find(({ id }) => String(id) === cause.value)
  return (
    <>
      <Select
        {...cause}
        label={t('office.field.cause')}
        options={(causes.data ?? []).map(({ id, fundtitle }) => ({ label: fundtitle, value: String(id) }))}
        onChange={(id) => {
          subType.onChange('')
          cause.onChange(id)
        }}
      />
      {chosen && chosen.fundtypes.length > 0 && (
        <Select
          {...subType}
          label={t('fields.sub-type')}
          required={false}
          options={chosen.fundtypes.map((type) => ({ label: typeTitle(type), value: type.typename }))}
        />
      )}
    </>
  )
}

type MisplacedNoticeProps = { account: Cause['kind'] | undefined; causes: readonly string[] }

/** Warns of money in the wrong account before sending. */
export function MisplacedNotice({ account, causes }: MisplacedNoticeProps) {
  const { t } = useReader()
  const offered = useRead(listWebCauses).data ?? []
  const given = offered.flatMap(({ id, kind }) => (causes.includes(String(id)) ? [kind] : []))
  const misplaced = account && given.find((kind) => kind !== account)
  return (
    <div role="status" className="empty:hidden">
      {misplaced && <Notice look="warning">{t(`details.misplaced.${misplaced}`)}</Notice>}
    </div>
  )
}
