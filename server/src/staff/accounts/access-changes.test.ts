import { afterAll, expect, test } from 'vitest'
import type { PendingChange } from '../../../../contract/src/pending-changes.ts'
import { type PermissionPath, permissionPaths } from '../../../../contract/src/permissions.ts'
import type { Member } from '../../../../contract/src/staff.ts'
import { mailText } from '../../../test/mail-text.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Staff } from '../../../test/visitor.ts'
import { linkToken } from './password-link-email.ts'

const app = await buildTestApp()
afterAll(app.close)

const [amina, omar] = [await app.staff(), await app.staff()]
const privileged = 'New rights over money or other people’s rights'
const name = { first_name: 'Puppet', last_name: 'Khan' }
const password = 'teapot-gravel-nineteen-otter'
const administrator = async () => roleId('Administrator')

const roleId = async (role: string): Promise<number> =>
  (await app.pool.query('select id from roles where name = $1', [role])).rows[0]?.id
const idOf = async ({ email }: { email: string }): Promise<number> =>
  (await app.pool.query('select id from users where email = $1', [email])).rows[0]?.id
const pending = async (staff: Staff, isAccess: boolean) =>
  (await staff.call<PendingChange[]>('GET', '/pending-changes')).body.data.filter(
    ({ subject }) => (subject === 'access') === isAccess,
  )
const waiting = (staff: Staff) => pending(staff, true)
const decide = async (staff: Staff, decision: 'approve' | 'reject' | 'withdraw') => {
  const [change] = await waiting(omar)
  const { status, body } = await staff.call('POST', `/pending-changes/${change?.id}/${decision}`)
  return [status, body.message]
}
const invite = (by: Staff, email: string, role: number) =>
  by.call<{ waits: boolean }>('POST', '/staff', { email, ...name, roles: [role] })
const isInvited = async (email: string) =>
  (await amina.call<Member[]>('GET', '/staff')).body.data.some((member) => member.email === email)
const mailsTo = async (email: string): Promise<unknown[]> =>
  (
    await app.pool.query(
      `select facts -> 'what' as what from messages join users on users.id = user_id where email = $1 order by messages.id`,
      [email],
    )
  ).rows.map(({ what }) => what)

const newestMailTo = async (email: string): Promise<string> =>
  (
    await app.pool.query(
      `select message_id from messages join users on users.id = user_id where email = $1 order by messages.id desc limit 1`,
      [email],
    )
  ).rows[0]?.message_id

/** Opens the invitation, chooses a password and signs in. */
async function accept(email: string): Promise<Staff> {
  const { rows } = await app.pool.query(
    `select password_links.id, nonce from password_links join users on users.id = user_id where email = $1`,
    [email],
  )
  const token = linkToken(app.context.secretKey, rows[0])
  const visitor = app.visitor()
  expect((await visitor.call('POST', '/auth/password-links/use', { token, password })).status).toBe(200)
  expect((await visitor.call('POST', '/auth/login', { email, password })).status).toBe(200)
  return { ...visitor, email, password }
}

const letHoursPass = (hours: number) =>
  app.pool.query(
    `with aged as (update users set privileged_at = privileged_at - make_interval(hours => $1))
     update pending_changes set asked_at = asked_at - make_interval(hours => $1)`,
    [hours],
  )

async function askForAccount(by: Staff) {
  const body = new FormData()
  const form = {
    bank_name: 'Thief Bank',
    name: 'A. Thief',
    number: '777',
    iban_no: 'PK24SCBL0000001171495101',
    swift_code: '',
    currency: 'PKR',
    kind: 'general',
    status: '1',
  }
  for (const [field, value] of Object.entries(form)) body.set(field, value)
  const { body: answer } = await by.call('POST', '/bank-accounts', body)
  expect(answer).toMatchObject({ success: true, data: null })
}
const approveAccount = async (by: Staff) => {
  const [change] = await pending(by, false)
  const { status, body } = await by.call('POST', `/pending-changes/${change?.id}/approve`)
  return [status, body.message]
}
const withdrawAccount = async (by: Staff) => {
  const [change] = await pending(by, false)
  expect((await by.call('POST', `/pending-changes/${change?.id}/withdraw`)).status).toBe(200)
}

test('an administrator and an account that they invite are not two people', async () => {
  const email = 'puppet@example.org'
  await askForAccount(amina)
  const invited = await invite(amina, email, await administrator())
  expect([invited.status, invited.body]).toEqual([
    200,
    {
      success: true,
      message: 'This waits for a second person. Until they approve it, nothing changes.',
      data: { waits: true },
    },
  ])
  expect(await isInvited(email)).toBe(false)
  expect((await decide(amina, 'approve'))[0]).toBe(403)
  await app.workDueJobs()
  const mail = await mailText(`${app.dataDir}/outbox/${await newestMailTo(omar.email)}@give.example.org.eml`)
  expect(mail).toContain(`Change of rights: Invite Puppet Khan, ${email}`)
  expect(mail).toContain('Bilal Ahmed asks for a change of an account, a role or an API key.')
  expect(mail).toContain('https://give.example.org/admin/staff')

  expect(await waiting(omar)).toMatchObject([
    {
      kind: 'add',
      name: `Invite Puppet Khan, ${email}`,
      changes: [
        { name: privileged, from: '', to: expect.stringMatching(/Approve bank accounts .* Staff/) },
        { name: 'Other new rights' },
      ],
      asked_by: 'Bilal Ahmed',
      is_mine: false,
      obstacle: null,
    },
  ])
  expect((await decide(omar, 'approve'))[0]).toBe(200)
  const puppet = await accept(email)
  expect(await approveAccount(puppet)).toEqual([
    403,
    'You were given new rights less than three days ago. You can do this in 72 hours.',
  ])
  await letHoursPass(80)
  expect(await approveAccount(puppet)).toEqual([
    403,
    'One of you invited the other. Somebody else must approve this request.',
  ])
  await withdrawAccount(amina)
})

test('an administrator cannot approve for an editor whom only they invited', async () => {
  const email = 'editor@example.org'
  expect((await invite(amina, email, await roleId('Content Editor'))).body.data).toEqual({ waits: false })
  const editor = await accept(email)
  await askForAccount(editor)
  const [change] = await pending(amina, false)
  expect(await approveAccount(amina)).toEqual([403, change?.obstacle])
  expect((await approveAccount(omar))[0]).toBe(200)
})

test('the invited account counts its 72 hours from the day that it is first opened', async () => {
  const email = 'late@example.org'
  await invite(amina, email, await administrator())
  await decide(omar, 'approve')
  await letHoursPass(100)
  const late = await accept(email)
  await askForAccount(omar)
  expect((await approveAccount(late))[0]).toBe(403)
  expect(
    (await late.call('POST', '/attempts/1/refunds', { amount: 1, reason: 'x', way: 'by_hand', left: 1 }))
      .status,
  ).toBe(403)
  await withdrawAccount(omar)
})

const saveRole = (
  by: Staff,
  id: number | null,
  role: string,
  rights: readonly PermissionPath[],
  needs = false,
) =>
  by.call<{ waits: boolean }>(id === null ? 'POST' : 'PUT', `/roles${id === null ? '' : `/${id}`}`, {
    name: role,
    rights,
    needs_second_factor: needs,
  })

test('rights given are rights held: an invitation, a role, its members, and an approval', async () => {
  const clerk = await app.staff(['users'])
  const [all, editors] = [await administrator(), await roleId('Content Editor')]
  const refusal = 'You cannot give the right “Donations”: you do not have it yourself.'
  const member = await app.staff([])
  const attempts = [
    await invite(clerk, 'friend@example.org', all),
    await saveRole(clerk, null, 'Everything', permissionPaths),
    await clerk.call('PUT', `/staff/${await idOf(member)}`, { ...name, roles: [all] }),
  ]
  for (const { status, body } of attempts) expect([status, body.message]).toEqual([403, refusal])
  const cause = await saveRole(clerk, editors, 'Content Editor', ['cause', 'bankAcc', 'audit'])
  expect([cause.status, cause.body.message]).toEqual([
    403,
    'This account or role has the right “Causes”, which you do not have. Somebody who has it must do this.',
  ])
  expect(await isInvited('friend@example.org')).toBe(false)
  expect(await waiting(omar)).toEqual([])

  expect((await invite(amina, 'friend@example.org', all)).body.data).toEqual({ waits: true })
  expect(await decide(clerk, 'approve')).toEqual([403, refusal])
  expect((await decide(clerk, 'reject'))[0]).toBe(200)
})

test('nobody changes an account or a role with a right that they do not have', async () => {
  const clerk = await app.staff(['users'])
  const auditor = await app.staff(['audit', 'checks'])
  const id = await idOf(auditor)
  const { rows } = await app.pool.query('select role_id from user_roles where user_id = $1', [id])
  const message =
    'This account or role has the right “Audit”, which you do not have. Somebody who has it must do this.'
  const roles = [await roleId('Content Editor')]
  const attempts = (by: Staff) => [
    by.call('PUT', `/staff/${id}`, { ...name, roles }),
    by.call('PUT', `/staff/${id}`, { ...name, roles: [rows[0].role_id] }),
    by.call('POST', `/staff/${id}/disable`),
    by.call('POST', `/staff/${id}/enable`),
    by.call('DELETE', `/staff/${id}/second-factors`),
    saveRole(by, rows[0].role_id, 'Weak', ['users']),
  ]
  for (const attempt of attempts(clerk)) {
    const { status, body } = await attempt
    expect([status, body.message]).toEqual([403, message])
  }

  const auditors = (await saveRole(amina, null, 'Auditors', ['audit', 'checks'])).status
  const deleted = await clerk.call('DELETE', `/roles/${await roleId('Auditors')}`)
  expect([auditors, deleted.status, deleted.body.message]).toEqual([200, 403, message])

  const promoted = { ...name, roles: [await administrator()] }
  expect((await amina.call('PUT', `/staff/${id}`, promoted)).body.data).toEqual({ waits: true })
  expect(await decide(clerk, 'approve')).toEqual([403, message])
  expect((await decide(clerk, 'reject'))[0]).toBe(200)
})

test('a role or account that gains a privileged right needs approval; any other change does not', async () => {
  const member = await app.staff(['audit'])
  expect((await saveRole(amina, null, 'Auditor', ['audit'])).body.data).toEqual({ waits: false })
  const auditor = await roleId('Auditor')
  const id = await idOf(member)
  const give = (role: number) => amina.call('PUT', `/staff/${id}`, { ...name, roles: [role] })
  expect((await give(auditor)).body.data).toEqual({ waits: false })

  expect((await saveRole(amina, auditor, 'Auditor', ['audit', 'donation.refund'])).body.data).toEqual({
    waits: true,
  })
  expect((await saveRole(amina, auditor, 'Auditor', ['audit', 'settings'])).status).toBe(409)
  expect((await member.call('POST', '/attempts/1/refunds')).status).toBe(403)
  expect((await decide(omar, 'reject'))[0]).toBe(200)
  expect(await waiting(omar)).toEqual([])
  expect((await saveRole(amina, auditor, 'Auditor', ['audit', 'settings'])).body.data).toEqual({
    waits: true,
  })
  expect((await decide(omar, 'withdraw'))[0]).toBe(403)
  expect((await decide(omar, 'approve'))[0]).toBe(200)
  expect((await member.call('GET', '/charity')).status).toBe(200)
  const { rows } = await app.pool.query('select privileged_at, vouched_by from users where id = $1', [id])
  expect(rows[0]).toEqual({ privileged_at: expect.any(Date), vouched_by: await idOf(omar) })

  await amina.call('POST', `/staff/${id}/disable`)
  expect((await amina.call('POST', `/staff/${id}/enable`)).body.data).toEqual({ waits: true })
  expect((await decide(amina, 'withdraw'))[0]).toBe(200)
})

test('managers of staff decide about rights, approvers of bank accounts about the rest', async () => {
  const [manager, approver] = [await app.staff(['users']), await app.staff(['bankAcc', 'bankAcc.approve'])]
  await askForAccount(amina)
  await saveRole(amina, null, 'Cashier', ['audit'])
  const cashier = await roleId('Cashier')
  expect((await saveRole(amina, cashier, 'Cashier', ['donation.refund'])).body.data).toEqual({ waits: true })
  expect([await pending(manager, false), await waiting(approver)]).toEqual([[], []])
  const [[account], [access]] = [await pending(approver, false), await waiting(manager)]
  for (const decision of ['approve', 'reject']) {
    expect((await manager.call('POST', `/pending-changes/${account?.id}/${decision}`)).status).toBe(403)
    expect((await approver.call('POST', `/pending-changes/${access?.id}/${decision}`)).status).toBe(403)
  }
  const removed = await amina.call('DELETE', `/roles/${cashier}`)
  expect([removed.status, removed.body.message]).toEqual([
    409,
    'A change of these rights waits for approval. It must be approved, rejected or withdrawn first.',
  ])
  expect((await decide(amina, 'withdraw'))[0]).toBe(200)
  expect((await amina.call('DELETE', `/roles/${cashier}`)).status).toBe(200)
  await withdrawAccount(amina)
})

test('a request whose author lost the rights meanwhile cannot be approved', async () => {
  const author = await app.staff()
  await invite(author, 'orphan@example.org', await administrator())
  await amina.call('POST', `/staff/${await idOf(author)}/disable`)
  expect((await decide(omar, 'approve'))[0]).toBe(409)
  expect(await isInvited('orphan@example.org')).toBe(false)
  expect((await decide(omar, 'reject'))[0]).toBe(200)
})

test('an administrator’s second factor is removed by two people; so is the requirement of their role', async () => {
  const target = await app.staff()
  const id = await idOf(target)
  await app.pool.query(
    `insert into totp_secrets (user_id, sealed, confirmed_at) values ($1, 'sealed', now())`,
    [id],
  )
  const has = async () =>
    (await app.pool.query('select from totp_secrets where user_id = $1', [id])).rowCount === 1
  const remove = () => amina.call('DELETE', `/staff/${id}/second-factors`)
  expect((await remove()).body.data).toEqual({ waits: true })
  expect(await has()).toBe(true)
  expect(await waiting(omar)).toMatchObject([
    {
      kind: 'remove',
      name: expect.stringMatching(/^Remove the second factors of/),
      changes: [{ name: 'Second Factor' }],
    },
  ])
  await app.pool.query('delete from messages')
  expect((await decide(omar, 'approve'))[0]).toBe(200)
  expect(await has()).toBe(false)
  expect(await mailsTo(target.email)).toContainEqual({
    key: 'staff-email.account.second-factors-removed',
    values: { who: 'Bilal Ahmed (approved by Bilal Ahmed)' },
  })
  expect(await mailsTo(amina.email)).toContain(
    'Bilal Ahmed (approved by Bilal Ahmed) removed the second factors of somebody.',
  )

  const role = await administrator()
  expect((await saveRole(amina, role, 'Administrator', permissionPaths, true)).body.data).toEqual({
    waits: false,
  })
  expect((await saveRole(amina, role, 'Administrator', permissionPaths, false)).body.data).toEqual({
    waits: true,
  })
  expect((await decide(omar, 'reject'))[0]).toBe(200)
})

test('with one administrator an invitation is sent at once, and each of the two can work', async () => {
  const alone = await buildTestApp()
  try {
    const chief = await alone.staff()
    await alone.pool.query(`update users set status = 0 where email <> $1`, [chief.email])
    const { rows } = await alone.pool.query(`select id from roles where name = 'Administrator'`)
    const { body } = await chief.call('POST', '/staff', {
      email: 'second@example.org',
      ...name,
      roles: [rows[0].id],
    })
    expect([body.message, body.data]).toEqual([
      'The invitation is on its way. It is valid for seven days.',
      { waits: false },
    ])
  } finally {
    await alone.close()
  }
})

test('no administrator can become the only one, which would end all approvals', async () => {
  const other = await buildTestApp()
  try {
    const [chief, colleague] = [await other.staff(), await other.staff(['users'])]
    const { rows } = await other.pool.query(`select id from users where email = $1`, [colleague.email])
    const { status, body } = await chief.call('POST', `/staff/${rows[0].id}/disable`)
    expect([status, body.message]).toEqual([
      409,
      'Fewer than two people could manage staff. Give somebody else that right first, or ask whoever runs the server.',
    ])
  } finally {
    await other.close()
  }
})
