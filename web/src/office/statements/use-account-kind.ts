import { useQuery } from '@tanstack/react-query'
import { readStatement } from '../../../../contract/src/statements.ts'
import { entryQuery } from '../session/entry-query.ts'
import { useStatementAddress } from './use-statement-address.ts'

/** Whether the statement that is open is of an account for zakat; undefined until it is loaded. */
export function useAccountKind() {
  const { file } = useStatementAddress()
  const { data } = useQuery({
    ...entryQuery(readStatement, { params: { id: file ?? 0 } }),
    enabled: file !== undefined,
  })
  return data?.file.bank_account.kind
}
