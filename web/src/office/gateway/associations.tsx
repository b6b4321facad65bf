import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Association,
  addAssociation,
  endAssociation,
  listAssociations,
} from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { useReader } from '../../ui/reader.ts'
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
  const { t } = useReader()
  const associations = useQuery(entryQuery(t, listAssociations))
  const [dialog, setDialog] = useState<'link' | { edit: Association } | { unlink: Association }>()
  const close = () => setDialog(undefined)

  const columns: Column<Association>[] = [
    {
      title: t('office-fields.method'),
      cell: (row) => <span className="font-semibold">{methodTitle(t, row.payment_method.name)}</span>,
    },
    { title: t('office-fields.gateway'), cell: (row) => gatewayName(t, row.payment_gateway.name) },
    { title: t('office.field.effective-from'), cell: (row) => formatInstant(t, row.effective_from) },
    {
      title: t('office.field.effective-to'),
      cell: (row) =>
        row.effective_to === null ? t('gateway.associations.present') : formatInstant(t, row.effective_to),
    },
    {
      title: t('office.field.action'),
      actions: true,
      cell: (row) => {
        const ended = row.effective_to !== null
        const which = t('gateway.associations.which', {
          method: methodTitle(t, row.payment_method.name),
          gateway: gatewayName(t, row.payment_gateway.name),
        })
        return (
          <div className="-ms-2 flex gap-1">
            <RowButton
              label={t('office.action.edit-one', { what: which })}
              disabled={ended}
              onClick={() => setDialog({ edit: row })}
            >
              {t('office.action.edit')}
            </RowButton>
            <RowButton
              label={t('gateway.associations.unlink-which', { which })}
              disabled={ended}
              onClick={() => setDialog({ unlink: row })}
            >
              {t('gateway.associations.unlink')}
            </RowButton>
          </div>
        )
      },
    },
  ]

  return (
    <div>
      <SectionHeading title={t('gateway.associations.title')}>
        <Button size="small" look="secondary" onClick={() => setDialog('link')}>
          {t('gateway.associations.add-link')}
        </Button>
      </SectionHeading>
      {associations.isError ? (
        <LoadProblem query={associations} />
      ) : (
        <DataTable
          caption={t('gateway.associations.title')}
          rows={associations.data}
          rowKey={(row) => row.id}
          expectedRows={4}
          columns={columns}
          empty={
            <EmptyState title={t('gateway.associations.none-yet')}>
              {t('gateway.associations.none-yet-hint')}
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
  const { t } = useReader()
  const methods = useNameOptions(nameLists(t).methods)
  const gateways = useNameOptions(nameLists(t).gateways)
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
    <FormDialog title={t('gateway.link.title')} send={t('gateway.link.link')} form={form} onClose={onClose}>
      <Select label={t('office-fields.method')} options={methods} {...form.field('pay_method_id')} />
      <Select
        label={t('office-fields.gateway')}
        options={gateways}
        helper={t('gateway.link.hint')}
        {...form.field('pay_gateway_id')}
      />
    </FormDialog>
  )
}

/** Confirms, then ends an association immediately; its history remains. */
function UnlinkDialog({ association, onClose }: { association: Association; onClose: () => void }) {
  const { t } = useReader()
  const send = useSend(endAssociation, { onDone: onClose })
  const { payment_method: method, payment_gateway: gateway } = association
  return (
    <ConfirmDialog
      open
      title={t('gateway.unlink.title', {
        method: methodTitle(t, method.name),
        gateway: gatewayName(t, gateway.name),
      })}
      question={t('gateway.unlink.question')}
      confirm={t('gateway.associations.unlink')}
      loading={send.isPending}
      onConfirm={() => send.mutate({ params: { id: association.id } }, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
