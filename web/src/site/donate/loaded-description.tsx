import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Skeleton } from '../../ui/loading.tsx'
import { descriptionsQuery } from '../parts/public-page.queries.ts'
import { SectionProblem } from '../parts/section-problem.tsx'

type LoadedDescriptionProps = { id: number; Description: ComponentType<{ html: string }> }

export function LoadedDescription({ id, Description }: LoadedDescriptionProps) {
  const all = useQuery(descriptionsQuery)
  const html = all.data?.[id]
  if (html !== undefined) return <Description html={html} />
  return all.isError ? <SectionProblem query={all} /> : <Skeleton className="mt-2 h-40" />
}
