import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { minimumPasswordLength, type Profile } from '../../../../contract/src/accounts.ts'
import type { Member, Role } from '../../../../contract/src/staff.ts'
import { english } from '../../../../words/src/reader.ts'
import { allCalls } from '../../../test/all-calls.ts'
import { mailText } from '../../../test/mail-text.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Staff, Visitor } from '../../../test/visitor.ts'
import { sendMessage } from '../../messages/send-message.ts'
import { createUser } from '../auth/user.ts'
import { sendRequestedPasswordLink } from './password-links.ts'

const app = await buildTestApp()
afterAll(app.close)

const good = 'teapot-gravel-nineteen-otter'

const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call<{ required_step: string | null }>('POST', '/auth/login', { email, password })

const newestEmail = async (email: string) => mailText(await newestFile(email))

/** Path of the newest e-mail to this address. */
async function newestFile(email: string): Promise<string> {
  await app.workDueJobs()
  const { rows } = await app.pool.query(
    `select message_id from messages join users on users.id = user_id
     where email = $1 and messages.status = 'sent' order by messages.id desc limit 1`,
    [email],
  )
  return `${app.dataDir}/outbox/${rows[0].message_id}@give.example.org.eml`
}

const linksOf = async (email: string): Promise<number> =>
  (
    await app.pool.query(
      'select count(*) from password_links join users on users.id = user_id where email = $1',
      [email],
    )
  ).rows[0].count

/** Waits for the link, which is created after the answer was sent. */
async function askForLink(email: string): Promise<void> {
  const { rows } = await app.pool.query(
    'select coalesce(max(password_links.id), 0) as last from password_links',
  )
  expect((await app.visitor().call('POST', '/auth/password-links', { email })).status).toBe(200)
  await expect
    .poll(
      async () =>
        (
          await app.pool.query(
            `select from password_links join users on users.id = user_id where email = $1 and password_links.id > $2`,
            [email, rows[0].last],
          )
        ).rowCount,
    )
    .toBe(1)
}

const tokenIn = (mail: string) => /\/admin\/password#([\w.-]+)/.exec(mail)?.[1] ?? ''

const useLink = (token: string, password: string, visitor = app.visitor()) =>
  visitor.call('POST', '/auth/password-links/use', { token, password })

const idOf = async ({ email }: { email: string }) =>
  (await app.pool.query('select id from users where email = $1', [email])).rows[0]?.id

const roleId = async (name: string) =>
  (await app.pool.query('select id from roles where name = $1', [name])).rows[0]?.id

async function officer(): Promise<{ email: string; password: string }> {
  const email = `officer-${Math.random().toString(36).slice(2)}@example.org`
  const user = { email, firstName: 'Sana', lastName: 'Malik', roles: ['Donation Officer'] }
  return { email, ...(await createUser(app.db, user)) }
}

test('an invited user chooses a password by the link once, and has the permissions of their role', async () => {
  const chief = await app.staff()
  const email = 'Hina@example.org'
  const invited = await chief.call('POST', '/staff', {
    email,
    first_name: 'Hina',
    last_name: 'Raza',
    roles: [await roleId('Content Editor')],
  })
  expect([invited.status, invited.body.message]).toEqual([
    200,
    'The invitation is on its way. It is valid for seven days.',
  ])
  const hina = async () =>
    (await chief.call<Member[]>('GET', '/staff')).body.data.find((member) => member.email === email)
  expect(await hina()).toMatchObject({ status: 'invited', roles: [{ name: 'Content Editor' }] })
  const mail = await newestEmail(email)
  expect(mail).toContain('You are invited to the back office')
  const token = tokenIn(mail)
  const read = await app.visitor().call('POST', '/auth/password-links/check', { token })
  expect(read.body.data).toEqual({ kind: 'invitation', email, first_name: 'Hina' })
  // Before the invitation is used, no password opens the account, not even an empty password.
  expect((await signIn(app.visitor(), email, good)).status).toBe(422)

  expect((await useLink(token, good)).status).toBe(200)
  expect(await hina()).toMatchObject({ status: 'active' })
  expect((await useLink(token, `${good}s`)).status).toBe(404)
  const visitor = app.visitor()
  expect((await signIn(visitor, email, good)).status).toBe(200)
  expect((await visitor.call('GET', '/cause')).status).toBe(200)
  expect((await visitor.call('POST', '/donation', {})).status).toBe(403)

  const beyond = await chief.call('POST', '/staff', {
    email: 'other@example.org',
    first_name: 'Hina',
    last_name: 'Raza',
    roles: [3_000_000_000],
  })
  expect([beyond.status, Object.keys(beyond.body.errors ?? {})]).toEqual([422, ['roles.0']])
  const again = await chief.call('POST', '/staff', {
    email,
    first_name: 'Hina',
    last_name: 'Raza',
    roles: [await roleId('Content Editor')],
  })
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['email']])
})

test('an invitation made in Urdu is in Urdu; e-mails to every administrator are in English', async () => {
  const chief = await app.staff(['users', 'cause', 'campaign', 'campaign.review', 'season', 'bankAcc'])
  const email = 'zara@example.org'
  const member = { email, first_name: 'Zara', last_name: 'Iqbal', roles: [await roleId('Content Editor')] }
  expect((await chief.call('POST', '/staff', member, { 'accept-language': 'ur' })).status).toBe(200)
  const invitation = await PostalMime.parse(await readFile(await newestFile(email)))
  expect(invitation.subject).toContain('آپ کو انتظامی دفتر میں شامل ہونے کی دعوت ہے')
  expect(invitation.html).toContain('<html lang="ur" dir="rtl">')
  const notice = await PostalMime.parse(await readFile(await newestFile(chief.email)))
  expect(notice.html).toContain('<html lang="en" dir="ltr">')
  expect(notice.text).toMatch(
    / invited somebody\.\s+Roles: Content Editor\nPerson: Zara Iqbal, zara@example\.org/,
  )
})

test('a forgotten password is reset by a link; it ends every session and works although an attacker locked the account', async () => {
  const staff = await app.staff()
  await app.pool.query(
    `insert into sign_in_failures (subject, failures, blocked_until) values ($1, 100, now() + interval '15 minutes')`,
    [`everywhere:${staff.email}`],
  )
  const browser = app.visitor()
  await askForLink(staff.email)
  const token = tokenIn(await newestEmail(staff.email))
  expect((await useLink(token, good, browser)).status).toBe(200)
  expect((await staff.call('GET', '/analytics')).status).toBe(401)
  expect((await signIn(browser, staff.email, good)).status).toBe(200)
  expect((await signIn(app.visitor(), staff.email, staff.password)).status).toBe(422)
  expect(await newestEmail(staff.email)).toContain('Your password was changed by a link')
})

test('requesting a link does not reveal whether there is an account, and cannot fill a mailbox', async () => {
  const { email } = await officer()
  const answers = []
  for (const address of [email, email, email, email, email, 'nobody@example.org']) {
    const { status, body } = await app.visitor().call('POST', '/auth/password-links', { email: address })
    answers.push({ status, body })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  await expect.poll(() => linksOf(email)).toBe(3)
  await sendRequestedPasswordLink(app.db, email, { request: { ip: '192.0.2.1' }, reader: english })
  expect(await linksOf(email)).toBe(3)
})

test('a request for a link is answered at once, with or without an account', async () => {
  const { email } = await officer()
  const lock = await app.pool.connect()
  try {
    await lock.query('begin')
    await lock.query('select from users where email = $1 for update', [email])
    const answer = await app.visitor().call('POST', '/auth/password-links', { email })
    expect([answer.status, await linksOf(email)]).toEqual([200, 0])
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  await expect.poll(() => linksOf(email)).toBe(1)
})

test.each([
  ['made up', () => `1.${'A'.repeat(43)}`],
  ['of another person', (token: string, other: string) => `${other.split('.')[0]}.${token.split('.')[1]}`],
])('a link that is %s opens nothing', async (_what, forge) => {
  const [one, other] = [await officer(), await officer()]
  const tokens = []
  for (const { email } of [one, other]) {
    await askForLink(email)
    tokens.push(tokenIn(await newestEmail(email)))
  }
  const forged = forge(tokens[0] ?? '', tokens[1] ?? '')
  expect((await useLink(forged, good)).status).toBe(404)
  expect((await app.visitor().call('POST', '/auth/password-links/check', { token: forged })).status).toBe(404)
  expect((await signIn(app.visitor(), other.email, other.password)).status).toBe(200)
})

test('a link is invalid after its lifetime, and when the account is disabled', async () => {
  const [late, gone] = [await officer(), await officer()]
  const chief = await app.staff()
  for (const { email } of [late, gone]) await askForLink(email)
  const [lateToken, goneToken] = [
    tokenIn(await newestEmail(late.email)),
    tokenIn(await newestEmail(gone.email)),
  ]
  await app.pool.query(`update password_links set expires_at = now() where user_id = $1`, [await idOf(late)])
  await chief.call('POST', `/staff/${await idOf(gone)}/disable`)
  for (const token of [lateToken, goneToken]) expect((await useLink(token, good)).status).toBe(404)
})

test('a link whose process died while it was sent is sent within a quarter of an hour, once', async () => {
  const { email } = await officer()
  await askForLink(email)
  const dying = {
    ...app.context,
    mail: { outbox: null, greet: async () => {}, send: () => new Promise<void>(() => {}) },
  }
  const { rows } = await app.pool.query(
    'select messages.id from messages join users on users.id = user_id where email = $1',
    [email],
  )
  // This call never ends, like that of a killed process.
  void sendMessage(dying, rows[0].id)
  await expect
    .poll(async () => (await app.pool.query('select tries from messages where id = $1', [rows[0].id])).rows)
    .toEqual([{ tries: 1 }])
  await app.workDueJobs()
  await app.letMinutesPass(21)
  await app.workDueJobs()
  expect(await newestEmail(email)).toContain('Choose a new password')
})

test('an e-mail to staff that was sent but could not be marked waits like an unconfirmed one', async () => {
  const { email } = await officer()
  await askForLink(email)
  const state = async () =>
    (
      await app.pool.query(
        `select messages.id, messages.status, unconfirmed, next_try_at > now() + interval '10 minutes' as waits
         from messages join users on users.id = user_id where email = $1`,
        [email],
      )
    ).rows[0]
  const { id } = await state()
  // The mail server accepts it; then the database becomes unavailable.
  const mail = { outbox: null, greet: async () => {}, send: async () => {} }
  let marks = 0
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => {
      // The first call marks no message as sent, and begins the attempt.
      if (JSON.stringify(node).includes('sent_at') && ++marks === 2) throw new Error('gone')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(sendMessage({ ...app.context, db, mail }, id)).rejects.toThrow('gone')
  expect(await state()).toEqual({ id, status: 'queued', unconfirmed: 1, waits: true })
})

test('the database holds nothing by which a link could be made', async () => {
  const { email } = await officer()
  await askForLink(email)
  const token = tokenIn(await newestEmail(email))
  const { rows } = await app.pool.query(
    `select (select json_agg(password_links) from password_links)::text
       || (select json_agg(messages) from messages)::text as all`,
  )
  expect(rows[0].all).not.toContain(token.split('.')[1])
})

test('a user changes their own password with the current one; all other sessions end', async () => {
  const staff = await app.staff()
  const elsewhere = app.visitor()
  await signIn(elsewhere, staff.email, staff.password)
  const change = (current_password: string, password: string) =>
    staff.call('PUT', '/profile/password', { current_password, password })
  expect((await change('not my password', good)).body.errors).toEqual({
    current_password: ['This is not your password.'],
  })
  expect((await change(staff.password, `${staff.email}1`)).body.errors?.password?.[0]).toMatch(
    /easily guessed/,
  )
  expect((await change(staff.password, good)).status).toBe(200)
  expect((await staff.call('GET', '/analytics')).status).toBe(200)
  expect((await elsewhere.call('GET', '/analytics')).status).toBe(401)
  expect((await signIn(app.visitor(), staff.email, staff.password)).status).toBe(422)
  expect((await signIn(app.visitor(), staff.email, good)).status).toBe(200)
  expect(await newestEmail(staff.email)).toContain('Your password was changed.')
})

test.each([
  ['short', 'k7#Qz!w9Pm2', /at least 12 characters/],
  ['leaked', '123456789qwe', /easily guessed/],
  ['leaked, in capitals', '1Q2W3E4R5T6Y', /easily guessed/],
  ['a word with a year', 'welcome-2026', /easily guessed/],
  ['letters as signs', 'P@ssw0rd12345!', /easily guessed/],
  ['keys beside each other', 'asdfghjkl;zxc', /easily guessed/],
  ['the charity and a year', 'amanah-zakat-2026', /easily guessed/],
  ['one’s own name', 'bilalahmed-1990', /easily guessed/],
])('a password that is %s is refused wherever one is chosen', async (_what, password, message) => {
  const staff = await app.staff()
  const changed = await staff.call('PUT', '/profile/password', {
    current_password: staff.password,
    password,
  })
  expect([changed.status, changed.body.errors?.password?.[0]]).toEqual([422, expect.stringMatching(message)])
  await askForLink(staff.email)
  const linked = await useLink(tokenIn(await newestEmail(staff.email)), password)
  expect([linked.status, linked.body.message]).toEqual([422, expect.stringMatching(message)])
  expect((await signIn(app.visitor(), staff.email, staff.password)).status).toBe(200)
})

test('the commonest leaked passwords cannot be chosen', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const { requireStrongPassword } = await import('../auth/password.ts')
  const common = (dictionary['passwords-common'] as string[]).filter(
    (word) => word.length >= minimumPasswordLength,
  )
  expect(common.length).toBeGreaterThan(300)
  // zxcvbn needs ten milliseconds for each, so only every tenth is tried.
  for (const password of common.filter((_, place) => place % 10 === 0))
    await expect(requireStrongPassword(password, [])).rejects.toThrow()
})

test('a password issued by an operator works for a week, and only to choose another one', async () => {
  const email = 'temporary@example.org'
  const user = { email, firstName: 'Omar', lastName: 'Aziz', roles: ['Administrator'], temporary: true }
  const { password } = await createUser(app.db, user)
  const visitor = app.visitor()
  expect((await signIn(visitor, email, password)).body.data.required_step).toBe('password')
  const open = allCalls.filter(
    ({ who, beforeRequiredSteps }) => who !== 'anyone' && who !== 'donor' && !beforeRequiredSteps,
  )
  for (const { method, path } of open) {
    const { status, body } = await visitor.call(
      method,
      path.replace(/:\w+/, '1'),
      method === 'GET' ? undefined : {},
    )
    expect([path, status, body.message]).toEqual([path, 403, 'Choose a password of your own first.'])
  }
  expect(
    (await visitor.call('PUT', '/profile/password', { current_password: password, password: good })).status,
  ).toBe(200)
  expect((await visitor.call('GET', '/analytics')).status).toBe(200)

  const late = { ...user, email: 'late@example.org' }
  const { password: latePassword } = await createUser(app.db, late)
  await app.pool.query(`update users set temporary_until = now() where email = $1`, [late.email])
  expect((await signIn(app.visitor(), late.email, latePassword)).status).toBe(422)
})

test('a user sees their sessions, and ends one or all others after entering the password again', async () => {
  const staff = await app.staff()
  const [phone, home] = [app.visitor(), app.visitor()]
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await phone.call(
    'POST',
    '/auth/login',
    { email: staff.email, password: staff.password },
    { 'user-agent': agent },
  )
  await signIn(home, staff.email, staff.password)
  const sessions = async () => (await staff.call<Profile>('GET', '/profile')).body.data.sessions
  expect(
    (await sessions())
      .map(({ device, is_this }) => ({ device, is_this }))
      .toSorted((one) => (one.is_this ? -1 : 1)),
  ).toEqual([{ device: 'A browser', is_this: true }, expect.anything(), expect.anything()])
  const onPhone = (await sessions()).find(({ device }) => device === 'Firefox on Windows')
  expect(onPhone?.address).toMatch(/^10\./)

  await app.pool.query(`update sessions set confirmed_at = now() - interval '1 hour'`)
  const end = () => staff.call('DELETE', `/profile/sessions/${onPhone?.id}`)
  expect((await end()).status).toBe(428)
  await staff.call('POST', '/auth/confirm-identity', { password: staff.password })
  expect((await end()).status).toBe(200)
  expect((await phone.call('GET', '/analytics')).status).toBe(401)
  expect((await home.call('GET', '/analytics')).status).toBe(200)
  expect((await staff.call('DELETE', '/profile/sessions')).status).toBe(200)
  expect((await home.call('GET', '/analytics')).status).toBe(401)
  expect((await sessions()).map(({ is_this }) => is_this)).toEqual([true])

  const other = await app.staff()
  const [foreign] = (await other.call<Profile>('GET', '/profile')).body.data.sessions
  expect((await staff.call('DELETE', `/profile/sessions/${foreign?.id}`)).status).toBe(404)
  expect((await other.call('GET', '/analytics')).status).toBe(200)
})

test('a user’s new name is shown from the next call on', async () => {
  const staff = await app.staff()
  await staff.call('PUT', '/profile', { first_name: 'Bilal', last_name: 'Ahmed Khan' })
  expect((await staff.call<Profile>('GET', '/profile')).body.data.last_name).toBe('Ahmed Khan')
})

/** A charity with this one administrator. */
async function openWithOneAdministrator() {
  const alone = await buildTestApp()
  const email = 'chief@example.org'
  const user = { email, firstName: 'Amina', lastName: 'Shah', roles: ['Administrator'] }
  const { password } = await createUser(alone.db, user)
  const chief: Staff = { ...alone.visitor(), email, password }
  await signIn(chief, email, password)
  const idIn = async (table: 'users' | 'roles', name: string) =>
    (
      await alone.pool.query(
        table === 'users' ? 'select id from users where email = $1' : 'select id from roles where name = $1',
        [name],
      )
    ).rows[0]?.id
  return { alone, chief, idIn }
}

test('the last administrator can neither be disabled nor demoted, by anyone or in any way', async () => {
  const { alone, chief, idIn } = await openWithOneAdministrator()
  try {
    const me = await idIn('users', chief.email)
    const administrator = await idIn('roles', 'Administrator')
    const editor = await idIn('roles', 'Content Editor')
    const name = { first_name: 'Amina', last_name: 'Shah' }
    const answers = [
      await chief.call('POST', `/staff/${me}/disable`),
      await chief.call('PUT', `/staff/${me}`, { ...name, roles: [editor] }),
      await chief.call('PUT', `/roles/${administrator}`, {
        name: 'Administrator',
        rights: ['cause'],
        needs_second_factor: false,
      }),
      await chief.call('DELETE', `/roles/${administrator}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect((await chief.call('GET', '/staff')).status).toBe(200)

    // An invited user does not count as a second administrator yet.
    await chief.call('POST', '/staff', { email: 'second@example.org', ...name, roles: [administrator] })
    const rights = ['users', 'cause'] as const
    const other = await alone.staff([...rights])
    await alone.pool.query('update users set status = 0 where email = $1', [other.email])
    const again = await chief.call('PUT', `/roles/${administrator}`, {
      name: 'Administrator',
      rights: [],
      needs_second_factor: false,
    })
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringContaining('the last administrator'),
    ])
  } finally {
    await alone.close()
  }
})

test('two of three administrators who demote each other at the same moment leave two', async () => {
  const { alone, chief, idIn } = await openWithOneAdministrator()
  try {
    const [other] = [await alone.staff(['users', 'cause', 'bankAcc']), await alone.staff(['users'])]
    const editor = await idIn('roles', 'Content Editor')
    const demote = async (by: Staff, who: Staff) =>
      by.call('PUT', `/staff/${await idIn('users', who.email)}`, {
        first_name: 'A',
        last_name: 'B',
        roles: [editor],
      })
    const answers = await Promise.all([demote(chief, other), demote(other, chief)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  } finally {
    await alone.close()
  }
})

test('a role is made, changed and deleted; its holders have its rights from their next call on', async () => {
  const chief = await app.staff()
  const member = await app.staff(['cause'])
  const roles = async () =>
    (await chief.call<{ roles: Role[]; rights: { path: string }[] }>('GET', '/roles')).body.data
  expect((await roles()).rights.map(({ path }) => path)).toContain('donation.refund')
  expect(
    (
      await chief.call('POST', '/roles', {
        name: 'Treasurer',
        rights: ['statement'],
        needs_second_factor: false,
      })
    ).status,
  ).toBe(200)
  const taken = await chief.call('POST', '/roles', {
    name: 'treasurer',
    rights: [],
    needs_second_factor: false,
  })
  expect(taken.body.errors).toEqual({ name: ['There is a role of this name already.'] })
  const treasurer = await roleId('Treasurer')
  const name = { first_name: 'Bilal', last_name: 'Ahmed' }
  await chief.call('PUT', `/staff/${await idOf(member)}`, { ...name, roles: [treasurer] })
  expect((await member.call('GET', '/cause')).status).toBe(403)
  expect((await member.call('GET', '/statement-accounts')).status).not.toBe(403)
  expect((await chief.call('DELETE', `/roles/${treasurer}`)).status).toBe(409)
  await chief.call('PUT', `/roles/${treasurer}`, {
    name: 'Treasurer',
    rights: ['cause'],
    needs_second_factor: false,
  })
  expect((await member.call('GET', '/cause')).status).toBe(200)
  await chief.call('POST', `/staff/${await idOf(member)}/disable`)
  expect((await member.call('GET', '/cause')).status).toBe(401)
  expect((await signIn(app.visitor(), member.email, member.password)).status).toBe(422)
  await chief.call('POST', `/staff/${await idOf(member)}/enable`)
  expect((await signIn(app.visitor(), member.email, member.password)).status).toBe(200)
})

test('no user adds permissions to their own role, or leaves fewer than two approvers; every administrator is notified', async () => {
  const { alone, chief, idIn } = await openWithOneAdministrator()
  try {
    const rights = async (role: string) =>
      (await chief.call<{ roles: Role[] }>('GET', '/roles')).body.data.roles.find(({ name }) => name === role)
        ?.rights ?? []
    const save = async (by: Staff, role: string, wanted: readonly string[]) =>
      by.call('PUT', `/roles/${await idIn('roles', role)}`, {
        name: role,
        rights: wanted,
        needs_second_factor: false,
      })
    const omar = await alone.staff(['users', 'bankAcc', 'bankAcc.approve'])
    const more = await save(omar, 'May users', ['users', 'donation.note'])
    expect([more.status, more.body.message]).toEqual([409, expect.stringContaining('You hold this role')])
    const all = await rights('Administrator')
    const fewer = await save(
      chief,
      'Administrator',
      all.filter((right) => right !== 'bankAcc.approve'),
    )
    expect([fewer.status, fewer.body.message]).toEqual([
      409,
      expect.stringContaining('Fewer than two people'),
    ])
    const { status } = await omar.call('POST', `/staff/${await idIn('users', chief.email)}/disable`)
    expect(status).toBe(403)

    expect((await save(chief, 'May users', ['users', 'donation.note'])).status).toBe(200)
    const { rows } = await alone.pool.query(
      `select email, facts -> 'rights' as rights from messages join users on users.id = user_id order by email`,
    )
    expect(rows).toEqual(
      [chief.email, omar.email].map((email) => ({
        email,
        rights: { Role: 'May users', Given: 'donation.note', Taken: 'None' },
      })),
    )
  } finally {
    await alone.close()
  }
})

test('changes of accounts are in the audit', async () => {
  const { rows } = await app.pool.query(`select distinct action from audit_entries`)
  const actions = rows.map(({ action }) => action)
  for (const action of [
    'changed_user',
    'changed_role',
    'changed_password',
    'requested_password_link',
    'ended_session',
  ])
    expect(actions).toContain(action)
})

test('views of a list are saved and removed by staff who work in it, and opened by all who may see it', async () => {
  const clerk = await app.staff(['donation', 'donation.note'])
  const view = { list: 'donations', name: 'Large', address: 'amount_from=100000&sort=largest' }
  const save = (changes: object, by = clerk) => by.call('POST', '/saved-views', { ...view, ...changes })
  expect((await save({})).status).toBe(200)
  expect((await save({ address: 'amount_from=200000' })).status).toBe(200)
  expect((await save({ list: 'payments' })).status).toBe(403)
  expect((await save({ list: 'secrets' })).status).toBe(422)
  const cashier = await app.staff(['payment', 'payment.create'])
  // Two lists may have views of one name.
  expect((await save({ list: 'payments' }, cashier)).status).toBe(200)
  const viewsOf = (list: string, by: Staff) =>
    by.call<{ id: number; address: string }[]>('GET', `/saved-views?list=${list}`)
  const { data } = (await viewsOf('donations', clerk)).body
  expect(data).toMatchObject([{ name: 'Large', address: 'amount_from=200000' }])
  expect((await viewsOf('donations', cashier)).status).toBe(403)
  const trustee = await app.staff(['donation', 'payment'])
  expect((await viewsOf('donations', trustee)).status).toBe(200)
  expect((await save({}, trustee)).status).toBe(403)
  const path = `/saved-views/${data[0]?.id}`
  expect((await cashier.call('DELETE', path)).status).toBe(403)
  expect((await clerk.call('DELETE', path)).status).toBe(200)
  expect((await clerk.call('DELETE', path)).status).toBe(404)
  expect((await viewsOf('payments', cashier)).body.data).toHaveLength(1)
})
