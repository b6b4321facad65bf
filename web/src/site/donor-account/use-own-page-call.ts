import { useQueryClient } from '@tanstack/react-query'
import type { OwnPages } from '../../../../contract/src/campaign-pages.ts'
import { ownPagesQuery, reloadOwnPage, useOwnCall } from './donor-account.queries.ts'

/** Call that returns the person's pages and shows them. The first page also makes the donor record. */
export function useOwnPageCall(contactId: number | null) {
  const queries = useQueryClient()
  const own = useOwnCall()
  return {
    ...own,
    show: (send: () => Promise<OwnPages>) =>
      own.run(async () => {
        const answer = await send()
        // Shown before the reload, the list would be replaced by that of the new record while it is used.
        if (contactId === null) await reloadOwnPage(queries)
        else queries.setQueryData(ownPagesQuery(contactId).queryKey, answer)
      }),
  }
}
