import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/src/audit.ts'
import type { Cause, EditedCause } from '../../../contract/src/causes.ts'
import type { PendingChange } from '../../../contract/src/pending-changes.ts'
import { noImage } from '../../../contract/src/pictures.ts'
import { mailText } from '../../test/mail-text.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import type { Staff } from '../../test/visitor.ts'
import { findNewInstructions } from './compare-texts.ts'
import { pendingChangesTasks } from './pending-changes.jobs.ts'
import { readPublicTexts } from './public-texts.queries.ts'

const app = await buildTestApp({ changeDelayHours: 12 })
afterAll(app.close)
const aisha = await app.staff()
const editor = await app.staff(['cause'])

const square = { create: { width: 40, height: 40, channels: 3, background: '#0a7a4b' } } as const
const png = new Uint8Array(await sharp(square).png().toBuffer())

const stolen = 'PK24SCBL0000001171495101'
const lure = `<p>Our account changed. Send to ${stolen} or <a href="https://evil.test/donate">donate here</a>.</p>`

const form = {
  fundtitle: 'Wells in Thar',
  funddetail: '<p>A well for a village.</p>',
  fundimage: noImage,
  accept_fraction: '0',
  status: '1',
  web_sequence: '1',
  mobile_sequence: '1',
  kind: 'zakat',
}

function save(staff: Staff, id: number | '', changes: Partial<typeof form> & { impact?: string } = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ ...form, ...changes })) body.set(field, value)
  return staff.call<EditedCause | null>('POST', `/cause${id && `/${id}`}`, body)
}

const shown = async (id: number) => {
  const { body } = await app.visitor().call<Cause[]>('GET', '/donation/causes/web')
  return body.data.find((cause) => cause.id === id)
}
const waiting = async (staff: Staff) =>
  (await staff.call<PendingChange[]>('GET', '/pending-changes')).body.data
const forgetConfirmation = ({ email }: Staff) =>
  app.pool.query(
    `update sessions set confirmed_at = now() - interval '1 hour'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
const confirm = (staff: Staff) => staff.call('POST', '/auth/confirm-identity', { password: staff.password })
async function readEmails(): Promise<{ email: string; what: string; found: string[] }[]> {
  const { rows } = await app.pool.query(
    `select email, facts ->> 'what' as what, facts -> 'found' as found
     from messages join users on users.id = user_id where kind = 'pending_change' order by messages.id`,
  )
  await app.pool.query(`delete from messages where kind = 'pending_change'`)
  return rows
}
/** Approves the newest change and returns it. */
async function approve(staff: Staff) {
  const change = (await waiting(staff)).at(-1)
  expect((await staff.call('POST', `/pending-changes/${change?.id}/approve`)).status).toBe(200)
  return (await waiting(staff)).find(({ id }) => id === change?.id) as PendingChange
}
const workDueChanges = () => pendingChangesTasks(app.context)['make-due-changes']?.({})
async function letDelayPass(): Promise<void> {
  await app.pool.query(`update pending_changes set effective_at = now() - interval '1 second' where is_open`)
  await workDueChanges()
}

const cause = (await save(aisha, '')).body.data as EditedCause

const link = 'https://evil.test/donate'

test('with one administrator an editor’s change waits for them, and their own is made', async () => {
  await readEmails()
  expect((await save(editor, cause.id, { impact: 'A village drinks.' })).body.data).toBeNull()
  expect(await readEmails()).toEqual([{ email: aisha.email, what: 'asked', found: [] }])
  const [change] = await waiting(aisha)
  expect((await aisha.call('POST', `/pending-changes/${change?.id}/reject`)).status).toBe(200)
  await readEmails()
  // Nothing differs, or only the order of causes.
  await save(editor, cause.id)
  await save(editor, cause.id, { web_sequence: '2' })
  // The only administrator gets no e-mail about their own change, unless it may name an account.
  expect((await save(aisha, cause.id, { impact: 'A village drinks.' })).body.data).not.toBeNull()
  expect(await readEmails()).toEqual([])
  expect((await save(aisha, cause.id, { funddetail: lure })).body.data).not.toBeNull()
  expect(await readEmails()).toEqual([{ email: aisha.email, what: 'changed', found: [stolen, link] }])
  await save(aisha, cause.id)
})

test('a change by an approver is public at once, and each administrator reads the old text beside the new one', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  await readEmails()
  const words = 'Western Union to Ali Khan, Lahore'
  expect((await save(aisha, cause.id, { impact: words, fundtitle: 'Wells' })).body.data).not.toBeNull()
  const { rows } = await app.pool.query(
    `select email, facts -> 'changes' as changes from messages join users on users.id = user_id
     where kind = 'pending_change' order by messages.id`,
  )
  expect(rows).toEqual(
    [aisha, omar].map(({ email }) => ({
      email,
      changes: [
        ['Title', `${form.fundtitle} → Wells`],
        ['What a gift does', `nothing → ${words}`],
      ],
    })),
  )
  await save(aisha, cause.id)
  await readEmails()
  await app.pool.query(`update users set status = 0 where email = $1`, [omar.email])
})

test('an editor’s change of a text waits for a person who may approve, and is public right after the approval', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  await forgetConfirmation(editor)
  const { body } = await save(editor, cause.id, { impact: 'A village drinks.' })
  expect([body.data, body.message]).toEqual([null, expect.stringContaining('Not public yet.')])
  expect(body.message).not.toContain('New in it')
  expect((await readEmails()).map(({ what }) => what)).toEqual(['asked', 'asked'])
  expect((await shown(cause.id))?.impact).toBe('')
  const [change] = await waiting(omar)
  expect((await omar.call('POST', `/pending-changes/${change?.id}/approve`)).status).toBe(200)
  expect((await shown(cause.id))?.impact).toBe('A village drinks.')
  // A price and the order are no texts.
  expect(
    (await save(editor, cause.id, { impact: 'A village drinks.', web_sequence: '3' })).body.data,
  ).not.toBeNull()
  await save(aisha, cause.id)
  await readEmails()
  await app.pool.query(`update users set status = 0 where email = $1`, [omar.email])
})

test('an editor’s account number or link in a cause waits for a second person, and donors see it hours after approval', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  await app.pool.query('delete from unreviewed_texts')
  await forgetConfirmation(editor)
  expect((await save(editor, cause.id, { funddetail: lure })).status).toBe(428)
  await confirm(editor)
  const { status, body } = await save(editor, cause.id, { funddetail: lure })
  expect([status, body.data]).toEqual([200, null])
  expect(body.message).toContain(`${stolen}, ${link}`)
  expect(body.message).toContain('A second person must approve it')
  expect((await shown(cause.id))?.funddetail).toBe(form.funddetail)
  expect(await readEmails()).toEqual(
    [aisha, omar].map(({ email }) => ({ email, what: 'asked', found: [stolen, link] })),
  )
  expect(await waiting(omar)).toMatchObject([
    {
      subject: 'cause',
      name: form.fundtitle,
      found: [stolen, link],
      changes: [
        {
          name: 'Description',
          from: 'A well for a village.',
          to: `Our account changed. Send to ${stolen} or donate here.`,
        },
      ],
      effective_at: null,
      is_mine: false,
      obstacle: null,
    },
  ])
  // Each editor sees only their own pending changes; another save would be overwritten by the approval.
  expect(await waiting(editor)).toMatchObject([{ is_mine: true }])
  expect(await waiting(await app.staff(['cause']))).toEqual([])
  expect((await save(editor, cause.id, { impact: 'New' })).status).toBe(409)

  const { id, effective_at } = await approve(omar)
  expect(Date.parse(effective_at ?? '') - readClock().now.getTime()).toBeGreaterThan(11.9 * 3_600_000)
  expect((await omar.call('POST', `/pending-changes/${id}/approve`)).status).toBe(409)
  await workDueChanges()
  expect((await shown(cause.id))?.funddetail).toBe(form.funddetail)
  await letDelayPass()
  expect((await shown(cause.id))?.funddetail).toContain('evil.test')
  expect(await waiting(omar)).toEqual([])
  // An account that is public already needs no approval; a further one does.
  expect(
    (await save(aisha, cause.id, { funddetail: lure, impact: 'A village drinks.' })).body.data,
  ).not.toBeNull()
  expect((await save(aisha, cause.id, { funddetail: lure, impact: 'evil.test/x' })).body.data).toBeNull()
  await aisha.call('POST', `/pending-changes/${(await waiting(aisha))[0]?.id}/withdraw`)
  await save(aisha, cause.id)
  await readEmails()
})

test('digits that an approver adds in steps wait at the sixth that no second person has seen', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  const write = (changes: object) => save(aisha, cause.id, changes)
  expect((await write({ impact: 'Easypaisa 0345' })).body.data).not.toBeNull()
  for (const more of [{ impact: 'Easypaisa 0345 12' }, { impact: 'Easypaisa 0345', fundtitle: 'Wells 12' }]) {
    const { body } = await write(more)
    expect([body.data, body.message]).toEqual([null, expect.stringMatching(/: (0345, 12|12, 0345)/)])
    const [change] = await waiting(omar)
    expect(change?.changes).toContainEqual(
      expect.objectContaining({ from: 'nothing', to: expect.stringMatching(/^Easypaisa 0345/) }),
    )
    await omar.call('POST', `/pending-changes/${change?.id}/reject`)
  }
  // With no additional digit, or with a digit replaced, the change is made at once.
  expect((await write({ impact: 'Easypaisa 0345', fundtitle: 'Two wells' })).body.data).not.toBeNull()
  expect((await write({ impact: 'Easypaisa 78901' })).body.data).not.toBeNull()
  await write({ impact: 'Easypaisa 78901 23' })
  await approve(omar)
  await letDelayPass()
  expect((await shown(cause.id))?.impact).toBe('Easypaisa 78901 23')
  expect((await write({ impact: 'Easypaisa 78901 23 45' })).body.data).not.toBeNull()
  // An approver of another person's change is no second person for their own digits.
  await save(editor, cause.id, { impact: 'Easypaisa 78901 23 45', fundtitle: 'Wells' })
  await approve(aisha)
  expect((await write({ impact: 'Easypaisa 78901 23 45 6789' })).body.data).toBeNull()
  await aisha.call('POST', `/pending-changes/${(await waiting(aisha))[0]?.id}/withdraw`)
  await app.pool.query('delete from unreviewed_texts')
  await app.pool.query(`update causes set impact = '', fundtitle = $1 where id = $2`, [
    form.fundtitle,
    cause.id,
  ])
  await app.pool.query(`update users set status = 0 where email = $1`, [omar.email])
  await readEmails()
})

test('an approval does not clear what its author changed after the request', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  const write = (changes: object) => aisha.call('PUT', '/charity', changes)
  await write({ hours: 'Easypaisa 0345' })
  expect((await write({ footer: 'evil.test/donate' })).body.message).toContain('Not public yet')
  const changes = (await waiting(omar)).at(-1)?.changes ?? []
  expect(changes.map(({ to }) => to).toSorted()).toEqual(['Easypaisa 0345', 'evil.test/donate'])
  expect((await write({ hours: 'Easypaisa 78901' })).body.message).toBe('Settings saved.')
  await approve(omar)
  await letDelayPass()
  expect((await write({ hours: 'Easypaisa 78901 23' })).body.message).toContain('Not public yet')
  await aisha.call('POST', `/pending-changes/${(await waiting(aisha)).at(-1)?.id}/withdraw`)
  await write({ hours: '', footer: '' })
  await app.pool.query('delete from unreviewed_texts')
  await app.pool.query(`update users set status = 0 where email = $1`, [omar.email])
  await readEmails()
})

test('moving a cause between zakat and general waits; a new cause with an account waits as a whole', async () => {
  expect((await save(editor, cause.id, { kind: 'general' })).body.data).toBeNull()
  expect(await waiting(aisha)).toMatchObject([
    { found: ['zakat → general'], changes: [{ name: 'Kind', from: 'Zakat', to: 'General' }] },
  ])
  await approve(aisha)
  await letDelayPass()
  expect((await shown(cause.id))?.kind).toBe('general')

  expect((await save(editor, '', { fundtitle: 'Flood', funddetail: lure })).body.data).toBeNull()
  expect((await save(aisha, '', { fundtitle: 'Roads' })).body.data).not.toBeNull()
  await approve(aisha)
  await letDelayPass()
  const { rows } = await app.pool.query(`select funddetail from causes where fundtitle = 'Flood'`)
  expect(rows[0].funddetail).toContain(stolen)
})

test('hiding the only cause for zakat needs no approval and is e-mailed to administrators', async () => {
  const zakat = (await save(aisha, '', { fundtitle: 'Zakat for widows' })).body.data as EditedCause
  await app.pool.query(`update causes set kind = 'general' where id <> $1`, [zakat.id])
  await readEmails()
  expect((await save(editor, zakat.id, { fundtitle: zakat.fundtitle, status: '0' })).body.data).not.toBeNull()
  expect(await readEmails()).toContainEqual({ email: aisha.email, what: 'changed', found: [] })
  await save(editor, zakat.id, { fundtitle: zakat.fundtitle, status: '0' })
  expect(await readEmails()).toEqual([])
})

test('settings, pages, translations and e-mail texts follow the same rule, and unaffected changes are saved', async () => {
  const texts = { 'mail.donation.transfer-reference': `Enter {code}. Our account changed: ${stolen}` }
  const { rows } = await app.pool.query<{ count: string }>('select count(*) from email_templates')
  const attempts: [string, string, unknown][] = [
    ['PUT', '/charity', { footer: `Bank account 0102030405060` }],
    ['PUT', '/charity', { slogan: 'Easypaisa 0333 7654321' }],
    ['PUT', '/charity', { website: 'https://evil.test' }],
    ['PUT', '/charity/embedding', { embed_origins: ['https://evil.test'] }],
    ['PUT', '/charity', { texts: { ur: { address: `اکاؤنٹ نمبر ۰۱۰۲۰۳۰۴۰۵۰۶` } } }],
    ['PUT', '/charity/texts/terms', { html: lure }],
    ['PUT', '/email-templates/en', { texts }],
  ]
  for (const [method, path, body] of attempts) {
    const answer = await aisha.call(method, path, body)
    expect([answer.status, answer.body.message], path).toEqual([
      200,
      expect.stringContaining('Not public yet'),
    ])
  }
  const { body } = await app.visitor().call<Record<string, string>>('GET', '/public/charity')
  expect(JSON.stringify(body.data)).not.toMatch(/0102030405060|7654321|evil/)
  expect((await app.visitor().call('GET', '/public/charity/texts/terms')).text).not.toContain(stolen)
  expect((await app.pool.query('select count(*) from email_templates')).rows).toEqual(rows)
  expect((await aisha.call('PUT', '/charity', { footer: 'Thank you' })).status).toBe(409)
  expect((await aisha.call('PUT', '/charity', { hours: '9 to 5' })).status).toBe(200)
  const changes = await waiting(aisha)
  expect(changes.map(({ subject, name }) => [subject, name])).toEqual([
    ...Array.from({ length: 5 }, () => ['charity', 'Settings of the charity']),
    ['charity_text', 'Terms'],
    ['email_templates', 'E-mail texts (English)'],
  ])
  expect(changes[4]?.changes).toEqual([
    { name: 'Address (اردو)', from: 'nothing', to: 'اکاؤنٹ نمبر ۰۱۰۲۰۳۰۴۰۵۰۶', to_language: 'ur' },
  ])
  for (const { id } of changes) await aisha.call('POST', `/pending-changes/${id}/withdraw`)
  expect((await aisha.call('PUT', '/charity', { footer: 'Thank you' })).status).toBe(200)
})

/** The links that stop a change, in the newest e-mails about an approval. */
async function stopLinks(): Promise<string[]> {
  await app.workDueJobs()
  const { rows } = await app.pool.query<{ message_id: string }>(
    `select message_id from messages where kind = 'pending_change' and facts ->> 'what' = 'approved' order by id`,
  )
  return Promise.all(
    rows.map(async ({ message_id }) => {
      const mail = await mailText(`${app.dataDir}/outbox/${message_id}@give.example.org.eml`)
      return /\/stop-change\/[\w.-]+/.exec(mail)?.[0] ?? ''
    }),
  )
}

test('an approved change is stopped by the link in the e-mail, without signing in and not by opening it', async () => {
  await readEmails()
  await save(editor, cause.id, { fundtitle: 'Wells', funddetail: lure })
  const { id } = await approve(aisha)
  const links = await stopLinks()
  const [link = ''] = links
  expect(new Set(links).size).toBeGreaterThan(1)
  const visitor = app.visitor()
  const page = await visitor.ask(link)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("form-action 'self'"),
  ])
  for (const text of ['Wells', stolen, 'evil.test/donate']) expect(page.text).toContain(text)
  expect((await visitor.ask(`/ur${link}`)).text).toContain('dir="rtl"')
  for (const wrong of [
    `${link}x`,
    link.replace(/change\/\d+/, 'change/1'),
    '/stop-change/1.1.x',
    '/stop-change/x',
  ])
    expect((await visitor.ask(wrong, { method: 'POST' })).status, wrong).toBe(404)
  expect(await waiting(aisha)).toHaveLength(1)

  const post = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }
  expect((await visitor.ask(link, post)).text).toContain('The change was stopped')
  expect((await visitor.ask(link, post)).status).toBe(404)
  expect(await waiting(aisha)).toEqual([])
  await letDelayPass()
  expect((await shown(cause.id))?.fundtitle).toBe(form.fundtitle)
  expect((await readEmails()).map(({ what }) => what)).toContain('stopped')
  const { body } = await aisha.call<{ data: AuditEntry[] }>('POST', '/audit-entries/search', {
    actions: ['stopped_public_text_change'],
  })
  expect(body.data.data).toMatchObject([{ who: 'Bilal Ahmed', subject: 'Wells' }])
  expect(id).toBeGreaterThan(0)
})

test('an editor’s new picture waits, since it may show an account; an approver’s is public at once and e-mailed', async () => {
  const kind = (await shown(cause.id))?.kind ?? ''
  const send = (staff: Staff, id: number | '') => {
    const body = new FormData()
    for (const [field, value] of Object.entries({
      ...form,
      kind,
      fundtitle: staff === aisha ? 'By Aisha' : 'By an editor',
    }))
      if (field !== 'fundimage') body.set(field, value)
    body.set('fundimage', new Blob([png]))
    return staff.call<EditedCause | null>('POST', `/cause${id && `/${id}`}`, body)
  }
  await readEmails()
  const { body } = await send(editor, cause.id)
  expect([body.data, body.message]).toEqual([null, expect.stringContaining('New in it: /media/')])
  const [change] = await waiting(aisha)
  expect(change).toMatchObject({
    pictures: [expect.stringMatching(/^\/media\//)],
    found: [change?.pictures[0]],
    changes: expect.arrayContaining([{ name: 'Image', from: 'the old one', to: 'a new one' }]),
  })
  expect((await app.visitor().ask(change?.pictures[0] ?? '')).status).toBe(200)
  expect((await shown(cause.id))?.fundimage).toBe(noImage)
  await approve(aisha)
  await letDelayPass()
  expect((await shown(cause.id))?.fundimage).toBe(change?.pictures[0])
  await readEmails()
  expect((await send(aisha, cause.id)).body.data?.fundimage).not.toBe(change?.pictures[0])
  expect((await readEmails()).map(({ what }) => what)).toContain('changed')

  const settings = await app.staff(['settings'])
  const logo = new FormData()
  logo.set('picture', new Blob([png]))
  const { body: response } = await settings.call('PUT', '/charity/pictures/logo', logo)
  expect(response.message).toContain('Not public yet')
  const [waits] = await waiting(settings)
  expect(waits).toMatchObject({ subject: 'charity', changes: [{ name: 'Logo', to: 'a new one' }] })
  await settings.call('POST', `/pending-changes/${waits?.id}/withdraw`)
})

test('approvers stop an approved change in the office; its editor cannot approve, reject or stop it', async () => {
  await save(editor, cause.id, { funddetail: lure })
  const { id } = await approve(aisha)
  for (const decision of ['approve', 'reject', 'stop'])
    expect((await editor.call('POST', `/pending-changes/${id}/${decision}`)).status).toBe(403)
  expect((await editor.call('POST', `/pending-changes/${id}/withdraw`)).status).toBe(409)
  expect((await aisha.call('POST', `/pending-changes/${id}/stop`)).status).toBe(200)
  expect((await aisha.call('POST', `/pending-changes/${id}/stop`)).status).toBe(409)
  await letDelayPass()
  expect((await shown(cause.id))?.funddetail).not.toContain(stolen)
})

test('an approved change that no longer fits is stopped, and administrators are notified', async () => {
  await save(editor, cause.id, { funddetail: lure })
  const { id } = await approve(aisha)
  await readEmails()
  await app.pool.query(`update pending_changes set target = '999999' where id = $1`, [id])
  await letDelayPass()
  expect(await waiting(aisha)).toEqual([])
  expect(new Set((await readEmails()).map(({ what }) => what))).toEqual(new Set(['stopped']))
})

test('a change that fails for an unexpected reason does not hold up the approved ones after it', async () => {
  await save(editor, cause.id, { funddetail: lure })
  const failing = await approve(aisha)
  const other = (await save(aisha, '')).body.data as EditedCause
  await save(editor, other.id, { funddetail: lure })
  await approve(aisha)
  await app.pool.query(`update pending_changes set target = 'unreadable' where id = $1`, [failing.id])
  await expect(letDelayPass()).rejects.toThrow('approved changes could not be made')
  expect((await shown(other.id))?.funddetail).toContain(stolen)
  expect(await waiting(aisha)).toMatchObject([{ id: failing.id }])
  await aisha.call('POST', `/pending-changes/${failing.id}/stop`)
})

test('an account number is found in every text of a cause, also in a field that a later release adds', async () => {
  const before = await readPublicTexts(app.db)
  await app.pool.query(`alter table causes add tagline text not null default 'Send to ${stolen}'`)
  expect(findNewInstructions(before, await readPublicTexts(app.db))).toContain(stolen)
})
