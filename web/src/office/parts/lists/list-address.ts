import { day, pageSizes, type SortOrder, sortedPageQuery } from '../../../../../contract/src/lists.ts'

/** Left out of addresses and calls. */
export const defaultOrder: SortOrder = 'newest'

/** One filter of a list, under its name on the wire. */
export type FilterField = {
  label: string
  /** What one value of it is called on its chip: 'Status' for Statuses. */
  one: string
  /** 'search' is a text that is looked for everywhere; it has its place above the others. */
  kind: 'names' | 'text' | 'search' | 'day'
  /** What a search looks through, in its empty field. */
  placeholder?: string
  /** What a value is called, where not by its own capitalised name. */
  titleOf?: (value: string) => string
  /** A day that is today unless another is chosen (specification, section 5). */
  orToday?: boolean
}

/** The filters of a list, in the order of the screen. */
export type FilterFields = Readonly<Record<string, FilterField>>

/** What is filtered by, as the list's call takes it; '' and [] filter nothing. */
export type FilterValues<F extends FilterFields> = {
  [Name in keyof F]: F[Name]['kind'] extends 'names' ? string[] : string
}

export type ListAddress<F extends FilterFields> = {
  filters: FilterValues<F>
  page: number
  per_page: number
  sort: SortOrder
}

/**
 * What an address asks of a list. What no filter could say is ignored: anybody may have typed it.
 * @param today the day in Pakistan, yyyy-mm-dd
 */
export function readListAddress<F extends FilterFields>(
  fields: F,
  address: URLSearchParams,
  today: string,
): ListAddress<F> {
  const filters = Object.entries(fields).map(([name, field]) => [
    name,
    readFilter(field, address.getAll(name), today),
  ])
  const { page, per_page, sort } = sortedPageQuery.shape
  const known = <T>(parsed: { success: boolean; data?: T }, otherwise: T) => parsed.data ?? otherwise
  return {
    filters: Object.fromEntries(filters) as FilterValues<F>,
    page: known(page.safeParse(address.get('page') ?? undefined), 1),
    per_page: known(per_page.safeParse(address.get('per_page') ?? undefined), pageSizes[0]),
    sort: known(sort.safeParse(address.get('sort') ?? undefined), defaultOrder),
  }
}

function readFilter({ kind, orToday }: FilterField, written: string[], today: string): string | string[] {
  if (kind === 'names') return [...new Set(written.filter((name) => name !== ''))]
  const text = written[0]?.trim() ?? ''
  if (kind === 'text' || kind === 'search') return text
  return day.safeParse(text).data ?? (orToday ? today : '')
}

/**
 * The address of a view of a list, to bookmark or send to others. Defaults are left out, so that a view until today
 * reaches to tomorrow when it is opened tomorrow.
 */
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

/** Every single value that is filtered by, in the order of the fields. */
export function chosenValues<F extends FilterFields>(fields: F, filters: FilterValues<F>, today: string) {
  return Object.entries(fields).flatMap(([name, field]) =>
    [filters[name] ?? []]
      .flat()
      .filter((value) => value !== '' && !(field.orToday && value === today))
      .map((value) => ({ name, field, value })),
  )
}

/** The filters without one of their values. */
export function withoutValue<Filters extends object>(filters: Filters, name: string, value: string): Filters {
  const chosen = filters[name as keyof Filters]
  return { ...filters, [name]: Array.isArray(chosen) ? chosen.filter((one) => one !== value) : '' }
}
