import { Link, useSearchParams } from 'react-router'
import { FormattedText } from '../../../formatted-text.tsx'
import { spoken } from '../../../ui/spoken.tsx'
import type { PayableRef } from './payable-ref.ts'
import { openedHere } from './use-details-in-address.ts'

/** Opens the details beside the list. A link, so that they can open in a new tab. */
export function DetailsLink({ of: { what, id }, code }: { of: PayableRef; code: string }) {
  const [address] = useSearchParams()
  const search = new URLSearchParams(address)
  search.set(what, String(id))
  return (
    <Link
      to={{ search: search.toString() }}
      state={openedHere}
      className="inline-flex min-h-11 items-center justify-center rounded-sm border border-brand bg-white px-4 font-semibold text-brand hover:bg-brand-soft max-md:w-full md:min-h-9 md:px-3"
    >
      <FormattedText of="details.link" values={{ code, spoken }} />
    </Link>
  )
}
