import { type InsertObject, sql } from 'kysely'
import type * as calls from '../../../contract/src/contact-records.ts'
import { consentWording, type TaxpayerFields } from '../../../contract/src/contact-records.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { AppContext } from '../context.ts'
import { writeNote } from '../history/notes.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { refuseInstructionsInName } from '../messages/refuse-instructions.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { resealColumns } from '../platform/sealing/create-sealer.ts'
import { type Author, type ChangedContact, lockContact, recordChange } from './record-change.ts'

export const recordConsent = (contact: ChangedContact, given: BodyOf<typeof calls.recordConsent>) =>
  recordChange(contact, given.is_given ? 'recorded_consent' : 'recorded_withdrawal', async (trx) => {
    const { purpose, channel, source } = given
    await trx
      .insertInto('consents')
      .values({
        ...given,
        contact_id: contact.contactId,
        wording: consentWording,
        user_id: contact.staff.caller.id,
      })
      .execute()
    return { purpose, channel, source }
  })

/** @throws Problem 404; 409 for a donor who was merged or erased */
export async function addContactNote({ db, contactId, staff }: ChangedContact, note: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockContact(trx, contactId)
    await writeNote(trx, { contact_id: contactId }, { note, subject: `donor ${contactId}` }, staff)
  })
}

/** Adds a task. @throws Problem 404 when nobody active has the id of the assignee */
export const addTask = (contact: ChangedContact, task: BodyOf<typeof calls.addContactTask>) =>
  recordChange(contact, 'added_task', async (trx) => {
    await requireAssignee(trx, task.assignee_id)
    return insertTask(trx, {
      ...task,
      due_on: sql<Date>`${task.due_on}::date`,
      contact_id: contact.contactId,
      created_by: contact.staff.caller.id,
    })
  })

/** Changes a task. @throws Problem 404 for a task of another contact, or an assignee who is not active */
export const changeTask = (
  contact: ChangedContact,
  taskId: number,
  { title, due_on, assignee_id }: BodyOf<typeof calls.changeContactTask>,
) =>
  recordChange(contact, 'changed_task', async (trx) => {
    await requireAssignee(trx, assignee_id)
    const { rows } = await sql`
      update contact_tasks set title = ${title}, due_on = ${due_on}::date, assignee_id = ${assignee_id}
      where id = ${taskId} and contact_id = ${contact.contactId} returning id`.execute(trx)
    if (rows.length === 0) throw Problem.notFound('refusal.not-found.task')
    return { task: taskId }
  })

async function requireAssignee(trx: Database, id: number): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.assignee'))
}

/**
 * Marks a task as done, or reopens it; the first person who finished it remains recorded. @throws Problem 404
 */
export const finishTask = (contact: ChangedContact, taskId: number, isDone: boolean) =>
  recordChange(contact, isDone ? 'finished_task' : 'reopened_task', async (trx) => {
    const { rows } = await sql`
      update contact_tasks set
        done_at = case when ${isDone} then coalesce(done_at, now()) end,
        done_by = case when ${isDone} then coalesce(done_by, ${contact.staff.caller.id}) end
      where id = ${taskId} and contact_id = ${contact.contactId} returning id`.execute(trx)
    if (rows.length === 0) throw Problem.notFound('refusal.not-found.task')
    return { task: taskId }
  })

/**
 * Adds a taxpayer with its number sealed. @throws Problem 404; 422 for a name that may name a bank account
 */
export const addTaxpayer = (
  contact: ChangedContact<Author>,
  { name, kind, number }: TaxpayerFields,
  { sealer }: Pick<AppContext, 'sealer'>,
) =>
  recordChange(contact, 'added_taxpayer', async (trx) => {
    refuseInstructionsInName({ name })
    const { id } = await trx
      .insertInto('taxpayers')
      .values({ contact_id: contact.contactId, name, kind, number: sealer.seal(number) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { taxpayer: id }
  })

/** Corrects a taxpayer. Statements written earlier are not changed. @throws Problem 404; 422 */
export const changeTaxpayer = (
  contact: ChangedContact<Author>,
  taxpayerId: number,
  { name, kind, number }: TaxpayerFields,
  { sealer }: Pick<AppContext, 'sealer'>,
) =>
  recordChange(contact, 'changed_taxpayer', async (trx) => {
    refuseInstructionsInName({ name })
    await trx
      .updateTable('taxpayers')
      .set({ name, kind, number: sealer.seal(number) })
      .where('id', '=', taxpayerId)
      .where('contact_id', '=', contact.contactId)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.taxpayer'))
    return { taxpayer: taxpayerId }
  })

/** Chooses the default taxpayer; null for the contact itself. @throws Problem 404 */
export const chooseDefaultTaxpayer = (contact: ChangedContact<Author>, taxpayerId: number | null) =>
  recordChange(contact, 'chose_default_taxpayer', async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update taxpayers set default_since = case id when ${taxpayerId} then now() end
      where contact_id = ${contact.contactId} and removed_at is null returning id`.execute(trx)
    if (taxpayerId !== null && !rows.some(({ id }) => id === taxpayerId))
      throw Problem.notFound('refusal.not-found.taxpayer')
    return { taxpayer: taxpayerId }
  })

/**
 * Chooses the taxpayer of a donation; null for the default.
 * @param donation the donation's id or code
 * @throws Problem 404
 */
export const chooseDonationTaxpayer = (
  contact: ChangedContact<Author>,
  donation: number | string,
  taxpayerId: number | null,
) =>
  recordChange(contact, 'chose_taxpayer', async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update donation_contacts set taxpayer_id = ${taxpayerId}
      from donations where donations.id = donation_id
        and ${typeof donation === 'number' ? sql`donations.id` : sql`donation_code`} = ${donation} and contact_id = ${contact.contactId}
        and (${taxpayerId}::bigint is null or exists (select from taxpayers
          where id = ${taxpayerId} and contact_id = ${contact.contactId} and removed_at is null))
      returning donations.id`.execute(trx)
    const [chosen] = rows
    if (!chosen) throw Problem.notFound('refusal.not-found.taxpayer')
    return { donation: chosen.id, taxpayer: taxpayerId }
  })

/** Stops offering a taxpayer; donations on its behalf stay. @throws Problem 404 */
export const removeTaxpayer = (contact: ChangedContact<Author>, taxpayerId: number) =>
  recordChange(contact, 'removed_taxpayer', async (trx) => {
    const { rows } = await sql`
      update taxpayers set removed_at = now()
      where id = ${taxpayerId} and contact_id = ${contact.contactId} and removed_at is null
      returning id`.execute(trx)
    if (rows.length === 0) throw Problem.notFound('refusal.not-found.taxpayer')
    return { taxpayer: taxpayerId }
  })

export const resealTaxpayers = resealColumns('taxpayers', 'id', 'number')

/** Adds a task about a donor for the member of staff whose action needs it, due today. */
export async function raiseTask(
  trx: Database,
  contact_id: number,
  title: string,
  staff: Staff,
): Promise<void> {
  const { id } = staff.caller
  const today = sql<Date>`day_in_pakistan(now())`
  const task = { title, contact_id, due_on: today, assignee_id: id, created_by: id }
  await recordAudit(trx, staff, 'added_task', `donor ${contact_id}`, await insertTask(trx, task))
}

async function insertTask(
  trx: Database,
  task: InsertObject<Tables, 'contact_tasks'>,
): Promise<{ task: number }> {
  const { id } = await trx.insertInto('contact_tasks').values(task).returning('id').executeTakeFirstOrThrow()
  return { task: id }
}
