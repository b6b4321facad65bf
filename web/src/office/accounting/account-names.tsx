import { type FormEvent, useState } from 'react'
import {
  accountNameMaxLength,
  type JournalProgram,
  listAccountNames,
  saveAccountNames,
} from '../../../../contract/src/journal.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { useRead, useSend } from '../session/calls.ts'

/** Form for the names of ledger accounts in an accounting program, as the program spells them. */
export function AccountNames({ program }: { program: JournalProgram }) {
  const { t } = useReader()
  const query = useRead(listAccountNames)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const save = useSend(saveAccountNames, { onDone: () => setTyped({}) })
  const changed = Object.entries(typed).map(([account, name]) => ({ account, name }))

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ body: { program, names: changed } })
  }

  return (
    <section>
      <SectionHeading title={t('ledger.account-names', { program: t(`ledger.program.${program}`) })} />
      <p className="mb-2 text-dense text-ink-soft">{t('ledger.account-names.lead')}</p>
      <Loaded query={query} skeleton="h-60">
        {(data) => (
          <form onSubmit={submit} className="panel grid gap-4 p-4">
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4">
              {data.map(({ account, title, programs }) => {
                const { name = null, default_name = '' } =
                  programs.find((one) => one.program === program) ?? {}
                const place = changed.findIndex((one) => one.account === account)
                return (
                  <TextField
                    key={account}
                    label={title}
                    required={false}
                    unmarked
                    maxLength={accountNameMaxLength}
                    placeholder={default_name}
                    autoComplete="off"
                    spellCheck={false}
                    hint={save.error?.errors?.[`names.${place}.name`]?.[0]}
                    value={typed[account] ?? name ?? ''}
                    onChange={(text) => setTyped({ ...typed, [account]: text })}
                  />
                )
              })}
            </div>
            <Button type="submit" className="justify-self-start" disabled={changed.length === 0}>
              {t('office.action.save')}
            </Button>
          </form>
        )}
      </Loaded>
    </section>
  )
}
