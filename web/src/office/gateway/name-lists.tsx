import { type Language, languages, otherThanFirst } from '../../../../contract/src/language/language.ts'
import * as calls from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/display-names.ts'
import { TextField } from '../../ui/fields.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { DialogButton, EditButton } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { actionColumn, dayColumn, WithNote } from '../parts/cells.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { gatewayName } from '../parts/names.ts'
import { SectionHeading } from '../parts/sections.tsx'
import { useRead } from '../session/calls.ts'

export const nameLists = (t: Translate) =>
  ({
    gateways: {
      title: t('office.field.payment-gateways'),
      add: t('gateway.gateways.add'),
      edit: t('gateway.gateways.edit'),
      noneYet: t('gateway.gateways.none-yet'),
      titleOf: (name: string) => gatewayName(t, name),
      helper: t('gateway.gateways.name-hint'),
      titledIn: [] as Language[],
      read: calls.listPaymentGateways,
      create: calls.addPaymentGateway,
      rename: calls.renamePaymentGateway,
    },
    methods: {
      title: t('gateway.methods.title'),
      add: t('gateway.methods.add'),
      edit: t('gateway.methods.edit'),
      noneYet: t('gateway.methods.none-yet'),
      titleOf: (name: string) => methodTitle(t, name),
      helper: t('gateway.methods.name-hint'),
      titledIn: otherThanFirst,
      read: calls.listPaymentMethods,
      create: calls.addPaymentMethod,
      rename: calls.renamePaymentMethod,
    },
  }) as const

type NameList = ReturnType<typeof nameLists>[keyof ReturnType<typeof nameLists>]

/** Gateways or methods as select options; empty while loading. */
export function useNameOptions(list: NameList) {
  return (useRead(list.read).data ?? []).map(({ id, name }) => ({
    label: list.titleOf(name),
    value: String(id),
  }))
}

export function NamedList({ list }: { list: NameList }) {
  const { t } = useReader()
  const rows = useRead(list.read)
  const dialog = (row: NamedRow | undefined) => (onClose: () => void) => (
    <NameDialog list={list} row={row} onClose={onClose} />
  )
  return (
    <div className="min-w-0">
      <SectionHeading title={list.title}>
        <DialogButton size="small" look="secondary" aria-label={list.add} label={t('office.action.add')}>
          {dialog(undefined)}
        </DialogButton>
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
            cell: ({ name }) => {
              const title = list.titleOf(name)
              return (
                <WithNote note={title !== name && t('gateway.named-list.shown-as-title', { title })}>
                  <span className="font-semibold">{name}</span>
                </WithNote>
              )
            },
          },
          dayColumn(t, t('office.field.created-on'), 'created_at'),
          actionColumn(t, (row: NamedRow) => (
            <EditButton what={row.name} className="-ms-2">
              {dialog(row)}
            </EditButton>
          )),
        ]}
      />
    </div>
  )
}

type NamedRow = { id: number; name: string; titles?: Partial<Record<Language, string>> }

type NameDialogProps = { list: NameList; row: NamedRow | undefined; onClose: () => void }

function NameDialog({ list, row, onClose }: NameDialogProps) {
  const { t } = useReader()
  const form = useSendForm(row ? list.rename : list.create, {
    params: row && { id: row.id },
    initialValues: {
      name: row?.name ?? '',
      ...Object.fromEntries(list.titledIn.map((language) => [language, row?.titles?.[language] ?? ''])),
    } as { name: string } & Record<Language, string>,
    toBody: ({ name, ...titles }) => ({ name, ...(list.titledIn.length > 0 && { titles }) }),
    onDone: onClose,
  })

  return (
    <FormDialog
      title={row ? list.edit : list.add}
      submitLabel={t(row ? 'office.action.save' : 'office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" helper={list.helper} />
      {list.titledIn.map((language) => (
        <TextField
          key={language}
          {...form.field(language, `titles.${language}`)}
          required
          label={t('gateway.methods.title-in', { language: languages[language].name })}
          autoComplete="off"
          lang={language}
          dir={languages[language].direction}
          helper={t('gateway.methods.title-hint', { language: languages[language].name })}
        />
      ))}
    </FormDialog>
  )
}
