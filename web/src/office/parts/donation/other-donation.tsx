import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

/** Shows another donation in the dialog that is open; closing it leads where closing the first one would have led. */
export function OtherDonation({ id, children }: { id: number; children: ReactNode }) {
  const [address] = useSearchParams()
  const { state } = useLocation()
  const search = new URLSearchParams(address)
  search.set('donation', String(id))
  return (
    <Link
      to={{ search: search.toString() }}
      state={state}
      replace
      className="-my-3 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
