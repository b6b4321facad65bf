import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { Association } from '../../../../contract/src/payment-methods.ts'
import * as calls from '../../../../contract/src/payment-methods.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import { methodTitle } from '../../../../words/src/display-names.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DateTimeField, parseMinute } from '../../ui/date-field.tsx'
import { Select } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant, formatMinute, minuteFromNow, minuteToInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { ConfirmButton, DialogButton, EditButton, rowLook } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { actionColumn } from '../parts/cells.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { gatewayName } from '../parts/names.ts'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { SectionHeading } from '../parts/sections.tsx'
import { useRead } from '../session/calls.ts'
import { NamedList, nameLists, useNameOptions } from './name-lists.tsx'

export function GatewayPage() {
  const { t } = useReader()
  return (
    <>
      <PageHeading title={t('office-fields.gateway')} lead={t('office.note.pakistan-time')} />
      <PendingChanges subjects={['payment_option']} />
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

function Associations() {
  const { t } = useReader()
  const associations = useRead(calls.listAssociations)
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
    actionColumn(t, (row) => {
      const ended = row.effective_to !== null
      const names = {
        method: methodTitle(t, row.payment_method.name),
        gateway: gatewayName(t, row.payment_gateway.name),
      }
      const which = t('gateway.associations.which', names)
      return (
        <div className="-ms-2 flex gap-1">
          <EditButton what={which} disabled={ended}>
            {(onClose) => <AssociationDialog association={row} onClose={onClose} />}
          </EditButton>
          <ConfirmButton
            {...rowLook}
            aria-label={t('gateway.associations.unlink-which', { which })}
            label={t('gateway.associations.unlink')}
            disabled={ended}
            dialog={{
              entry: calls.endAssociation,
              request: { params: { id: row.id } },
              title: t('gateway.unlink.title', names),
              question: t('gateway.unlink.question'),
            }}
          />
        </div>
      )
    }),
  ]

  return (
    <div>
      <SectionHeading title={t('gateway.associations.title')}>
        <DialogButton size="small" look="secondary" label={t('gateway.associations.add-link')}>
          {(onClose) => <LinkDialog onClose={onClose} />}
        </DialogButton>
      </SectionHeading>
      <LoadedTable
        query={associations}
        caption={t('gateway.associations.title')}
        expectedRows={4}
        columns={columns}
        empty={t('gateway.associations.none-yet')}
        emptyHint={t('gateway.associations.none-yet-hint')}
      />
    </div>
  )
}

function LinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useReader()
  const methods = useNameOptions(nameLists(t).methods)
  const gateways = useNameOptions(nameLists(t).gateways)
  const form = useSendForm(calls.addAssociation, {
    initialValues: { pay_method_id: '', pay_gateway_id: '' },
    onDone: onClose,
  })

  return (
    <FormDialog
      title={t('gateway.link.title')}
      submitLabel={t('gateway.link.link')}
      form={form}
      onClose={onClose}
    >
      <Select {...form.field('pay_method_id')} options={methods} />
      <Select {...form.field('pay_gateway_id')} options={gateways} helper={t('gateway.link.hint')} />
    </FormDialog>
  )
}

/** Changes the gateway and period of an association, whose method is fixed (specification, section 4). */
function AssociationDialog({ association, onClose }: { association: Association; onClose: () => void }) {
  const { t } = useReader()
  const gateways = useNameOptions(nameLists(t).gateways)
  const form = useSendForm(calls.editAssociation, {
    params: { id: association.id },
    initialValues: initialAssociationValues(association),
    toBody: (texts) => associationChange(t, association, texts).body,
    validate: (texts) => associationChange(t, association, texts).errors,
    onDone: onClose,
  })

  return (
    <FormDialog
      title={t('gateway.association.title')}
      submitLabel={t('office.action.save')}
      form={form}
      onClose={onClose}
    >
      <div>
        <p className="text-sm font-semibold">{t('office-fields.method')}</p>
        <p className="mt-1">{methodTitle(t, association.payment_method.name)}</p>
        <p className="mt-1 text-sm text-ink-soft">{t('gateway.association.method-hint')}</p>
      </div>
      <Select {...form.field('pay_gateway_id')} options={gateways} />
      <DateTimeField
        {...form.field('effective_from')}
        label={t('office.field.effective-from')}
        helper={t('gateway.association.in-pakistan-time')}
      />
      <DateTimeField
        {...form.field('effective_to')}
        label={t('office.field.effective-to')}
        helper={t('gateway.association.to-hint')}
      />
      {form.values.effective_to !== '' && (
        <Notice look="warning" role="status">
          {t('gateway.association.end-is-final')}
        </Notice>
      )}
    </FormDialog>
  )
}

/** Initial values of the association form; times are to the minute, in Pakistan. */
export const initialAssociationValues = (association: Association) => ({
  pay_gateway_id: String(association.pay_gateway_id),
  effective_from: formatMinute(association.effective_from),
  effective_to: '',
})

/**
 * Body of the change that a form requests, and errors in its times. A time must be at least a minute ahead
 * (specification, section 9); an unchanged start keeps its seconds.
 */
export function associationChange(
  t: Translate,
  association: Association,
  typed: ReturnType<typeof initialAssociationValues>,
  now = new Date(),
): { body: BodySentTo<typeof calls.editAssociation>; errors: FieldErrors } {
  const texts = {
    ...typed,
    effective_from: parseMinute(t, typed.effective_from),
    effective_to: parseMinute(t, typed.effective_to),
  }
  const earliest = minuteFromNow(now)
  const isUnchanged = texts.effective_from === formatMinute(association.effective_from)
  const from = isUnchanged ? association.effective_from : minuteToInstant(texts.effective_from)
  const to = minuteToInstant(texts.effective_to)
  const errors: FieldErrors = {}
  const check = (field: 'effective_from' | 'effective_to', label: string) => {
    const text = texts[field]
    if (text === '') return
    if (minuteToInstant(text) === undefined)
      errors[field] = [t('gateway.association-change.unreadable', { label })]
    else if (text < earliest) errors[field] = [t('gateway.association-change.too-early', { label, earliest })]
  }
  if (!isUnchanged) check('effective_from', t('office.field.effective-from'))
  check('effective_to', t('office.field.effective-to'))
  if (from && to && to <= from) errors.effective_to ??= [t('gateway.association-change.wrong-order')]
  return {
    body: {
      pay_gateway_id: Number(texts.pay_gateway_id),
      effective_from: from ?? '',
      effective_to: to ?? null,
    },
    errors,
  }
}
