import { useQuery } from '@tanstack/react-query'
import { readStatement } from '../../../../contract/src/statements.ts'
import { useReader } from '../../ui/reader.ts'
import { entryQuery } from '../session/entry-query.ts'
import { useStatementAddress } from './use-statement-address.ts'

/** The kind of the open statement's account (zakat or general); undefined while loading. */
export function useAccountKind() {
  const { t } = useReader()
  const { file } = useStatementAddress()
  const { data } = useQuery({
    ...entryQuery(t, readStatement, { params: { id: file ?? 0 } }),
    enabled: file !== undefined,
  })
  return data?.file.bank_account.kind
}
