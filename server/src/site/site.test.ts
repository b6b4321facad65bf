import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type PublicPageData, pageDataId } from '../../../contract/src/public-page.ts'
import { buildTestApp, sitePage } from '../../test/test-app.ts'

const app = await buildTestApp({ webFolder: join(import.meta.dirname, '../../../web/dist') })
afterAll(app.close)
const donor = app.visitor()

const withoutScripts = (page: string) => page.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
function dataOf(page: string): PublicPageData {
  const [, json = ''] =
    new RegExp(`<script type="application/json" id="${pageDataId}">(.*?)</script>`).exec(page) ?? []
  return JSON.parse(json)
}

test('the public page has a link to every cause, whose page has its text, and the bank accounts without any script', async () => {
  const { status, text } = await donor.ask('/')
  expect(status).toBe(200)
  const read = withoutScripts(text)
  const causes = await app.db.selectFrom('causes').selectAll().where('status', '=', 1).execute()
  const accounts = await app.db.selectFrom('bank_accounts').selectAll().where('status', '=', 1).execute()
  expect([causes.length, accounts.length]).toEqual([expect.any(Number), 4])
  for (const { id, fundtitle, funddetail } of causes) {
    expect(read).toContain(fundtitle.replaceAll('&', '&amp;'))
    expect(read).toContain(`href="/?cause=${id}#cause"`)
    expect(withoutScripts((await donor.ask(`/?cause=${id}`)).text)).toContain(funddetail.slice(0, 60))
  }
  for (const { number } of accounts) expect(read).toContain(number)
  expect(read).toContain('The donation form needs JavaScript')
  expect(read).toContain('href="mailto:help@amanah.example"')
})

test('the data in the page equals its calls’ answers, with one description, and the drawings of the causes are in one file', async () => {
  const { text } = await donor.ask('/')
  const data = dataOf(text)
  const answered = async (path: string) => (await donor.call<unknown>('GET', path)).body.data
  expect(data.pairs).toEqual(await answered('/payment/methods'))
  expect(data.accounts).toEqual(await answered('/bank/info'))
  const causes = (await answered('/donation/causes/web')) as PublicPageData['causes']
  const unshown = { impact: '', web_sequence: 0, mobile_sequence: 0, created_at: '', updated_at: '' }
  const withOne = (shown = causes[0]?.id) =>
    causes.map((cause) => ({ ...cause, ...unshown, ...(cause.id !== shown && { funddetail: '' }) }))
  expect(data.causes).toEqual(withOne())
  const second = causes[1]?.id
  expect(dataOf((await donor.ask(`/?cause=${second}`)).text).causes).toEqual(withOne(second))
  expect(dataOf((await donor.ask('/?cause=987654')).text).causes).toEqual(withOne())
  const drawn = [...text.matchAll(/<use href="\/art\/icons\.svg#([^"]+)"/g)].map(([, name]) => name)
  expect(drawn).toHaveLength(data.causes.length)
  const drawings = (await donor.ask('/art/icons.svg')).text
  for (const name of drawn) expect(drawings).toContain(`<symbol id="${name}" viewBox="0 0 48 48"`)
})

test('a change of a cause, an account or a payment method is on the page at the next visit', async () => {
  await app.db
    .updateTable('causes')
    .set({ fundtitle: 'Zakat </script> & more' })
    .where('fundtitle', '=', 'Zakat')
    .execute()
  const changed = await donor.ask('/')
  expect(withoutScripts(changed.text)).toContain('Zakat &lt;/script&gt; &amp; more')
  expect(dataOf(changed.text).causes[0]?.fundtitle).toBe('Zakat </script> & more')
  await app.db.updateTable('bank_accounts').set({ status: 0 }).execute()
  expect(withoutScripts((await donor.ask('/')).text)).toContain('No accounts are available at the moment.')
  await app.db.deleteFrom('active_pay_methods').execute()
  expect(dataOf((await donor.ask('/')).text).pairs).toEqual([])
})

test('a browser with a cached page gets 304, and others get their best encoding', async () => {
  const pageWith = (headers: Record<string, string>) => donor.ask('/', { headers })
  const plain = await pageWith({ 'accept-encoding': 'identity' })
  const etag = plain.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  for (const encoding of ['br', 'gzip']) {
    const { headers, text } = await pageWith({ 'accept-encoding': encoding })
    expect([headers.get('content-encoding'), text]).toEqual([encoding, plain.text])
  }
  const again = await pageWith({ 'if-none-match': etag })
  expect([again.status, again.text, again.headers.get('set-cookie')]).toEqual([304, '', null])
})

test('the one script and the one style in the page are those that its policy names', async () => {
  const { headers, text } = await donor.ask('/')
  const policy = headers.get('content-security-policy') ?? ''
  const scripts = [
    ...text.matchAll(/<script(?! type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g),
  ]
  expect(scripts).toHaveLength(1)
  for (const [, script = ''] of scripts)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const styles = [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
  expect(styles).toHaveLength(1)
  for (const [, style = ''] of styles)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).not.toContain('unsafe')
  // Style attributes and event handlers, which no hash allows.
  expect(text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')).not.toMatch(/<[^>]* (style|on[a-z]+)=/)
})

test('every other page has its own title, and only the public page describes the charity to search engines', async () => {
  const titleOf = async (path: string) => {
    const { text } = await donor.ask(path)
    return [/<title>(.*?)<\/title>/.exec(text)?.[1], text.includes('og:title')]
  }
  const link = 'x'.repeat(22)
  expect(await titleOf('/')).toEqual(['Together We Rise, Donate Now | Amanah Welfare Trust', true])
  expect(await titleOf(`/donation/${link}`)).toEqual(['Your donation | Amanah Welfare Trust', false])
  expect(await titleOf(`/payment/${link}`)).toEqual(['Your payment | Amanah Welfare Trust', false])
  expect(await titleOf(`/pay/${link}`)).toEqual(['Payment | Amanah Welfare Trust', false])
  expect(await titleOf('/nowhere')).toEqual(['Page Not Found | Amanah Welfare Trust', false])
  expect((await donor.ask('/nowhere')).text).toContain('Sorry, we couldn’t find the page you’re looking for.')
})

test('pages that only a browser can render say so without scripts, in the reader’s language, with contact details', async () => {
  const donor = app.visitor()
  for (const path of [`/ur/donation/${'x'.repeat(22)}`, `/ur/pay/${'x'.repeat(22)}`]) {
    const { text } = await donor.ask(path)
    expect(/<noscript>([\s\S]*?)<\/noscript>/.exec(text)?.[1]).toContain('جاوا اسکرپٹ')
    expect(withoutScripts(text)).toContain('href="mailto:help@amanah.example"')
  }
  expect((await donor.ask('/ur/zakat')).text).toMatch(/<noscript><p[^>]*>[^<]*جاوا اسکرپٹ/)
})

test('when rendering fails, browsers are sent the page as it was built, and the reason is logged', async () => {
  const unbuilt = await buildTestApp()
  const { status, text } = await unbuilt.visitor().ask('/')
  expect([status, text]).toEqual([200, sitePage.replace('%API_CLIENT_TOKEN%', '')])
  expect(unbuilt.log.join('')).toContain('npm run build')
  await unbuilt.close()
})
