import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { causesQuery } from '../parts/public-page.queries.ts'
import { SectionProblem } from '../parts/section-problem.tsx'

/** Loads the causes when the page does not contain them, and again when they may have changed. */
export function LiveCauses({ onCauses }: { onCauses: (causes: Cause[]) => void }) {
  const { t } = useReader()
  const causes = useQuery(causesQuery)
  const { data } = causes

  useEffect(() => {
    if (data) onCauses(data)
  }, [data, onCauses])

  return (
    <>
      {causes.isPending && (
        <>
          <span role="status" className="sr-only">
            {t('site.loading')}
          </span>
          <Skeleton className="h-190" />
        </>
      )}
      <SectionProblem query={causes} />
    </>
  )
}
