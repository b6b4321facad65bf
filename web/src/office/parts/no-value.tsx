import { useReader } from '../../ui/reader.ts'

export function NoValue() {
  const { t } = useReader()
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('office.note.none')}</span>
    </span>
  )
}
