import {
  addContactTask,
  addTaxpayer,
  type Consent,
  type ContactRecords,
  type ContactTask,
  changeContactTask,
  chooseDefaultTaxpayer,
  consentChannels,
  consentPurposes,
  consentSources,
  finishContactTask,
  recordConsent,
  removeTaxpayer,
  type Taxpayer,
  taxpayerKinds,
} from '../../../../contract/src/contact-records.ts'
import { DateField } from '../../ui/date-field.tsx'
import { formatDay, formatInstant } from '../../ui/format-instant.ts'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DialogButton, RemoveButton, rowLook, SendButton } from '../parts/buttons.tsx'
import { AddButton, SendDialog } from '../parts/form-dialog.tsx'
import { optionsOf } from '../parts/options.ts'
import { RecordList, RecordRow } from '../parts/record-list.tsx'
import { HeadedSection } from '../parts/section-heading.tsx'

export function ContactConsents({ contactId, log }: { contactId: number; log: readonly Consent[] }) {
  const { t } = useReader()
  return (
    <HeadedSection
      title={t('contacts.consents')}
      action={
        <AddButton
          look="quiet"
          label={t('contacts.consents.record')}
          dialog={{
            entry: recordConsent,
            params: { id: contactId },
            initialValues: { purpose: '', channel: '', is_given: 'given', source: '', reason: '' },
            toBody: ({ is_given, ...given }) => ({ ...given, is_given: is_given === 'given' }),
            submitLabel: t('office.action.save'),
            fields: ({ field }) => (
              <>
                <Select
                  {...field('is_given')}
                  label={t('contacts.consents.decision')}
                  options={optionsOf(['given', 'withdrawn'] as const, (one) =>
                    t(`contacts.consents.decision.${one}`),
                  )}
                />
                <Select
                  {...field('purpose')}
                  label={t('contacts.consents.purpose')}
                  options={optionsOf(consentPurposes, (one) => t(`contacts.consents.purpose.${one}`))}
                />
                <Select
                  {...field('channel')}
                  label={t('contacts.consents.channel')}
                  options={optionsOf(consentChannels, (one) => t(`contacts.consents.channel.${one}`))}
                />
                <Select
                  {...field('source')}
                  label={t('contacts.consents.source')}
                  options={optionsOf(consentSources, (one) => t(`contacts.consents.source.${one}`))}
                />
                <TextField {...field('reason')} />
              </>
            ),
          }}
        />
      }
    >
      {log.length > 0 && <p className="text-dense text-ink-soft">{t('contacts.consents.lead')}</p>}
      <RecordList>
        {log.map((one, index) => {
          const isCurrent = !log.slice(0, index).some((later) => isSame(later, one))
          return (
            <RecordRow
              key={one.id}
              title={
                <span className={isCurrent ? 'font-semibold' : undefined}>
                  {t(one.is_given ? 'contacts.consents.given' : 'contacts.consents.withdrawn', {
                    purpose: t(`contacts.consents.purpose.${one.purpose}`),
                    channel: t(`contacts.consents.channel.${one.channel}`),
                  })}
                  {!isCurrent && t('contacts.consents.earlier')}
                </span>
              }
              note={
                <>
                  {t('contacts.consents.how', {
                    at: formatInstant(t, one.at),
                    source: t(`contacts.consents.source.${one.source}`),
                    by: one.by ?? 'none',
                  })}
                  {one.reason && <bdi className="block">{one.reason}</bdi>}
                </>
              }
            />
          )
        })}
      </RecordList>
    </HeadedSection>
  )
}

const isSame = (one: Consent, other: Consent) =>
  one.purpose === other.purpose && one.channel === other.channel

type TaxpayersProps = { contactId: number; taxpayers: readonly Taxpayer[] }

export function ContactTaxpayers({ contactId, taxpayers }: TaxpayersProps) {
  const { t } = useReader()
  return (
    <HeadedSection
      title={t('contacts.taxpayers')}
      action={
        <AddButton
          look="quiet"
          label={t('contacts.taxpayers.add')}
          dialog={{
            entry: addTaxpayer,
            params: { id: contactId },
            initialValues: { name: '', kind: 'cnic', number: '' },
            submitLabel: t('office.action.add'),
            fields: ({ field }) => (
              <>
                <TextField {...field('name')} />
                <Select
                  {...field('kind')}
                  label={t('contacts.taxpayers.kind')}
                  options={optionsOf(taxpayerKinds, (kind) => t(`contacts.taxpayers.kind.${kind}`))}
                />
                <TextField
                  {...field('number')}
                  label={t('contacts.taxpayers.number')}
                  maxLength={20}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </>
            ),
          }}
        />
      }
    >
      {taxpayers.length > 0 && <p className="text-dense text-ink-soft">{t('contacts.taxpayers.lead')}</p>}
      <RecordList>
        {taxpayers.map(({ id, name, kind, number, is_default }) => (
          <RecordRow
            key={id}
            title={<bdi className="font-semibold">{name}</bdi>}
            note={
              <>
                {t(`contacts.taxpayers.kind.${kind}`)} <bdi dir="ltr">{number}</bdi>
                {is_default && <span className="block">{t('contacts.taxpayers.is-default')}</span>}
              </>
            }
          >
            <SendButton
              {...rowLook}
              aria-label={t(
                is_default ? 'contacts.taxpayers.donor-instead-of' : 'contacts.taxpayers.make-default-one',
                { name },
              )}
              entry={chooseDefaultTaxpayer}
              request={{ params: { id: contactId }, body: { taxpayer_id: is_default ? null : id } }}
            >
              {t(is_default ? 'contacts.taxpayers.donor-instead' : 'contacts.taxpayers.make-default')}
            </SendButton>
            <RemoveButton
              what={name}
              entry={removeTaxpayer}
              request={{ params: { id: contactId, taxpayer_id: id } }}
            />
          </RecordRow>
        ))}
      </RecordList>
    </HeadedSection>
  )
}

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
      toBody={({ assignee_id, ...task }) => ({
        ...task,
        assignee_id: assignee_id === '' ? undefined : Number(assignee_id),
      })}
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
            {!task.done_at && (
              <DialogButton
                {...rowLook}
                aria-label={t('office.action.edit-one', { what: task.title })}
                label={t('office.action.edit')}
              >
                {dialog(task)}
              </DialogButton>
            )}
            <SendButton
              {...rowLook}
              aria-label={t(task.done_at ? 'contacts.tasks.reopen-one' : 'contacts.tasks.finish-one', {
                title: task.title,
              })}
              entry={finishContactTask}
              request={{
                params: { id: contactId, task_id: task.id },
                body: { is_done: task.done_at === null },
              }}
            >
              {t(task.done_at ? 'contacts.tasks.reopen' : 'contacts.tasks.finish')}
            </SendButton>
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
