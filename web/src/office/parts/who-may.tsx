import { listHolders, type namedRights } from '../../../../contract/src/staff.ts'
import { useReader } from '../../ui/reader.tsx'
import { useRead } from '../session/calls.ts'

/** Names the people who hold a right that the user lacks. */
export function RightHolders({ right }: { right: (typeof namedRights)[number] }) {
  const { t } = useReader()
  const { data } = useRead(listHolders, { query: { right }, meta: { showsProblem: true } })
  if (!data) return null
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {t(`office.who-may.${right}`, { count: data.length, names: data.join(t('ui.comma')) })}
    </p>
  )
}
