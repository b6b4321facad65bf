import { type Association, editAssociation } from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'
import { associationChange, associationTexts } from './association-change.ts'
import { nameLists } from './name-lists.ts'
import { useNameOptions } from './use-names.ts'

/** Changes the gateway and the period of an association; its method is fixed (specification, section 4). */
export function AssociationDialog({
  association,
  onClose,
}: {
  association: Association
  onClose: () => void
}) {
  const { t } = useReader()
  const gateways = useNameOptions(nameLists(t).gateways)
  const edit = useSend(editAssociation, { onDone: onClose })
  const form = useEntryForm(editAssociation, {
    first: associationTexts(association),
    bodyOf: (texts) => associationChange(t, association, texts).body,
    problemsOf: (texts) => associationChange(t, association, texts).errors,
    send: (body) => edit.mutateAsync({ params: { id: association.id }, body }),
  })

  return (
    <FormDialog
      title={t('gateway.association.title')}
      send={t('office.action.save')}
      form={form}
      onClose={onClose}
    >
      <div>
        <p className="text-sm font-semibold">{t('office-fields.method')}</p>
        <p className="mt-1">{methodTitle(t, association.payment_method.name)}</p>
        <p className="mt-1 text-sm text-ink-soft">{t('gateway.association.method-hint')}</p>
      </div>
      <Select label={t('office-fields.gateway')} options={gateways} {...form.field('pay_gateway_id')} />
      <DateTimeField
        label={t('office.field.effective-from')}
        helper={t('gateway.association.in-pakistan-time')}
        {...form.field('effective_from')}
      />
      <DateTimeField
        label={t('office.field.effective-to')}
        required={false}
        helper={t('gateway.association.to-hint')}
        {...form.field('effective_to')}
      />
      {form.values.effective_to !== '' && (
        <Notice look="warning" role="status">
          {t('gateway.association.end-is-final')}
        </Notice>
      )}
    </FormDialog>
  )
}
