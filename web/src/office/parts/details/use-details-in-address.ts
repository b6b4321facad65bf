import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { rowId } from '../../../../../contract/src/fields.ts'
import type { PayableRef } from './payable-ref.ts'

/** History state of details that were opened from the list. */
export const openedHere = { openedHere: true }

/** Details that the address opens: `?donation={id}`, `?payment={id}`. */
export function useDetailsInAddress(what: PayableRef['what']) {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()

  function close() {
    // Opening from the list added a history entry, so closing goes back.
    if (state?.openedHere) return navigate(-1)
    const search = new URLSearchParams(address)
    search.delete(what)
    setAddress(search, { replace: true })
  }

  return { id: rowId.safeParse({ id: address.get(what) }).data?.id, close }
}
