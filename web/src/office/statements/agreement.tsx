import { useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Badge for whether two sums match. */
export const Agreement = ({ agrees }: { agrees: boolean }) => {
  const { t } = useReader()
  return agrees ? (
    <StatusBadge status={t('statements.adds-up')} look="success" />
  ) : (
    <StatusBadge status={t('statements.does-not-add-up')} look="error" />
  )
}
