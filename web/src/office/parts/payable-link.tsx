import { Link } from 'react-router'
import { FormattedText } from '../../formatted-text.tsx'
import { useRight } from '../session/auth.ts'

/** A code that links to the donation or payment, for staff who may see it. */
export function PayableLink({ kind, id, code }: { kind: 'donation' | 'payment'; id: number; code: string }) {
  const maySee = useRight(kind)
  if (!maySee) return <span className="font-mono font-semibold whitespace-nowrap">{code}</span>
  return (
    <Link
      // Opens a new tab, so that staff keep their place in the list.
      target="_blank"
      to={`/${kind}?${kind}=${id}`}
      className="-my-2 rounded-sm py-2 font-mono font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
    >
      <FormattedText of="statements.code-link" values={{ code }} />
    </Link>
  )
}
