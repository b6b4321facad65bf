import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { Associations } from './associations.tsx'
import { nameLists } from './name-lists.ts'
import { NamedList } from './named-list.tsx'

/** Gateways, methods and their associations (specification, section 2). */
export function GatewayPage() {
  const { t } = useReader()
  return (
    <>
      <PageHeading title={t('office-fields.gateway')} lead={t('office.note.pakistan-time')} />
      <div className="grid gap-x-6 gap-y-8 xl:grid-cols-2">
        <NamedList list={nameLists(t).gateways} />
        <NamedList list={nameLists(t).methods} />
        <div className="min-w-0 xl:col-span-2">
          <Associations />
        </div>
      </div>
    </>
  )
}
