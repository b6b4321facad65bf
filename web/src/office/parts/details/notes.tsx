import {
  addContactNote,
  addDonationNote,
  addPaymentNote,
  listContactNotes,
  listDonationNotes,
  listPaymentNotes,
} from '../../../../../contract/src/notes.ts'
import { TextField } from '../../../ui/fields.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { formatInstant } from '../../../ui/pakistan-time.ts'
import { useReader } from '../../../ui/reader.tsx'
import { useRead, useRight, useSend } from '../../session/calls.ts'
import { useUnsaved } from '../ask-before-leaving.tsx'
import { Form, SubmitButton, useCallForm } from '../call-form.tsx'
import { LoadProblem } from '../loaded.tsx'
import { Section } from './section.tsx'

const calls = {
  donation: { list: listDonationNotes, add: addDonationNote },
  payment: { list: listPaymentNotes, add: addPaymentNote },
  contact: { list: listContactNotes, add: addContactNote },
}

type NotesSubject = { what: keyof typeof calls; id: number }

export function Notes({ subject }: { subject: NotesSubject }) {
  const { t } = useReader()
  const mayWrite = useRight(subject.what === 'contact' ? 'contact' : 'donation.note')
  const notes = useRead(calls[subject.what].list, { params: { id: subject.id } })
  return (
    <Section title={t('details.notes.section')}>
      {notes.isError ? (
        <LoadProblem query={notes} />
      ) : !notes.data ? (
        <Skeleton className="h-12" />
      ) : notes.data.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('details.notes.none')}</p>
      ) : (
        <ol className="grid gap-2">
          {notes.data.map(({ id, at, written_by, note }) => (
            <li key={id} className="rounded-sm border border-gold bg-gold-soft px-4 py-2.5 text-dense">
              <p dir="auto" className="wrap-anywhere">
                {note}
              </p>
              <p className="text-xs text-ink-soft tabular-nums">
                {written_by}, <time dateTime={at}>{formatInstant(t, at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && <NewNote subject={subject} />}
    </Section>
  )
}

function NewNote({ subject: { what, id } }: { subject: NotesSubject }) {
  const { t } = useReader()
  const entry = calls[what].add
  const form = useCallForm(entry, {
    initialValues: { note: '' },
    send: async (body) => {
      await adding.mutateAsync({ params: { id }, body })
      form.field('note').onChange('')
    },
  })
  const adding = useSend(entry)
  useUnsaved(form.isDirty)
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <TextField
        {...form.field('note')}
        label={t('details.notes.new')}
        unflagged
        autoComplete="off"
        className="min-w-[min(14rem,100%)] flex-1"
      />
      <SubmitButton form={form} label={t('details.notes.add')} look="secondary" />
    </Form>
  )
}
