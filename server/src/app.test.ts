import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { apiBase, describeWho } from '../../contract/src/entry.ts'
import { allCalls } from '../test/all-calls.ts'
import { registeredCalls } from '../test/registered-calls.ts'
import { buildTestApp, publicUrl, sitePage } from '../test/test-app.ts'
import { buildApp } from './app.ts'
import { createDatabase, createPool } from './platform/database/database.ts'
import { checkReceiptPdf } from './receipts/load-receipt-pdf.ts'

const app = await buildTestApp()
afterAll(app.close)

const visitor = app.visitor()
const site = sitePage.replace('%API_CLIENT_TOKEN%', '')

test('the server reports that it is alive and ready', async () => {
  const alive = await visitor.ask('/healthz')
  expect([alive.status, JSON.parse(alive.text)]).toEqual([200, { status: 'alive' }])
  const ready = await visitor.ask('/readyz')
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: 'ready' }])
})

const plainConfig = {
  dataDir: app.dataDir,
  publicUrl,
  secretKey: 'x'.repeat(32),
  apiClientToken: null,
  trustProxy: [],
  metricsReaders: 'nobody',
  webConcurrency: 1,
  hstsSubdomains: false,
} satisfies Parameters<typeof buildApp>[0]

test('without its database the server reports alive and not ready, without details', async () => {
  const nowhere = createDatabase(
    createPool({ host: '127.0.0.1', port: 1, user: 'x', password: 'a secret', database: 'x' }),
  )
  const lost = await buildApp(plainConfig, { ...app.context, db: nowhere }, { webFolder: app.webFolder })
  expect((await lost.inject('/healthz')).statusCode).toBe(200)
  const ready = await lost.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready' }])
  const causes = await lost.inject(`${apiBase}/donation/causes/web`)
  expect([causes.statusCode, causes.headers['retry-after']]).toEqual([503, '3'])
  expect(causes.json()).toEqual({
    success: false,
    message: 'We cannot do this at the moment. Nothing was lost; please try again in a few seconds.',
  })

  // A browser gets an error page with links onward.
  const link = 'x'.repeat(22)
  for (const path of [`/pay/${link}?from=<b>`, `/donation/${link}`]) {
    const page = await lost.inject(path)
    expect([page.statusCode, page.headers['content-type']], path).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('Nothing was lost; please try again in a few seconds.')
    expect(page.body).toContain(`<a href="/${path.split('/')[1]}/${link}`)
    expect(page.body).not.toContain('<b>')
    expect(page.body).toContain('<a href="/">')
  }
  // A payer who returns from JazzCash gets an error page too: JazzCash redirects browsers to the callback
  // address.
  const accepts = (accept: string) =>
    lost.inject({ method: 'POST', url: '/gateways/jazzcash/notice', headers: { accept }, payload: 'x=1' })
  const back = await accepts('text/html,application/xhtml+xml')
  expect([back.statusCode, back.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(back.body).not.toContain('Try again')
  expect((await accepts('*/*')).json().success).toBe(false)
  await lost.close()
  await nowhere.destroy()
})

test('with a nearly full disk the server is not ready, and only the log has the reason', async () => {
  const full = await buildApp(plainConfig, app.context, {
    webFolder: app.webFolder,
    minFreeBytes: Number.MAX_SAFE_INTEGER,
  })
  const ready = await full.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready' }])
  expect(app.log.join()).toContain('the disk of DATA_DIR is nearly full')
  await full.close()
})

test('a server that cannot print receipts is not ready, and logs why', async () => {
  await checkReceiptPdf(app.context.log, async () => {
    throw new Error('Cannot find package pdfkit')
  })
  expect((await visitor.ask('/readyz')).status).toBe(503)
  expect(app.log.join()).toContain('receipts cannot be printed: Error: Cannot find package pdfkit')
  await checkReceiptPdf(app.context.log)
  expect((await visitor.ask('/readyz')).status).toBe(200)
})

test('an unmigrated database makes the server not ready', async () => {
  const { rows } = await app.pool.query(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
  )
  expect((await visitor.ask('/readyz')).status).toBe(503)
  await app.pool.query('insert into kysely_migration values ($1, $2)', [rows[0].name, rows[0].timestamp])
  expect((await visitor.ask('/readyz')).status).toBe(200)
})

test('metrics name the route and never the link of a donor', async () => {
  const link = await app.visitor().give()
  await visitor.ask(`/donation/${link}`)
  for (let n = 0; n < 5; n++) await visitor.ask(`/made/up/address/${n}`)
  const { status, headers } = await visitor.ask('/metrics')
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  // An answer is counted after it was sent: the next call may come before that.
  const figures = async () => (await visitor.ask('/metrics')).text
  await expect
    .poll(figures)
    .toContain(
      'http_request_duration_seconds_count{process="web",method="GET",route="/donation/:link",status="200"}',
    )
  const text = await figures()
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain(link)
  expect(text).not.toContain('/made/up')
})

test('with a token configured, only requests with it read the metrics; others get 404', async () => {
  const token = 'a-token-of-prometheus'
  const guarded = await buildTestApp({ metricsReaders: { token } })
  const read = (authorization?: string) =>
    guarded.visitor().ask('/metrics', authorization === undefined ? {} : { headers: { authorization } })
  expect((await read(`Bearer ${token}`)).text).toContain('process_resident_memory_bytes')
  for (const wrong of [undefined, '', token, 'Bearer', `Bearer ${token}x`, `bearer ${token}`]) {
    const { status, text } = await read(wrong)
    expect([status, text.includes('process_')], wrong).toEqual([404, false])
  }
  await guarded.close()
})

test('every call of the contract is in the OpenAPI document', async () => {
  const { status, text } = await visitor.ask('/api/docs/json')
  expect(status).toBe(200)
  const document = JSON.parse(text)
  expect(document.openapi).toMatch(/^3\.1/)
  for (const { method, path, summary, who } of allCalls) {
    const operation = document.paths[apiBase + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, path).toMatchObject({
      summary,
      description: expect.stringContaining(`Who may call: ${describeWho(who)}.`),
    })
  }
  const operations = Object.values<object>(document.paths).flatMap((path) => Object.keys(path))
  expect(operations).toHaveLength(allCalls.length)
  const { donate, causes } = {
    donate: document.paths[`${apiBase}/donate`].post.requestBody.content['application/json'].schema,
    causes:
      document.paths[`${apiBase}/donation/causes/web`].get.responses[200].content['application/json'].schema,
  }
  expect(donate.required).toEqual(expect.arrayContaining(['first_name', 'email', 'total_amount', 'cart']))
  expect(Object.keys(causes.properties.data.items.properties)).toContain('fundtitle')
})

test('the API documentation opens in a browser', async () => {
  const { status, headers } = await visitor.ask('/api/docs/')
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
})

test('the site and the back office are served at their addresses', async () => {
  expect((await visitor.ask('/')).text).toBe(site)
  for (const path of ['/admin', '/admin/login', '/admin/donation/5'])
    expect((await visitor.ask(path)).text, path).toContain('<title>Office</title>')
})

test('the back office is served in the chosen language, with its translations', async () => {
  const { text } = await visitor.ask('/admin', { headers: { cookie: 'language=ur' } })
  expect(text).toContain('<html lang="ur" dir="rtl">')
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/words-ur-b.js">')
})

test('an unknown address gets an error page with status 404', async () => {
  for (const path of [
    '/nowhere',
    '/donate/now',
    '/index.html',
    '/site.html',
    '/office.html',
    '/.env',
    '/api',
    '/admin.php',
  ]) {
    const { status, headers, text } = await visitor.ask(path)
    expect([status, text], path).toEqual([404, site])
    expect(headers.get('content-type'), path).toContain('text/html')
  }
  expect((await visitor.ask('/nowhere', { method: 'HEAD' })).status).toBe(404)
})

test('an unknown call gets the usual error envelope', async () => {
  const calls = [
    ['GET', '/api/v1/nowhere'],
    ['GET', '/api/v2/donation/causes/web'],
    ['GET', '/api/v1/donate'],
    ['DELETE', '/api/v1/donate'],
    ['PUT', '/api/v1/bank/info'],
    ['GET', `/api/v1/public/donations/${'x'.repeat(300)}`],
    ['GET', '/gateways/nobody/notice'],
    ['GET', '/sanctum/nowhere'],
    ['POST', '/'],
    ['PUT', '/nowhere'],
  ] as const
  for (const [method, path] of calls) {
    const { status, text } = await visitor.ask(path, { method })
    expect([status, JSON.parse(text)], `${method} ${path}`).toEqual([
      404,
      { success: false, message: 'This address was not found.' },
    ])
  }
})

test('a malformed address gets the usual error envelope', async () => {
  const api = await visitor.ask('/api/v1/public/donations/%zz')
  expect([api.status, JSON.parse(api.text)]).toEqual([
    400,
    { success: false, message: 'The request could not be read.' },
  ])
  for (const path of ['/%zz', '/donation/%E0%A4%A', '/pay/%', '/assets/%c0%ae%c0%ae/secret-key']) {
    const { status, text } = await visitor.ask(path)
    expect([status, text.includes('FST_')], path).toEqual([400, false])
  }
})

test('an error page is in Urdu for a reader of Urdu, from right to left', async () => {
  const { status, text } = await visitor.ask('/ur/%zz')
  expect(status).toBe(400)
  expect(text).toContain('<html lang="ur" dir="rtl">')
  expect(text).toContain('<h1>یہ صفحہ نہیں دکھایا جا سکتا</h1>')
  expect(text).toContain('<a href="/ur">مرکزی صفحے پر جائیں</a>')
  expect(text.replace(/<style>.*<\/style>|<[^>]*>/gs, '')).not.toMatch(/[A-Za-z]/)
})

test('no file outside the pages’ folder can be fetched', async () => {
  await mkdir(join(app.webFolder, 'assets'), { recursive: true })
  await writeFile(join(app.webFolder, '../secret-key'), 'a secret')
  for (const path of [
    '/../secret-key',
    '/%2e%2e/secret-key',
    '/..%2fsecret-key',
    '/assets/..%2f..%2fsecret-key',
    '/./../secret-key',
    '/assets/%2e%2e%2f%2e%2e%2fsecret-key',
    '/....//secret-key',
    '/..%5csecret-key',
    '//secret-key',
    '/%00',
  ]) {
    // By hand: fetch would normalise the address.
    const { statusCode, body } = await app.app.inject({ method: 'GET', url: path })
    expect([200, 404, 400], path).toContain(statusCode)
    expect(body, path).not.toContain('a secret')
  }
})

test('built files with a hashed name are cached for ever, everything else is revalidated', async () => {
  await mkdir(join(app.webFolder, 'assets'), { recursive: true })
  await writeFile(join(app.webFolder, 'assets/site-1a2b.js'), 'const x = 1')
  await writeFile(join(app.webFolder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const cacheOf = async (path: string) => (await visitor.ask(path)).headers.get('cache-control')
  expect(await cacheOf('/assets/site-1a2b.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/logo.svg')).toBe('public, max-age=3600')
  const { headers } = await visitor.ask('/assets/site-1a2b.js')
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(await cacheOf('/')).toBe('no-cache')
  expect(await cacheOf('/nowhere')).toBe('no-cache')
  expect(await cacheOf(`${apiBase}/bank/info`)).toBe('no-cache')
  expect(await cacheOf(`${apiBase}/public/donations/unknown`)).toBe('no-store')
  expect(await cacheOf(`${apiBase}/nowhere`)).toBe('no-store')
})

test('every answer has the security headers: no framing, referrer, MIME sniffing or foreign content', async () => {
  for (const path of [
    '/',
    '/nowhere',
    '/donation/unknown',
    '/admin',
    `${apiBase}/bank/info`,
    `${apiBase}/nowhere`,
    '/healthz',
  ]) {
    const { headers } = await visitor.ask(path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy, path).toContain(rule)
    expect(policy, path).not.toContain('unsafe')
    expect(policy, path).toMatch(/(^|;)img-src 'self' data:(;|$)/)
    expect(policy, path).toMatch(/(^|;)report-uri \/csp-reports$/)
    expect(headers.get('permissions-policy'), path).toContain('camera=(),')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    // Other hosts of the charity are not ours to bind.
    expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=\d{7,}$/)
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
    expect(headers.get('x-powered-by'), path).toBeNull()
    expect(headers.get('server'), path).toBeNull()
  }
})

test('both framing headers agree at every address', async () => {
  const officer = await app.staff()
  const cookie = [...officer.cookies].map((pair) => pair.join('=')).join('; ')
  const gets = registeredCalls(app.app).filter(({ method }) => method === 'GET')
  const agreeing = { "'none'": 'DENY', "'self'": 'SAMEORIGIN' }
  // Only pages may differ for staff.
  for (const { path } of [...gets, { path: '/nowhere' }, { path: '/%zz' }])
    for (const headers of path.startsWith(apiBase) ? [{}] : [{}, { cookie }]) {
      const answer = await app.app.inject({ url: path, headers })
      const policy = String(answer.headers['content-security-policy'])
      // The form for other websites is shown in a frame of our own pages, as a preview.
      const ancestors = /^\/(ur\/)?embed$/.test(path) ? "'self'" : "'none'"
      expect(/frame-ancestors ([^;]+)/.exec(policy)?.[1], path).toBe(ancestors)
      expect(answer.headers['x-frame-options'], path).toBe(agreeing[ancestors])
    }
})

test('HSTS includes subdomains when configured', async () => {
  const strict = await buildTestApp({ hstsSubdomains: true })
  for (const path of ['/', '/admin', `${apiBase}/bank/info`, '/nowhere'])
    expect((await strict.visitor().ask(path)).headers.get('strict-transport-security'), path).toBe(
      'max-age=31536000; includeSubDomains',
    )
  await strict.close()
})

test('every cookie that we may name has the __Host- prefix', async () => {
  const officer = await app.staff()
  const named = [...officer.cookies.keys()].filter((name) => name !== 'XSRF-TOKEN')
  expect(named.length).toBeGreaterThan(0)
  for (const name of named) expect(name).toMatch(/^__Host-/)
  // This name is the specification's (section 6): browsers' libraries look for it.
  const { headers } = await visitor.ask('/sanctum/csrf-cookie')
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Lax$/),
  ])
})

test('on localhost, without https, there is no HSTS', async () => {
  const plain = await buildTestApp({ publicUrl: 'http://127.0.0.1:3000' })
  const { headers } = await plain.visitor().ask('/')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  await plain.close()
})
