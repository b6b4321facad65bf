import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import * as calls from '../../../../contract/src/journal.ts'
import {
  accountNameMaxLength,
  type JournalBatch,
  type JournalProgram,
  journalEntries,
  journalPrograms,
} from '../../../../contract/src/journal.ts'
import { callForDownload } from '../../call.ts'
import { saveFile, sentFileName } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { dayInPakistan, formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { actionColumn, countColumn, paisaColumn, WithNote } from '../parts/cells.tsx'
import { lastMonth } from '../parts/lists/filter.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { SectionHeading } from '../parts/sections.tsx'
import { entryQuery, useRead, useSend } from '../session/calls.ts'
import { AccountingLinks } from './accounting-links.tsx'

/** Journal exports to accounting programs: numbered batches, and account names per program. */
export function ExportsPage() {
  const { t } = useReader()
  const [address, setAddress] = useSearchParams()
  const program = journalPrograms.find((one) => one === address.get('program')) ?? 'csv'
  const entries = journalEntries.find((one) => one === address.get('entries')) ?? 'each'
  const choose = (changed: { program?: string; entries?: string }) =>
    setAddress({ program, entries, ...changed }, { replace: true })
  return (
    <>
      <AccountingLinks />
      <PageHeading title={t('ledger.exports')} lead={t('ledger.exports.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <NewBatch />
        <section>
          <SectionHeading title={t('ledger.batches')} />
          <div className="mb-4 grid max-w-3xl gap-4 sm:grid-cols-2">
            <Select
              label={t('ledger.program')}
              required={false}
              unflagged
              options={optionsOf(journalPrograms, (value) => t(`ledger.program.${value}`))}
              value={program}
              onChange={(program) => choose({ program })}
            />
            <Select
              label={t('ledger.batch.file-entries')}
              required={false}
              unflagged
              options={optionsOf(journalEntries, (value) => t(`ledger.batch.file-entries.${value}`))}
              value={entries}
              onChange={(entries) => choose({ entries })}
            />
          </div>
          <Batches file={{ program, entries }} />
        </section>
        <AccountNames key={program} program={program} />
      </div>
    </>
  )
}

/** Period of the next batch; the last month by default. */
function NewBatch() {
  const { t } = useReader()
  const today = dayInPakistan(new Date())
  const [period, setPeriod] = useState(() => {
    const { from, to } = lastMonth(today)
    return { date_from: from, date_to: to }
  })
  const isWhole = period.date_from !== '' && period.date_to !== ''
  const next = useRead(calls.countUnexported, { body: period, enabled: isWhole })
  const make = useSend(calls.createJournalBatch)
  const count = isWhole ? next.data : undefined
  return (
    <section>
      <SectionHeading title={t('ledger.batch.new')} />
      <div className="panel grid gap-4 p-4">
        <div className="flex flex-wrap items-end gap-4">
          {(['date_from', 'date_to'] as const).map((name) => (
            <DateField
              key={name}
              className="w-56 max-w-full"
              label={t(name === 'date_from' ? 'office.field.date-from' : 'office.field.date-to')}
              max={today}
              value={period[name]}
              hint={make.error?.errors?.[name]?.[0]}
              onChange={(day) => setPeriod({ ...period, [name]: day })}
            />
          ))}
          <Button disabled={!count?.entries} onClick={() => make.mutate({ body: period })}>
            {t('ledger.batch.make')}
          </Button>
        </div>
        <p role="status" className="min-h-5 text-dense text-ink-soft">
          {count && t('ledger.batch.waiting', { entries: count.entries, lines: count.lines })}
        </p>
      </div>
    </section>
  )
}

type JournalFile = Required<BodySentTo<typeof calls.saveJournalBatch>>

function Batches({ file }: { file: JournalFile }) {
  const { t } = useReader()
  return (
    <PagedTable<JournalBatch>
      read={(query) => entryQuery(t, calls.listJournalBatches, { query })}
      caption={t('ledger.batches')}
      columns={[
        { title: t('ledger.batch.number'), heading: true, cell: ({ id }) => t('ledger.batch.name', { id }) },
        {
          title: t('office.field.period'),
          cell: ({ date_from, date_to }) =>
            t('ledger.period', { from: formatDay(t, date_from), to: formatDay(t, date_to) }),
        },
        countColumn(t, t('ledger.batch.entries'), 'entries'),
        paisaColumn(t, t('ui.amount'), 'debit'),
        {
          title: t('ledger.batch.made'),
          cell: ({ made_at, made_by }) => <WithNote note={made_by}>{formatInstant(t, made_at)}</WithNote>,
        },
        {
          title: t('ledger.batch.saved-for'),
          cell: ({ programs }) => programs.map((one) => t(`ledger.program.${one}`)).join(' · '),
        },
        actionColumn(t, ({ id }) => <SaveButton id={id} file={file} />),
      ]}
      empty={t('ledger.batch.none')}
    />
  )
}

function SaveButton({ id, file }: { id: number; file: JournalFile }) {
  const { t } = useReader()
  const queries = useQueryClient()
  const { program } = file
  const saving = useMutation({
    meta: { showsProgress: true },
    async mutationFn() {
      const answer = await callForDownload(calls.saveJournalBatch, { params: { id }, body: file })
      saveFile(await answer.blob(), sentFileName(answer) ?? `journal_${id}_${program}`)
      await queries.invalidateQueries()
    },
  })
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={t('ledger.batch.save-one', { id, program: t(`ledger.program.${program}`) })}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('ledger.batch.save')}
    </Button>
  )
}

function AccountNames({ program }: { program: JournalProgram }) {
  const { t } = useReader()
  const query = useRead(calls.listAccountNames)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const save = useSend(calls.saveAccountNames, { onDone: () => setTyped({}) })
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
                    unflagged
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
