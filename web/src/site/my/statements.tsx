import { useState } from 'react'
import { type OwnPage, readOwnStatement } from '../../../../contract/src/my.ts'
import { callForDownload } from '../../call.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { PageSection } from './page-section.tsx'
import { useCall } from './use-call.ts'

/** Totals by tax year, each with its statement. */
export function Statements({ years }: Pick<NonNullable<OwnPage['contact']>, 'years'>) {
  const { t } = useReader()
  const { isPending, problem, run } = useCall()
  const [asked, setAsked] = useState<number>()
  if (years.length === 0) return null
  return (
    <PageSection title={t('my.statements')}>
      <p className="max-w-prose text-sm text-ink-soft">{t('my.statements.lead')}</p>
      <ul className="divide-y divide-line">
        {years.map(({ tax_year, donations, amount }) => {
          const name = t('my.tax-year', { from: tax_year - 1, to: tax_year })
          return (
            <li key={tax_year} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="text-sm text-ink-soft tabular-nums">
                  {t('my.statements.total', { amount: formatRupees(t, amount), count: donations })}
                </span>
              </span>
              <Button
                look="secondary"
                size="small"
                loading={isPending && asked === tax_year}
                aria-label={t('my.statements.download-of', { year: name })}
                onClick={() => {
                  setAsked(tax_year)
                  void run(async () => {
                    const file = await callForDownload(readOwnStatement, { params: { tax_year } })
                    saveFile(await file.blob(), `statement-${tax_year}.pdf`)
                  })
                }}
              >
                {t('my.statements.download')}
              </Button>
            </li>
          )
        })}
      </ul>
      <div role="alert" className="empty:hidden">
        {problem && <Notice look="danger">{problem}</Notice>}
      </div>
    </PageSection>
  )
}
