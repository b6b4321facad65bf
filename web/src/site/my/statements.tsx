import { useState } from 'react'
import { type OwnPage, readOwnStatement } from '../../../../contract/src/my.ts'
import { callForDownload } from '../../call.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { PageSection } from '../parts/page-section.tsx'
import { useCall } from '../parts/use-call.ts'

/** Totals by tax year, each with its statement. */
export function Statements({ years }: Pick<NonNullable<OwnPage['contact']>, 'years'>) {
  const { t } = useReader()
  const { isPending, problem, run } = useCall()
  const [asked, setAsked] = useState<string>()
  if (years.length === 0) return null
  return (
    <PageSection title={t('my.statements')}>
      <p className="max-w-prose text-sm text-ink-soft">{t('my.statements.lead')}</p>
      <ul className="divide-y divide-line">
        {years.flatMap(({ tax_year, taxpayers }) =>
          taxpayers.map(({ id, name, donations, amount }) => {
            const key = `${tax_year} ${id}`
            const year = t('my.tax-year', { from: tax_year - 1, to: tax_year })
            const isOwn = taxpayers.length === 1 && id === 0
            const title = isOwn ? year : t('my.statements.of', { year, name })
            return (
              <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{title}</span>
                  <span className="text-sm text-ink-soft tabular-nums">
                    {t('my.statements.total', { amount: formatRupees(t, amount), count: donations })}
                  </span>
                </span>
                <Button
                  look="secondary"
                  size="small"
                  loading={isPending && asked === key}
                  aria-label={t('my.statements.download-of', { year: title })}
                  onClick={() => {
                    setAsked(key)
                    void run(async () => {
                      const file = await callForDownload(readOwnStatement, {
                        params: { tax_year },
                        query: { taxpayer_id: id },
                      })
                      saveFile(await file.blob(), `statement-${tax_year}.pdf`)
                    })
                  }}
                >
                  {t('my.statements.download')}
                </Button>
              </li>
            )
          }),
        )}
      </ul>
      <ProblemNotice problem={problem} />
    </PageSection>
  )
}
