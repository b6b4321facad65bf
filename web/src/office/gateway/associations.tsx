import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Association,
  addAssociation,
  endAssociation,
  listAssociations,
} from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { Select } from '../../ui/select.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { gatewayName } from '../parts/gateway-name.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { entryQuery } from '../session/entry-query.ts'
import { useSend } from '../session/use-send.ts'
import { AssociationDialog } from './association-dialog.tsx'
import { nameLists } from './name-lists.ts'
import { useNameOptions } from './use-names.ts'

/** Associations: which method is paid through which gateway, with start and end. */
export function Associations() {
  const associations = useQuery(entryQuery(listAssociations))
  const [dialog, setDialog] = useState<'link' | { edit: Association } | { unlink: Association }>()
  const close = () => setDialog(undefined)

  const columns: Column<Association>[] = [
    {
      title: say('office-fields.method'),
      cell: (row) => <span className="font-semibold">{methodTitle(row.payment_method.name)}</span>,
    },
    { title: say('office-fields.gateway'), cell: (row) => gatewayName(row.payment_gateway.name) },
    { title: say('office.field.effective-from'), cell: (row) => formatInstant(row.effective_from) },
    {
      title: say('office.field.effective-to'),
      cell: (row) =>
        row.effective_to === null ? say('gateway.associations.present') : formatInstant(row.effective_to),
    },
    {
      title: say('office.field.action'),
      actions: true,
      cell: (row) => {
        const ended = row.effective_to !== null
        const which = say('gateway.associations.which', {
          method: methodTitle(row.payment_method.name),
          gateway: gatewayName(row.payment_gateway.name),
        })
        return (
          <div className="-ms-2 flex gap-1">
            <RowButton
              label={say('office.action.edit-one', { what: which })}
              disabled={ended}
              onClick={() => setDialog({ edit: row })}
            >
              {say('office.action.edit')}
            </RowButton>
            <RowButton
              label={say('gateway.associations.unlink-which', { which })}
              disabled={ended}
              onClick={() => setDialog({ unlink: row })}
            >
              {say('gateway.associations.unlink')}
            </RowButton>
          </div>
        )
      },
    },
  ]

  return (
    <div>
      <SectionHeading title={say('gateway.associations.title')}>
        <Button size="small" look="secondary" onClick={() => setDialog('link')}>
          {say('gateway.associations.add-link')}
        </Button>
      </SectionHeading>
      {associations.isError ? (
        <LoadProblem query={associations} />
      ) : (
        <DataTable
          caption={say('gateway.associations.title')}
          rows={associations.data}
          rowKey={(row) => row.id}
          expectedRows={4}
          columns={columns}
          empty={
            <EmptyState title={say('gateway.associations.none-yet')}>
              {say('gateway.associations.none-yet-hint')}
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

/** Links a method to a gateway, effective immediately. */
function LinkDialog({ onClose }: { onClose: () => void }) {
  const methods = useNameOptions(nameLists().methods)
  const gateways = useNameOptions(nameLists().gateways)
  const link = useSend(addAssociation, { onDone: onClose })
  const form = useEntryForm(addAssociation, {
    first: { pay_method_id: '', pay_gateway_id: '' },
    bodyOf: ({ pay_method_id, pay_gateway_id }) => ({
      pay_method_id: Number(pay_method_id),
      pay_gateway_id: Number(pay_gateway_id),
    }),
    send: (body) => link.mutateAsync({ body }),
  })

  return (
    <FormDialog
      title={say('gateway.link.title')}
      send={say('gateway.link.link')}
      form={form}
      onClose={onClose}
    >
      <Select label={say('office-fields.method')} options={methods} {...form.field('pay_method_id')} />
      <Select
        label={say('office-fields.gateway')}
        options={gateways}
        helper={say('gateway.link.hint')}
        {...form.field('pay_gateway_id')}
      />
    </FormDialog>
  )
}

/** Confirms, then ends an association immediately; its history remains. */
function UnlinkDialog({ association, onClose }: { association: Association; onClose: () => void }) {
  const send = useSend(endAssociation, { onDone: onClose })
  const { payment_method: method, payment_gateway: gateway } = association
  return (
    <ConfirmDialog
      open
      title={say('gateway.unlink.title', {
        method: methodTitle(method.name),
        gateway: gatewayName(gateway.name),
      })}
      question={say('gateway.unlink.question')}
      confirm={say('gateway.associations.unlink')}
      loading={send.isPending}
      onConfirm={() => send.mutate({ params: { id: association.id } }, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
