import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

/** Links from a row, such as a statement, back to its list: at the same address, or at `to`. */
export const BackLink = ({ to = '?', children }: { to?: string; children: string }) => (
  <Link
    to={to}
    relative="path"
    className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline"
  >
    <Icon path="m12.500 5-5 5 5 5" className="size-4 rtl:-scale-x-100" />
    {children}
  </Link>
)
