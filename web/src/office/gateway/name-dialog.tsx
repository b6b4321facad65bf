import { say } from '../../../../words/src/say.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'
import type { NameList } from './name-lists.ts'

/** Adds a name to the list, or renames the given row. */
export function NameDialog({
  list,
  row,
  onClose,
}: {
  list: NameList
  row: { id: number; name: string } | undefined
  onClose: () => void
}) {
  const add = useSend(list.create, { onDone: onClose })
  const rename = useSend(list.rename, { onDone: onClose })
  const form = useEntryForm(list.create, {
    first: { name: row?.name ?? '' },
    send: (body) => (row ? rename.mutateAsync({ params: { id: row.id }, body }) : add.mutateAsync({ body })),
  })

  return (
    <FormDialog
      title={row ? list.edit : list.add}
      send={row ? say('office.action.save') : say('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={say('office-fields.name')}
        maxLength={50}
        autoComplete="off"
        helper={list.helper}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
