import { useQuery } from '@tanstack/react-query'
import { listStatementAccounts } from '../../../../contract/src/statements.ts'
import { entryQuery } from '../session/entry-query.ts'

/** The accounts whose statements can be imported, open and closed. */
export const useStatementAccounts = () => useQuery(entryQuery(listStatementAccounts))
