import { useQuery } from '@tanstack/react-query'
import { readContactRecords } from '../../../../contract/src/contact-records.ts'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.ts'
import { Notes } from '../parts/details/notes.tsx'
import { LoadProblem } from '../parts/load-problem.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { Consents } from './contact-consents.tsx'
import { Tasks } from './contact-tasks.tsx'
import { Taxpayers } from './contact-taxpayers.tsx'

/** Tasks, notes, consents and taxpayers of a donor. Those of a merged one are on the profile of the winner. */
export function Records({ of: { id } }: { of: Pick<ContactDetails, 'id'> }) {
  const { t } = useReader()
  const read = useQuery(entryQuery(t, readContactRecords, { params: { id } }))
  if (read.isError) return <LoadProblem query={read} />
  if (!read.data) return <Skeleton className="h-40" />
  return (
    <>
      <Tasks of={id} records={read.data} />
      <Notes of={{ what: 'contact', id }} />
      <Consents of={id} log={read.data.consents} />
      <Taxpayers of={id} taxpayers={read.data.taxpayers} />
    </>
  )
}
