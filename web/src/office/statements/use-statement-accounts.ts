import { useQuery } from '@tanstack/react-query'
import { listStatementAccounts } from '../../../../contract/src/statements.ts'
import { call } from '../../api.ts'

/** The accounts whose statements can be imported, open and closed. */
export const useStatementAccounts = () =>
  useQuery({
    queryKey: ['statement', 'accounts'],
    queryFn: ({ signal }) => call(listStatementAccounts, { signal }),
  })
