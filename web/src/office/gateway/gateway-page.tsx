import { useState } from 'react'
import { type Language, languages } from '../../../../contract/src/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { dayColumn, WithNote } from '../parts/cells.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { Associations } from './associations.tsx'
import { type NameList, nameLists, useNames } from './name-lists.ts'

export function GatewayPage() {
  const { t } = useReader()
  return (
    <>
      <PageHeading title={t('office-fields.gateway')} lead={t('office.note.pakistan-time')} />
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

function NamedList({ list }: { list: NameList }) {
  const { t } = useReader()
  const rows = useNames(list)
  const [editing, setEditing] = useState<NamedRow | 'new'>()
  return (
    <div className="min-w-0">
      <SectionHeading title={list.title}>
        <Button size="small" look="secondary" aria-label={list.add} onClick={() => setEditing('new')}>
          {t('office.action.add')}
        </Button>
      </SectionHeading>
      <LoadedTable
        query={rows}
        caption={list.title}
        expectedRows={3}
        empty={list.noneYet}
        emptyHint={t('gateway.named-list.add-the-first-one')}
        columns={[
          {
            title: t('office-fields.name'),
            cell: ({ name }) => <NameAndTitle name={name} title={list.titleOf(name)} />,
          },
          dayColumn(t, t('office.field.created-on'), 'created_at'),
          {
            title: t('office.field.action'),
            actions: true,
            cell: (row) => (
              <Button
                size="small"
                look="quiet"
                className="-ms-2"
                aria-label={t('office.action.edit-one', { what: row.name })}
                onClick={() => setEditing(row)}
              >
                {t('office.action.edit')}
              </Button>
            ),
          },
        ]}
      />
      {editing && (
        <NameDialog
          list={list}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

function NameAndTitle({ name, title }: { name: string; title: string }) {
  const { t } = useReader()
  return (
    <WithNote note={title !== name && t('gateway.named-list.shown-as-title', { title })}>
      <span className="font-semibold">{name}</span>
    </WithNote>
  )
}

type NamedRow = { id: number; name: string; titles?: Partial<Record<Language, string>> }

type Values = { name: string } & Record<Language, string>

type NameDialogProps = { list: NameList; row: NamedRow | undefined; onClose: () => void }

function NameDialog({ list, row, onClose }: NameDialogProps) {
  const { t } = useReader()
  const form = useSendForm(row ? list.rename : list.create, {
    params: row && { id: row.id },
    first: {
      name: row?.name ?? '',
      ...Object.fromEntries(list.titledIn.map((language) => [language, row?.titles?.[language] ?? ''])),
    } as Values,
    bodyOf: ({ name, ...titles }) => ({ name, ...(list.titledIn.length > 0 && { titles }) }),
    onDone: onClose,
  })

  return (
    <FormDialog
      title={row ? list.edit : list.add}
      send={t(row ? 'office.action.save' : 'office.action.add')}
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
