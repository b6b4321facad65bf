import { addAssociation } from '../../../../contract/src/payment-methods.ts'
import { Select } from '../../ui/select.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useForm } from '../use-form.ts'
import { useSend } from '../use-send.ts'
import { gatewayNames, methodNames } from './name-lists.ts'
import { useNameOptions } from './use-names.ts'

/** Links a method to a gateway from now on. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ pay_method_id: '', pay_gateway_id: '' })
  const methods = useNameOptions(methodNames)
  const gateways = useNameOptions(gatewayNames)
  const send = useSend(addAssociation, { refresh: [['gateway']], onDone: onClose })

  function submit() {
    const { pay_method_id, pay_gateway_id } = form.values
    const body = form.check(addAssociation, {
      pay_method_id: Number(pay_method_id),
      pay_gateway_id: Number(pay_gateway_id),
    })
    if (body) send.mutate({ body }, { onError: form.refuse })
  }

  return (
    <FormDialog
      title="Link a Method to a Gateway"
      send="Link"
      sending={send.isPending}
      changed={form.changed}
      formRef={form.ref}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select label="Method" options={methods} {...form.field('pay_method_id')} />
      <Select
        label="Gateway"
        options={gateways}
        helper="Donors can pay in this way as soon as it is linked."
        {...form.field('pay_gateway_id')}
      />
    </FormDialog>
  )
}
