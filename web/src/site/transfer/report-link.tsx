import { useReader } from '../../ui/reader.ts'

/** Link past the accounts to the report form, which is below them on a phone. */
export function ReportLink({ href }: { href: string }) {
  const { t } = useReader()
  return (
    <a
      href={href}
      className="inline-block py-2 font-semibold text-brand underline underline-offset-4 lg:hidden"
    >
      {t('status.transfer.report-link')}
    </a>
  )
}
