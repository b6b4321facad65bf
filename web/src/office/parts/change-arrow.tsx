import { useReader } from '../../ui/reader.ts'

/** Arrow from the old to the new value, in reading direction. Screen readers get a word. */
export const ChangeArrow = () => {
  const { t } = useReader()
  return (
    <>
      <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
        →
      </span>
      <span className="sr-only">{t('office.change.becomes')}</span>
    </>
  )
}
