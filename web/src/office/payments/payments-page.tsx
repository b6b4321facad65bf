import { PageHeading } from '../../ui/page-heading.tsx'

/** Only the heading so far: the screen is not built yet. */
export function PaymentsPage() {
  return <PageHeading title="Payments" />
}
