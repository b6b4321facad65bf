import { useQuery } from '@tanstack/react-query'
import { listStatementAccounts } from '../../../../contract/src/statements.ts'
import { entryQuery } from '../session/entry-query.ts'

/** Accounts for statement imports, open and closed. */
export const useStatementAccounts = () => useQuery(entryQuery(listStatementAccounts))
