import { useSearchParams } from 'react-router'
import { pageQuery } from '../../../../contract/src/lists.ts'

type Asked = { page: number; per_page: number }

const firstPage: Asked = { page: 1, per_page: 10 }

/** The page of a list that the address asks for, and the way to another; what cannot be read is the first page. */
export function usePageInAddress() {
  const [search, setSearch] = useSearchParams()
  const read = pageQuery.safeParse(Object.fromEntries(search))
  return {
    asked: read.success ? read.data : firstPage,
    goTo: ({ page, per_page }: Asked) => {
      setSearch({
        ...(page > 1 && { page: String(page) }),
        ...(per_page !== firstPage.per_page && { per_page: String(per_page) }),
      })
    },
  }
}
