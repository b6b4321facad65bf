import { addAssociation } from '../../../../contract/src/payment-methods.ts'
import { say } from '../../../../words/src/say.ts'
import { Select } from '../../ui/select.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'
import { nameLists } from './name-lists.ts'
import { useNameOptions } from './use-names.ts'

/** Links a method to a gateway from now on. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
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
