import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { rowId } from '../../../../../contract/src/fields.ts'
import { FormattedText } from '../../../ui/reader.tsx'

/** Identifies the open details, for the sections that donations and payments share. */
export type PayableRef = { what: 'donation' | 'payment'; id: number }

/** Link that opens the details over the list, so that the details can also open in a new tab. */
export function DetailsLink({ payable: { what, id }, code }: { payable: PayableRef; code: string }) {
  const [address] = useSearchParams()
  const search = new URLSearchParams(address)
  search.set(what, String(id))
  return (
    <Link
      to={{ search: search.toString() }}
      state={openedHere}
      className="inline-flex min-h-11 items-center justify-center rounded-sm border border-brand bg-white px-4 font-semibold text-brand hover:bg-brand-soft max-md:w-full md:min-h-9 md:px-3"
    >
      <FormattedText message="details.link" values={{ code }} />
    </Link>
  )
}

/** History state of details that were opened from the list. */
const openedHere = { openedHere: true }

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
