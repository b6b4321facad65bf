import { say } from '../../../../words/src/say.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { GiftDesk } from './gift-desk.tsx'

/** Records gifts that belong to no day sheet. */
export function OneGift() {
  return (
    <>
      <BackLink>{say('office-gifts.back-to-sheets.all-day-sheets')}</BackLink>
      <PageHeading title={say('office-gifts.one-gift.title')} lead={say('office-gifts.one-gift.lead')} />
      <div className="max-w-2xl">
        <GiftDesk />
      </div>
    </>
  )
}
