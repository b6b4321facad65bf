import { Link } from 'react-router'
import { say } from '../../../../words/src/say.ts'
import { Icon } from '../../ui/icon.tsx'

/** The link from one statement to all of them. */
export const BackToStatements = () => (
  <Link
    to="?"
    className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline"
  >
    <Icon path="m12.500 5-5 5 5 5" className="size-4 rtl:-scale-x-100" />
    {say('statements.back')}
  </Link>
)
