import { type Language, languages } from '../../../../contract/src/language/language.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'
import type { NameList } from './name-lists.ts'

export type NamedRow = { id: number; name: string; titles?: Partial<Record<Language, string>> }

type Values = { name: string } & Record<Language, string>

/** Adds a name to the list, or renames the given row. */
export function NameDialog({
  list,
  row,
  onClose,
}: {
  list: NameList
  row: NamedRow | undefined
  onClose: () => void
}) {
  const { t } = useReader()
  const add = useSend(list.create, { onDone: onClose })
  const rename = useSend(list.rename, { onDone: onClose })
  const form = useEntryForm(list.create, {
    first: {
      name: row?.name ?? '',
      ...Object.fromEntries(list.titledIn.map((language) => [language, row?.titles?.[language] ?? ''])),
    } as Values,
    bodyOf: ({ name, ...titles }) => ({ name, ...(list.titledIn.length > 0 && { titles }) }),
    send: (body) => (row ? rename.mutateAsync({ params: { id: row.id }, body }) : add.mutateAsync({ body })),
  })

  return (
    <FormDialog
      title={row ? list.edit : list.add}
      send={row ? t('office.action.save') : t('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={t('office-fields.name')}
        maxLength={50}
        autoComplete="off"
        helper={list.helper}
        {...form.field('name')}
      />
      {list.titledIn.map((language) => (
        <TextField
          key={language}
          label={t('gateway.methods.title-in', { language: languages[language].name })}
          maxLength={50}
          autoComplete="off"
          lang={language}
          dir={languages[language].direction}
          helper={t('gateway.methods.title-hint', { language: languages[language].name })}
          {...form.field(language)}
          hint={form.hint(`titles.${language}`)}
        />
      ))}
    </FormDialog>
  )
}
