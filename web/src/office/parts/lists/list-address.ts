import { useSearchParams } from 'react-router'
import { day, pageQuery, pageSizes, sortOrders } from '../../../../../contract/src/lists.ts'
import { dayInPakistan } from '../../../ui/pakistan-time.ts'

/** Default order, omitted from addresses and calls. */
export const defaultOrder = 'newest'

export type FilterField = {
  label: string
  /** Singular label, used on chips: 'Status' for Statuses. */
  one: string
  /** 'search' looks in all fields; it is placed above the other filters. */
  kind: 'names' | 'one' | 'text' | 'number' | 'search' | 'day'
  /** Values of a field of kind 'one'; the first is the default. */
  values?: readonly [string, ...string[]]
  /** Placeholder of a search: the fields that it covers. */
  placeholder?: string
  /** Title of a value, unless it is the capitalised name. */
  titleOf?: (value: string) => string
  /** Default day: today (specification, section 5), or the first of this month. */
  whenEmpty?: 'today' | 'month'
}

export type FilterFields = Readonly<Record<string, FilterField>>

/** Filter values as the list's call takes them; '' and [] filter nothing. */
export type FilterValues<F extends FilterFields> = {
  [Name in keyof F]: F[Name]['kind'] extends 'names'
    ? string[]
    : F[Name]['values'] extends readonly (infer Value extends string)[]
      ? Value
      : string
}

type ListAddress<F extends FilterFields> = {
  filters: FilterValues<F>
  page: number
  per_page: number
  sort: string
}

/** Reads a list's address. Ignores invalid values, because users may edit it. @param today day in Pakistan */
export function readListAddress<F extends FilterFields>(
  fields: F,
  address: URLSearchParams,
  today: string,
  orders: readonly string[] = sortOrders,
): ListAddress<F> {
  const filters = Object.entries(fields).map(([name, field]) => [
    name,
    readFilter(field, address.getAll(name), today),
  ])
  const { page, per_page } = pageQuery.shape
  const known = <T>(parsed: { success: boolean; data?: T }, otherwise: T) => parsed.data ?? otherwise
  return {
    filters: Object.fromEntries(filters) as FilterValues<F>,
    page: known(page.safeParse(address.get('page') ?? undefined), 1),
    per_page: known(per_page.safeParse(address.get('per_page') ?? undefined), pageSizes[0]),
    sort: orders.find((order) => order === address.get('sort')) ?? defaultOrder,
  }
}

function readFilter(
  { kind, values, whenEmpty }: FilterField,
  written: string[],
  today: string,
): string | string[] {
  if (kind === 'names') return [...new Set(written.filter((name) => name !== ''))]
  const text = written[0]?.trim() ?? ''
  if (kind === 'text' || kind === 'search') return text
  if (kind === 'number') return /^\d{1,9}$/.test(text) ? text : ''
  if (values) return values.find((value) => value === text) ?? values[0]
  return day.safeParse(text).data ?? defaultDay(whenEmpty, today)
}

export const defaultDay = (whenEmpty: FilterField['whenEmpty'], today: string): string =>
  whenEmpty === 'month' ? `${today.slice(0, 7)}-01` : whenEmpty === 'today' ? today : ''

/** Address of a list. Omits defaults, so that a bookmarked view 'until today' follows the date. */
export function writeListAddress<F extends FilterFields>(
  fields: F,
  { filters, page, per_page, sort }: ListAddress<F>,
  today: string,
): URLSearchParams {
  const address = new URLSearchParams(
    chosenValues(fields, filters, today).map(({ name, value }) => [name, value]),
  )
  if (page !== 1) address.set('page', String(page))
  if (per_page !== pageSizes[0]) address.set('per_page', String(per_page))
  if (sort !== defaultOrder) address.set('sort', sort)
  return address
}

export function chosenValues<F extends FilterFields>(fields: F, filters: FilterValues<F>, today: string) {
  return Object.entries(fields).flatMap(([name, field]) =>
    [filters[name] ?? []]
      .flat()
      .filter(
        (value) =>
          value !== '' &&
          value !== field.values?.[0] &&
          value !== (defaultDay(field.whenEmpty, today) || null),
      )
      .map((value) => ({ name, field, value })),
  )
}

export function withoutValue<Filters extends object>(filters: Filters, name: string, value: string): Filters {
  const chosen = filters[name as keyof Filters]
  return { ...filters, [name]: Array.isArray(chosen) ? chosen.filter((one) => one !== value) : '' }
}

/** State of a list in the address bar, and its setters. Each change adds one history entry. */
export function useListAddress<F extends FilterFields>(fields: F, orders?: readonly string[]) {
  const [address, setAddress] = useSearchParams()
  const today = dayInPakistan(new Date())
  const request = readListAddress(fields, address, today, orders)
  const goTo = (changed: Partial<ListAddress<F>>) =>
    setAddress(writeListAddress(fields, { ...request, ...changed }, today))
  return {
    ...request,
    today,
    setPage: (page: number) => goTo({ page }),
    setPerPage: (per_page: number) => goTo({ per_page, page: 1 }),
    setOrder: (sort: string) => goTo({ sort, page: 1 }),
    setFilters: (filters: FilterValues<F>) => goTo({ filters, page: 1 }),
    clear: () => goTo({ filters: readListAddress(fields, new URLSearchParams(), today).filters, page: 1 }),
  }
}
