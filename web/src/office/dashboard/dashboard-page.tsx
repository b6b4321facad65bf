import { PageHeading } from '../../ui/page-heading.tsx'

export function DashboardPage() {
  return <PageHeading title="Dashboard" />
}
