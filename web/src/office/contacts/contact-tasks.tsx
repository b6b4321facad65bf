import {
  addContactTask,
  type ContactRecords,
  type ContactTask,
  changeContactTask,
  finishContactTask,
} from '../../../../contract/src/contact-records.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { dayInPakistan, formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { DialogButton, EditButton, rowLook, SendButton } from '../parts/buttons.tsx'
import { SendDialog } from '../parts/form-dialog.tsx'
import { HeadedSection, RecordList, RecordRow } from '../parts/sections.tsx'

type TasksProps = { contactId: number; records: Pick<ContactRecords, 'tasks' | 'assignees'> }

export function ContactTasks({ contactId, records: { tasks, assignees } }: TasksProps) {
  const { t } = useReader()
  const dialog = (task?: ContactTask) => (onClose: () => void) => (
    <SendDialog
      entry={task ? changeContactTask : addContactTask}
      params={task ? { id: contactId, task_id: task.id } : { id: contactId }}
      initialValues={{
        title: task?.title ?? '',
        due_on: task?.due_on ?? dayInPakistan(new Date()),
        assignee_id: String(task?.assignee_id ?? ''),
      }}
      title={t(task ? 'contacts.tasks.edit' : 'contacts.tasks.add')}
      submitLabel={t(task ? 'office.action.save' : 'office.action.add')}
      onClose={onClose}
      fields={({ field }) => (
        <>
          <TextField {...field('title')} />
          <DateField {...field('due_on')} />
          <Select
            {...field('assignee_id')}
            label={t('contacts.tasks.assignee')}
            options={assignees.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </>
      )}
    />
  )
  return (
    <HeadedSection
      title={t('contacts.tasks')}
      action={
        <DialogButton look="quiet" size="small" label={t('contacts.tasks.add')}>
          {dialog()}
        </DialogButton>
      }
    >
      <RecordList>
        {tasks.map((task) => (
          <RecordRow
            key={task.id}
            title={
              <bdi className={task.done_at ? 'text-ink-soft line-through' : 'font-semibold'}>
                {task.title}
              </bdi>
            }
            note={<TaskNote task={task} />}
          >
            {!task.done_at && <EditButton what={task.title}>{dialog(task)}</EditButton>}
            <SendButton
              {...rowLook}
              aria-label={t(task.done_at ? 'contacts.tasks.reopen-one' : 'contacts.tasks.finish-one', {
                title: task.title,
              })}
              label={t(task.done_at ? 'contacts.tasks.reopen' : 'contacts.tasks.finish')}
              entry={finishContactTask}
              request={{
                params: { id: contactId, task_id: task.id },
                body: { is_done: task.done_at === null },
              }}
            />
          </RecordRow>
        ))}
      </RecordList>
    </HeadedSection>
  )
}

function TaskNote({ task: { due_on, assignee, done_at, done_by } }: { task: ContactTask }) {
  const { t } = useReader()
  if (done_at) return t('contacts.tasks.done', { at: formatInstant(t, done_at), by: done_by ?? '' })
  const isLate = due_on < dayInPakistan(new Date())
  return t(isLate ? 'contacts.tasks.late' : 'contacts.tasks.due', {
    day: formatDay(t, due_on),
    by: assignee,
  })
}
