import { afterAll, expect, test } from 'vitest'
import { secondFactorMessage } from '../../../../contract/src/auth.ts'
import type { SecondFactors } from '../../../../contract/src/second-factors.ts'
import { english } from '../../../../words/src/reader.ts'
import { allCalls } from '../../../test/all-calls.ts'
import { createSoftwareAuthenticator } from '../../../test/software-authenticator.ts'
import { stopClock } from '../../../test/stop-clock.ts'
import { buildTestApp, publicUrl } from '../../../test/test-app.ts'
import type { Staff, Visitor } from '../../../test/visitor.ts'
import { createSealer, type Sealer } from '../../platform/sealing/create-sealer.ts'
import { removeAllSecondFactors } from './change-second-factors.ts'
import { checkCode, totpOf } from './check-code.ts'
import { resealTotp } from './totp.ts'

const clock = stopClock()
const app = await buildTestApp()
afterAll(app.close)

const signIn = (visitor: Visitor, { email, password }: Staff, code?: string) =>
  visitor.call<{ required_step: string | null }>('POST', '/auth/login', {
    email,
    password,
    ...(code && { code }),
  })

/** The app's code this many half minutes from now. */
const codeOf = (secret: string, later = 0) =>
  totpOf(secret).generate({ timestamp: clock.now.getTime() + later * 30_000 })

async function withApp(staff: Staff) {
  const { secret } = (await staff.call<{ secret: string }>('POST', '/profile/totp/begin')).body.data
  const { status, body } = await staff.call<{ recovery_codes: string[] }>('POST', '/profile/totp/confirm', {
    code: codeOf(secret, -1),
  })
  expect(status).toBe(200)
  return { secret, recoveryCodes: body.data.recovery_codes }
}

async function withPasskey(staff: Staff) {
  const passkey = createSoftwareAuthenticator(publicUrl)
  const response = await staff.call<{ challenge: string }>('POST', '/profile/passkeys/begin')
  const made = await staff.call<{ recovery_codes: string[] | null }>('POST', '/profile/passkeys', {
    name: 'My phone',
    response: passkey.register(response.body.data),
  })
  expect([made.status, made.text]).toEqual([200, expect.any(String)])
  return { passkey, recoveryCodes: made.body.data.recovery_codes }
}

const askToSign = async (visitor: Visitor) =>
  (await visitor.call<{ challenge: string }>('POST', '/auth/passkeys/begin')).body.data
const use = (visitor: Visitor, response: object) =>
  visitor.call('POST', '/auth/passkeys/sign-in', { response })

test('with an authenticator app the password alone opens nothing; its code does, once', async () => {
  const staff = await app.staff()
  const { secret } = await withApp(staff)
  const visitor = app.visitor()
  const response = await signIn(visitor, staff)
  expect([response.status, response.body.message]).toEqual([428, english.t.message(secondFactorMessage)])
  expect(visitor.cookies.has('__Host-amanah_session')).toBe(false)
  const wrong = await signIn(visitor, staff, '000000')
  expect([wrong.status, wrong.body.errors]).toEqual([422, { code: ['This code is not right.'] }])
  // The code that confirmed the app was used already.
  expect((await signIn(visitor, staff, codeOf(secret, -1))).status).toBe(422)
  const code = codeOf(secret)
  expect((await signIn(visitor, staff, code)).status).toBe(200)
  expect((await visitor.call('GET', '/analytics')).status).toBe(200)
  expect((await signIn(app.visitor(), staff, code)).status).toBe(422)
})

test('a right code does not help without the password, and does not reveal whether the account has one', async () => {
  const staff = await app.staff()
  const { secret } = await withApp(staff)
  const guess = { ...staff, password: 'not the password' }
  const answers = [await signIn(app.visitor(), guess), await signIn(app.visitor(), guess, codeOf(secret))]
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [422, answers[0]?.text],
    [422, answers[0]?.text],
  ])
})

test('codes cannot be guessed: after a few wrong ones there is a wait', async () => {
  const staff = await app.staff()
  await withApp(staff)
  const visitor = app.visitor()
  const statuses = []
  for (const code of ['111111', '222222', '333333', '444444', '555555'])
    statuses.push((await signIn(visitor, staff, code)).status)
  expect(statuses).toContain(429)
})

test('an attacker with the password cannot guess codes without end, and does not lock its owner out', async () => {
  const staff = await app.staff()
  const { secret } = await withApp(staff)
  const thief = app.visitor()
  const statuses = []
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await signIn(thief, staff)).status)
  expect(statuses).toContain(429)
  expect((await signIn(app.visitor(), staff, codeOf(secret))).status).toBe(200)
})

test('with a lost key app codes are rejected and recovery codes still work; an old key still works, and is replaced', async () => {
  const staff = await app.staff()
  const { secret, recoveryCodes } = await withApp(staff)
  const { rows } = await app.pool.query('select id from users where email = $1', [staff.email])
  const sealBy = (sealer: Sealer) =>
    app.pool.query('update totp_secrets set sealed = $1 where user_id = $2', [
      sealer.seal(secret),
      rows[0].id,
    ])
  await sealBy(createSealer(['a key that is lost']))
  expect((await signIn(app.visitor(), staff, codeOf(secret))).status).toBe(422)
  expect((await signIn(app.visitor(), staff, recoveryCodes[0])).status).toBe(200)

  await sealBy(createSealer(['an old key']))
  expect((await resealTotp(app.db, createSealer(['a new key', 'an old key']))).sealed).toBe(1)
  const sealer = createSealer(['a new key'])
  expect(await checkCode({ ...app.context, sealer }, rows[0].id, codeOf(secret))).toBe(true)
})

test('the recovery codes go with the last second factor, although an app was begun and never confirmed', async () => {
  const staff = await app.staff()
  const { passkey } = await withPasskey(staff)
  await staff.call('POST', '/profile/totp/begin')
  expect((await staff.call('DELETE', `/profile/passkeys/${passkey.id}`)).status).toBe(200)
  const { body } = await staff.call<SecondFactors>('GET', '/profile/second-factors')
  expect(body.data.recovery_codes_left).toBe(0)
})

test('a recovery code opens the account once, however it is typed; new ones end the old', async () => {
  const staff = await app.staff()
  const { recoveryCodes } = await withApp(staff)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  expect((await signIn(app.visitor(), staff, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await signIn(app.visitor(), staff, first)).status).toBe(422)
  const factors = async () => (await staff.call<SecondFactors>('GET', '/profile/second-factors')).body.data
  expect((await factors()).recovery_codes_left).toBe(9)
  const renewed = await staff.call<{ recovery_codes: string[] }>('POST', '/profile/recovery-codes')
  expect((await signIn(app.visitor(), staff, second)).status).toBe(422)
  expect((await signIn(app.visitor(), staff, renewed.body.data.recovery_codes[0])).status).toBe(200)
})

test('an attacker who tries passwords from everywhere does not lock out a user with a second factor', async () => {
  const staff = await app.staff()
  const { secret } = await withApp(staff)
  await app.pool.query(
    `insert into sign_in_failures (subject, failures, blocked_until) values ($1, 100, now() + interval '15 minutes')`,
    [`everywhere:${staff.email}`],
  )
  expect((await signIn(app.visitor(), staff, codeOf(secret))).status).toBe(200)
})

test('a passkey signs in without a password, and the password alone no longer suffices', async () => {
  const staff = await app.staff()
  const { passkey, recoveryCodes } = await withPasskey(staff)
  expect(recoveryCodes).toHaveLength(10)
  expect((await signIn(app.visitor(), staff)).status).toBe(428)
  const visitor = app.visitor()
  expect((await use(visitor, passkey.sign(await askToSign(visitor)))).status).toBe(200)
  expect((await visitor.call('GET', '/analytics')).status).toBe(200)
  // A second passkey returns no recovery codes.
  expect((await withPasskey(staff)).recoveryCodes).toBeNull()
})

test('a passkey’s signature works once, for our challenge, on our page, with a fingerprint', async () => {
  const staff = await app.staff()
  const { passkey } = await withPasskey(staff)
  const visitor = app.visitor()
  const good = passkey.sign(await askToSign(visitor))
  const stranger = createSoftwareAuthenticator(publicUrl)
  const signatureOf = async (options: Parameters<typeof passkey.sign>[1]) =>
    passkey.sign(await askToSign(visitor), options)
  expect((await use(visitor, good)).status).toBe(200)
  for (const [what, response] of [
    ['again', good],
    ['made up', passkey.sign({ challenge: 'AAAA' })],
    ['on another site', await signatureOf({ from: 'https://give.example.evil' })],
    ['without a fingerprint', await signatureOf({ flags: 1 })],
    ['of nobody', stranger.sign(await askToSign(visitor))],
    ['another key', { ...stranger.sign(await askToSign(visitor)), id: passkey.id, rawId: passkey.id }],
    ['nothing', {}],
  ] as const) {
    const thief = app.visitor()
    expect([what, (await use(thief, response)).status]).toEqual([what, 422])
    expect((await thief.call('GET', '/analytics')).status).toBe(401)
  }
  await app.pool.query('update users set status = 0 where email = $1', [staff.email])
  expect((await use(visitor, passkey.sign(await askToSign(visitor)))).status).toBe(422)
})

test('a user whose role requires a second factor can do nothing else before it is set up', async () => {
  const chief = await app.staff()
  const staff = await app.staff(['cause', 'audit'])
  const { rows } = await app.pool.query(`select id, name from roles where name = 'May cause'`)
  const role = { name: rows[0].name, rights: ['cause'], needs_second_factor: true }
  expect((await chief.call('PUT', `/roles/${rows[0].id}`, role)).status).toBe(200)
  const open = allCalls.filter(
    ({ who, beforeRequiredSteps }) => who !== 'anyone' && who !== 'donor' && !beforeRequiredSteps,
  )
  const refused = []
  for (const { method, path } of open) {
    const body = method === 'GET' ? undefined : {}
    refused.push((await staff.call(method, path.replace(/:\w+/, '1'), body)).status)
  }
  expect(new Set(refused)).toEqual(new Set([403]))
  expect((await signIn(app.visitor(), staff)).body.data.required_step).toBe('second_factor')
  await withApp(staff)
  expect((await staff.call('GET', '/cause')).status).toBe(200)
  // The second factor cannot be removed while the role requires one.
  await staff.call('DELETE', '/profile/totp')
  expect((await staff.call('GET', '/cause')).status).toBe(403)
  await app.pool.query('update roles set needs_second_factor = false')
})

test('a user who lost all second factors is helped by an administrator or by the command, and is notified', async () => {
  const chief = await app.staff()
  for (const remove of [
    async (id: number) => (await chief.call('DELETE', `/staff/${id}/second-factors`)).status,
    async (id: number) => {
      await removeAllSecondFactors(
        app.db,
        { id },
        { caller: { id: null, name: 'operator' }, request: { ip: '' }, reader: english },
      )
      return 200
    },
  ]) {
    const staff = await app.staff(['cause'])
    await withApp(staff)
    await withPasskey(staff)
    const { rows } = await app.pool.query('select id from users where email = $1', [staff.email])
    expect(await remove(rows[0].id)).toBe(200)
    expect((await staff.call('GET', '/analytics')).status).toBe(401)
    expect((await signIn(app.visitor(), staff)).status).toBe(200)
    const emails = await app.pool.query(
      `select facts ->> 'what' as what from messages where user_id = $1 order by id desc limit 1`,
      [rows[0].id],
    )
    expect(JSON.parse(emails.rows[0].what).key).toBe('staff-email.account.second-factors-removed')
  }
})

test('the database holds neither the secret of an app nor a recovery code', async () => {
  const staff = await app.staff()
  const { secret, recoveryCodes } = await withApp(staff)
  const { rows } = await app.pool.query(
    `select (select json_agg(totp_secrets) from totp_secrets)::text || (select json_agg(recovery_codes) from recovery_codes)::text as all`,
  )
  for (const text of [secret, ...recoveryCodes]) expect(rows[0].all).not.toContain(text)
})

test('with a second factor a sensitive call requires it again, and the password does not suffice', async () => {
  const staff = await app.staff()
  const { secret, recoveryCodes } = await withApp(staff)
  const [own, foreign] = [await withPasskey(staff), await withPasskey(await app.staff())]
  const confirm = async (body: object) => {
    await app.pool.query(`update sessions set confirmed_at = now() - interval '1 hour'`)
    const { status, body: answer } = await staff.call('POST', '/auth/confirm-identity', body)
    const after = await staff.call('DELETE', '/profile/sessions')
    expect(after.status).toBe(status === 200 ? 200 : 428)
    return [status, answer.errors]
  }
  const needed = { code: ['Code is required'] }
  expect(await confirm({ password: staff.password })).toEqual([422, needed])
  expect(await confirm({})).toEqual([422, needed])
  expect(await confirm({ code: '000000', password: staff.password })).toEqual([
    422,
    { code: ['This code is not right.'] },
  ])
  expect(await confirm({ code: codeOf(secret) })).toEqual([200, undefined])
  expect(await confirm({ code: recoveryCodes[0] })).toEqual([200, undefined])
  const sign = async ({ passkey }: typeof own) => ({ passkey: passkey.sign(await askToSign(staff)) })
  expect((await confirm(await sign(foreign)))[0]).toBe(422)
  expect(await confirm(await sign(own))).toEqual([200, undefined])
})
