import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { rowId } from '../../../../../contract/src/fields.ts'
import type { Shown } from './shown.ts'

/** What the history remembers of details that were opened from the list. */
export const openedHere = { openedHere: true }

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
