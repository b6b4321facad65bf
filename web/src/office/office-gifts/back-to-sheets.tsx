import { Link } from 'react-router'
import { say } from '../../../../words/src/say.ts'
import { Icon } from '../../ui/icon.tsx'

/** The link from one day sheet to all of them. */
export const BackToSheets = () => (
  <Link
    to="?"
    className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline"
  >
    <Icon path="m12.500 5-5 5 5 5" className="size-4" />
    {say('office-gifts.back-to-sheets.all-day-sheets')}
  </Link>
)
