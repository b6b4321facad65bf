import { say } from '../../../../words/src/say.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Associations } from './associations.tsx'
import { nameLists } from './name-lists.ts'
import { NamedList } from './named-list.tsx'

/** Gateways, methods and their associations (specification, section 2). */
export function GatewayPage() {
  return (
    <>
      <PageHeading title={say('office-fields.gateway')} lead={say('office.note.pakistan-time')} />
      <div className="grid gap-x-6 gap-y-8 xl:grid-cols-2">
        <NamedList list={nameLists().gateways} />
        <NamedList list={nameLists().methods} />
        <div className="min-w-0 xl:col-span-2">
          <Associations />
        </div>
      </div>
    </>
  )
}
