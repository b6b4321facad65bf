import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useForm } from '../use-form.ts'
import { useSend } from '../use-send.ts'
import type { NameList } from './name-lists.ts'

/** Adds a name to the list, or changes the one of the given row. */
export function NameDialog({
  list,
  row,
  onClose,
}: {
  list: NameList
  row: { id: number; name: string } | undefined
  onClose: () => void
}) {
  const form = useForm({ name: row?.name ?? '' })
  const add = useSend(list.add, { refresh: [['gateway']], onDone: onClose })
  const rename = useSend(list.rename, { refresh: [['gateway']], onDone: onClose })

  function submit() {
    const body = form.check(list.add, form.values)
    if (!body) return
    if (row) rename.mutate({ params: { id: row.id }, body }, { onError: form.refuse })
    else add.mutate({ body }, { onError: form.refuse })
  }

  return (
    <FormDialog
      title={`${row ? 'Edit' : 'Add'} ${list.one}`}
      send={row ? 'Save' : 'Add'}
      sending={add.isPending || rename.isPending}
      changed={form.changed}
      formRef={form.ref}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={50}
        autoComplete="off"
        helper={list.helper}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
