/** The specification's pagination object (section 3). */
export type Page<Row> = {
  data: Row[]
  from: number | null
  to: number | null
  total: number
  current_page: number
  last_page: number
}

/** The requested page; pages begin at 1. */
export type PageRequest = { page: number; per_page: number }

export const offsetOf = ({ page, per_page }: PageRequest) => (page - 1) * per_page

/** A page out of range is empty, with the right totals. An empty list has one empty page. */
export function pageOf<Row>(rows: Row[], total: number, pageRequest: PageRequest): Page<Row> {
  const skipped = offsetOf(pageRequest)
  return {
    data: rows,
    from: rows.length > 0 ? skipped + 1 : null,
    to: rows.length > 0 ? skipped + rows.length : null,
    total,
    current_page: pageRequest.page,
    last_page: Math.max(1, Math.ceil(total / pageRequest.per_page)),
  }
}
