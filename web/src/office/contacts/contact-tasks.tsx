import { useState } from 'react'
import {
  addContactTask,
  type ContactRecords,
  type ContactTask,
  changeContactTask,
  finishContactTask,
} from '../../../../contract/src/contact-records.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { formatDay, formatInstant } from '../../ui/format-instant.ts'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RowButton } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PageSection } from '../parts/section-heading.tsx'
import { useSend } from '../session/calls.ts'
import { RecordList, RecordRow } from './record-list.tsx'

export function ContactTasks({
  of: contactId,
  records: { tasks, assignees },
}: {
  of: number
  records: Pick<ContactRecords, 'tasks' | 'assignees'>
}) {
  const { t } = useReader()
  const [edited, setEdited] = useState<ContactTask | 'new' | null>(null)
  return (
    <PageSection title={t('contacts.tasks')}>
      {tasks.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('contacts.tasks.none')}</p>
      ) : (
        <RecordList>
          {tasks.map((task) => (
            <TaskRow key={task.id} of={task} contactId={contactId} onEdit={() => setEdited(task)} />
          ))}
        </RecordList>
      )}
      <Button look="secondary" size="small" className="w-fit" onClick={() => setEdited('new')}>
        {t('contacts.tasks.add')}
      </Button>
      {edited && (
        <TaskDialog
          of={edited === 'new' ? null : edited}
          contactId={contactId}
          assignees={assignees}
          onClose={() => setEdited(null)}
        />
      )}
    </PageSection>
  )
}

function TaskRow({
  of: task,
  contactId,
  onEdit,
}: {
  of: ContactTask
  contactId: number
  onEdit: () => void
}) {
  const { t } = useReader()
  const finishing = useSend(finishContactTask)
  const { id, title, due_on, assignee, done_at, done_by } = task
  const isLate = done_at === null && due_on < dayInPakistan(new Date())
  return (
    <RecordRow
      title={<bdi className={done_at ? 'text-ink-soft line-through' : 'font-semibold'}>{title}</bdi>}
      note={
        done_at
          ? t('contacts.tasks.done', { at: formatInstant(t, done_at), by: done_by ?? '' })
          : t(isLate ? 'contacts.tasks.late' : 'contacts.tasks.due', {
              day: formatDay(t, due_on),
              by: assignee,
            })
      }
    >
      {!done_at && (
        <RowButton label={t('office.action.edit-one', { what: title })} onClick={onEdit}>
          {t('office.action.edit')}
        </RowButton>
      )}
      <RowButton
        label={t(done_at ? 'contacts.tasks.reopen-one' : 'contacts.tasks.finish-one', { title })}
        onClick={() =>
          finishing.mutate({ params: { id: contactId, task_id: id }, body: { is_done: done_at === null } })
        }
      >
        {t(done_at ? 'contacts.tasks.reopen' : 'contacts.tasks.finish')}
      </RowButton>
    </RecordRow>
  )
}

function TaskDialog({
  of: task,
  contactId,
  assignees,
  onClose,
}: {
  of: ContactTask | null
  contactId: number
  assignees: ContactRecords['assignees']
  onClose: () => void
}) {
  const { t } = useReader()
  const form = useSendForm(task ? changeContactTask : addContactTask, {
    params: task ? { id: contactId, task_id: task.id } : { id: contactId },
    first: {
      title: task?.title ?? '',
      due_on: task?.due_on ?? dayInPakistan(new Date()),
      assignee_id: String(task?.assignee_id ?? ''),
    },
    bodyOf: ({ assignee_id, ...task }) => ({
      ...task,
      assignee_id: assignee_id === '' ? undefined : Number(assignee_id),
    }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t(task ? 'contacts.tasks.edit' : 'contacts.tasks.add')}
      send={t(task ? 'office.action.save' : 'office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField label={t('office-fields.task')} maxLength={200} {...form.field('title')} />
      <DateField label={t('office-fields.task.due-on')} {...form.field('due_on')} />
      <Select
        label={t('contacts.tasks.assignee')}
        options={assignees.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('assignee_id')}
      />
    </FormDialog>
  )
}
