import { useQuery } from '@tanstack/react-query'
import { listStatementAccounts } from '../../../../contract/src/statements.ts'
import { useReader } from '../../ui/reader.ts'
import { entryQuery } from '../session/entry-query.ts'

/** Accounts for statement imports, open and closed. */
export const useStatementAccounts = () => {
  const { t } = useReader()
  return useQuery(entryQuery(t, listStatementAccounts))
}
