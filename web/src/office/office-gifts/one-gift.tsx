import { PageHeading } from '../../ui/page-heading.tsx'
import { BackToSheets } from './back-to-sheets.tsx'
import { GiftDesk } from './gift-desk.tsx'

/** Records gifts that belong to no day sheet. */
export function OneGift() {
  return (
    <>
      <BackToSheets />
      <PageHeading title="Record one gift" lead="It belongs to no day sheet." />
      <div className="max-w-2xl">
        <GiftDesk />
      </div>
    </>
  )
}
