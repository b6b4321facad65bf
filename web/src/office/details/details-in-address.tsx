import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { rowId } from '../../../../contract/src/fields.ts'
import type { Shown } from './shown.ts'

const openedHere = { openedHere: true }

/** Opens the details beside the list; a link, so that they can be opened in a tab of their own. */
export function DetailsLink({ of: { what, id }, code }: { of: Shown; code: string }) {
  const [address] = useSearchParams()
  const search = new URLSearchParams(address)
  search.set(what, String(id))
  return (
    <Link
      to={{ search: search.toString() }}
      state={openedHere}
      className="inline-flex min-h-11 items-center justify-center rounded-sm border border-green bg-white px-4 font-semibold text-green hover:bg-green-soft max-md:w-full md:min-h-9 md:px-3"
    >
      Details <span className="sr-only">of {code}</span>
    </Link>
  )
}

/** Whose details the address asks for: `?donation={id}`, `?payment={id}`. */
export function useDetailsInAddress(what: Shown['what']) {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()

  function close() {
    // What was opened from the list is a step forward: closing it is the way back.
    if (state?.openedHere) return navigate(-1)
    const search = new URLSearchParams(address)
    search.delete(what)
    setAddress(search, { replace: true })
  }

  return { id: rowId.safeParse({ id: address.get(what) }).data?.id, close }
}
