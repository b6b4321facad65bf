import { useSearchParams } from 'react-router'
import { rowId } from '../../../../contract/src/fields.ts'
import { pageQuery } from '../../../../contract/src/lists.ts'
import { type LineFilter, lineFilters } from '../../../../contract/src/statement-lines.ts'
import { readStatement } from '../../../../contract/src/statements.ts'
import { useRead } from '../session/calls.ts'

/** Page sizes, default first: staff work through lines one by one. */
export const linePageSizes = [50, 100] as const

/** Statement, filters and page in the address. Ignores unknown values. */
export function useStatementAddress() {
  const [address, setAddress] = useSearchParams()
  const shown = {
    file: rowId.safeParse({ id: address.get('file') }).data?.id,
    show: lineFilters.find((filter) => filter === address.get('show')) ?? 'open',
    text: address.get('text') ?? '',
    page: pageQuery.shape.page.safeParse(address.get('page') ?? undefined).data ?? 1,
    per_page: linePageSizes.find((size) => String(size) === address.get('per_page')) ?? linePageSizes[0],
  }

  /** Returns the address with changed parameters; '' removes a parameter. Resets the page, unless given. */
  function changed(parts: Record<string, string>): string {
    const next = new URLSearchParams(address)
    next.delete('page')
    for (const [name, value] of Object.entries(parts)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }

  const goTo = (parts: Record<string, string>) => setAddress(changed(parts))
  return {
    ...shown,
    isImport: address.has('import'),
    addressOfLines: (show: LineFilter) => changed({ show }),
    setText: (text: string) => goTo({ text }),
    setPage: (page: number) => goTo({ page: String(page) }),
    setPerPage: (size: number) => goTo({ per_page: String(size) }),
  }
}

/** The kind of the open statement's account (zakat or general); undefined while loading. */
export function useAccountKind() {
  const { file } = useStatementAddress()
  const { data } = useRead(readStatement, { params: { id: file ?? 0 }, enabled: file !== undefined })
  return data?.file.bank_account.kind
}
