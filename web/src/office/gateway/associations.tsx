import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Association, listAssociations } from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle, methodTitle } from '../../../../contract/src/payment-titles.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { entryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { AssociationDialog } from './association-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { UnlinkDialog } from './unlink-dialog.tsx'

/** Which method is paid through which gateway, since when and until when. */
export function Associations() {
  const associations = useQuery(entryQuery(listAssociations))
  const [dialog, setDialog] = useState<'link' | { edit: Association } | { unlink: Association }>()
  const close = () => setDialog(undefined)

  const columns: Column<Association>[] = [
    {
      title: 'Method',
      cell: (row) => <span className="font-semibold">{methodTitle(row.payment_method.name)}</span>,
    },
    { title: 'Gateway', cell: (row) => gatewayTitle(row.payment_gateway.name) },
    { title: 'Effective From', cell: (row) => formatInstant(row.effective_from) },
    {
      title: 'Effective To',
      cell: (row) => (row.effective_to === null ? 'Present' : formatInstant(row.effective_to)),
    },
    {
      title: 'Action',
      actions: true,
      cell: (row) => {
        const ended = row.effective_to !== null
        const which = `${methodTitle(row.payment_method.name)} through ${gatewayTitle(row.payment_gateway.name)}`
        return (
          <div className="-ml-2 flex gap-1">
            <Button
              size="small"
              look="quiet"
              aria-label={`Edit ${which}`}
              disabled={ended}
              onClick={() => setDialog({ edit: row })}
            >
              Edit
            </Button>
            <Button
              size="small"
              look="quiet"
              aria-label={`Unlink ${which}`}
              disabled={ended}
              onClick={() => setDialog({ unlink: row })}
            >
              Unlink
            </Button>
          </div>
        )
      },
    },
  ]

  return (
    <div>
      <SectionHeading title="Associated Methods & Gateways">
        <Button size="small" look="secondary" onClick={() => setDialog('link')}>
          Add Link
        </Button>
      </SectionHeading>
      {associations.isError ? (
        <LoadProblem query={associations} />
      ) : (
        <DataTable
          caption="Associated Methods & Gateways"
          rows={associations.data}
          rowKey={(row) => row.id}
          expectedRows={4}
          columns={columns}
          empty={
            <EmptyState title="No method is linked to a gateway">
              Donors cannot pay online until a link is added.
            </EmptyState>
          }
        />
      )}
      {dialog === 'link' && <LinkDialog onClose={close} />}
      {typeof dialog === 'object' && 'edit' in dialog && (
        <AssociationDialog association={dialog.edit} onClose={close} />
      )}
      {typeof dialog === 'object' && 'unlink' in dialog && (
        <UnlinkDialog association={dialog.unlink} onClose={close} />
      )}
    </div>
  )
}
