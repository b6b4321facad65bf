import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
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
  const add = useSend(list.add, { onDone: onClose })
  const rename = useSend(list.rename, { onDone: onClose })
  const form = useEntryForm(list.add, {
    first: { name: row?.name ?? '' },
    send: (body) => (row ? rename.mutateAsync({ params: { id: row.id }, body }) : add.mutateAsync({ body })),
  })

  return (
    <FormDialog
      title={`${row ? 'Edit' : 'Add'} ${list.one}`}
      send={row ? 'Save' : 'Add'}
      form={form}
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
