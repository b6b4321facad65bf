import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { FullCharity } from '../../../../contract/src/charity.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { registeredCalls } from '../../../test/registered-calls.ts'
import { buildTestApp, publicUrl } from '../../../test/test-app.ts'
import { hasLanguages } from '../../site/has-languages.ts'
import { languageOf as languageOfRequest, offerLanguages, stripLanguagePrefix } from './request-language.ts'

const app = await buildTestApp({ webFolder: join(import.meta.dirname, '../../../../web/dist') })
afterAll(app.close)

const languageOf = (page: string) => /<html lang="(\w+)" dir="(\w+)">/.exec(page)?.slice(1)
const statusPage = `/donation/${'a'.repeat(22)}`

test('a reader who chooses Urdu returns to their page, and sees Urdu for a year', async () => {
  const donor = app.visitor()
  const chosen = await donor.ask(`/language/ur?to=${statusPage}`)
  expect([chosen.status, chosen.headers.get('location')]).toEqual([302, `/ur${statusPage}`])
  expect(chosen.headers.get('set-cookie')).toMatch(/^language=ur; Max-Age=31536000; Path=\/;.* SameSite=Lax$/)
  const home = await donor.ask('/')
  expect([home.status, home.headers.get('location')]).toEqual([302, '/ur'])
  expect(languageOf((await donor.ask('/ur')).text)).toEqual(['ur', 'rtl'])
})

test('a donor whom a gateway sends back to an address without a language reads the one they chose', async () => {
  const donor = app.visitor()
  expect(languageOf((await donor.ask(statusPage)).text)).toEqual(['en', 'ltr'])
  await donor.ask(`/language/ur?to=${statusPage}`)
  expect(languageOf((await donor.ask(statusPage)).text)).toEqual(['ur', 'rtl'])
  expect((await donor.ask(`/language/en?to=${statusPage}`)).headers.get('location')).toBe(statusPage)
  expect(languageOf((await donor.ask(statusPage)).text)).toEqual(['en', 'ltr'])
})

test('choosing a language on a shared link keeps its cause and amount', async () => {
  const donor = app.visitor()
  const cause = await app.db.selectFrom('causes').select('id').where('status', '=', 1).executeTakeFirst()
  const shared = `?cause=${cause?.id}`
  const [, link] = /href="(\/language\/ur[^"]*)"/.exec((await donor.ask(`/${shared}`)).text) ?? []
  const chosen = await donor.ask(link ?? '')
  expect(chosen.headers.get('location')).toBe(`/ur${shared}`)
  const leadsTo = async (to: string) =>
    (await donor.ask(`/language/ur?to=${encodeURIComponent(to)}`)).headers.get('location')
  expect(await leadsTo('/?cause=3&amount=5000')).toBe('/ur?cause=3&amount=5000')
  expect(await leadsTo('/ur?amount=5000')).toBe('/ur?amount=5000')
  expect(await leadsTo('/zakat?utm_source=chat.example&to=a b')).toBe(
    '/ur/zakat?utm_source=chat.example&to=a%20b',
  )
  expect(await leadsTo('')).toBe('/ur')
})

test('an Urdu address of the office opens the office in Urdu', async () => {
  const clerk = app.visitor()
  const response = await clerk.ask('/ur/admin/donation?page=2')
  expect(response.status).toBe(302)
  const chosen = await clerk.ask(response.headers.get('location') ?? '')
  expect([chosen.status, chosen.headers.get('location')]).toEqual([302, '/admin/donation?page=2'])
  expect(languageOf((await clerk.ask('/admin/donation?page=2')).text)).toEqual(['ur', 'rtl'])
})

test('reading a donor page in Urdu does not change the language of the office', async () => {
  const pageAt = async (path: string, cookie: string) =>
    languageOf((await app.visitor().ask(path, { headers: { cookie } })).text)
  expect(await pageAt(statusPage, 'language=ur-seen')).toEqual(['ur', 'rtl'])
  for (const path of ['/admin', '/admin/login', '/admin/donation?page=2'])
    expect(await pageAt(path, 'language=ur-seen'), path).toEqual(['en', 'ltr'])
  expect(await pageAt('/admin/login', 'language=ur')).toEqual(['ur', 'rtl'])
})

test('only page addresses take a language prefix, so proxy rules for calls, files and probes hold', async () => {
  const calls = registeredCalls(app.app)
  expect(calls.length).toBeGreaterThan(250)
  const inUrdu = new Set<string>()
  for (const { method, path } of calls) {
    const request = { url: `/ur${path}`, method } as IncomingMessage
    if (stripLanguagePrefix(hasLanguages)(request) !== request.url) inUrdu.add(path)
    else {
      const { statusCode } = await app.app.inject({ method: method as 'GET', url: `/ur${path}` })
      expect(statusCode, `${method} /ur${path}`).toBe(404)
    }
  }
  const link = 'a'.repeat(22)
  expect([...inUrdu].sort()).toEqual(
    [
      '/',
      '/admin',
      '/admin/1',
      '/bank-accounts',
      '/campaigns/1',
      '/campaigns/1/1',
      '/campaigns/1/1/report',
      '/campaigns/1/live',
      '/embed',
      '/fidya',
      '/fitrana',
      '/kaffarah',
      '/manifest.webmanifest',
      '/my',
      '/privacy',
      '/qurbani',
      '/ramazan',
      '/terms',
      '/thermometers/1',
      '/thermometers/1/1',
      '/wakalah',
      '/zakat',
      `/donation/${link}`,
      `/monthly/${link}`,
      `/pay/${link}`,
      `/payment/${link}`,
      '/receipt/1',
      '/share/1',
      '/stop-appeals/1',
      '/stop-change/1',
    ].sort(),
  )
  for (const path of [
    '/sanctum/csrf-cookie',
    '/API/v1/bank',
    '//api/v1/bank',
    '/%61pi/v1/bank/info',
    '/ur/api/v1/bank/info',
    '/share/../api/v1/bank/info',
  ])
    expect((await app.app.inject(`/ur${path}`)).statusCode, path).toBe(404)
})

test('choosing a language never leads to another site or an unknown language', async () => {
  const donor = app.visitor()
  for (const address of [
    'ur?to=//elsewhere.example',
    'ur?to=/%5Celsewhere.example',
    'ur?to=https:x',
    'ur?to=/ur//elsewhere.example',
    'ur?to=//x:99999',
    'ur?to=/a&to=/b',
    'xx?to=/',
  ])
    expect((await donor.ask(`/language/${address}`)).status).toBe(404)
  expect((await donor.ask('/language/ur')).headers.get('location')).toBe('/ur')
})

test('a language that the charity does not offer is never linked, and redirects to English', async () => {
  const manager = await app.staff(['settings'])
  const { data } = (await manager.call<FullCharity>('GET', '/charity')).body
  const offer = (languages: string[]) => manager.call<FullCharity>('PUT', '/charity', { ...data, languages })
  const donor = app.visitor()
  const problem = async () => {
    const headers = { 'accept-language': 'ur' }
    const { body } = await donor.call('POST', '/donate', {}, headers)
    return body.errors?.first_name
  }
  const inUrdu = await problem()
  await donor.ask('/language/ur')
  expect((await offer([])).body.data.languages).toEqual(['en'])
  for (const [path, to] of [
    ['/ur', '/'],
    ['/ur/', '/'],
    [`/ur${statusPage}?a=1`, `${statusPage}?a=1`],
  ]) {
    const { status, headers } = await donor.ask(path ?? '')
    expect([status, headers.get('location')]).toEqual([302, `${publicUrl}${to}`])
  }
  expect((await donor.ask('/ur//elsewhere.example')).status).toBe(404)
  const home = await donor.ask('/')
  expect([home.status, languageOf(home.text)]).toEqual([200, ['en', 'ltr']])
  expect(home.text).not.toMatch(/hreflang="ur"/i)
  expect(await problem()).not.toEqual(inUrdu)
  await offer(['ur'])
  expect((await donor.ask('/')).headers.get('location')).toBe('/ur')
  expect(await problem()).toEqual(inUrdu)
})

test('a reader who chose Urdu gets files and health checks without waiting for the charity’s settings', async () => {
  const requests: string[] = []
  const server = Fastify({ rewriteUrl: stripLanguagePrefix((path) => path === '/zakat') })
  offerLanguages(server, publicUrl, async () => {
    requests.push('charity')
    return ['en', 'ur']
  })
  server.get('/*', (request, reply) => reply.send(languageOfRequest(request.raw)))
  const languageAt = async (url: string) =>
    (await server.inject({ url, headers: { cookie: 'language=ur' } })).body
  const files = ['/assets/a.js', '/art/logo.svg', '/media/480/a.jpg', '/brand/0b6b4f.css']
  for (const url of [...files, '/icon/180.png', '/start.js', '/healthz', '/readyz?a', '/metrics'])
    expect(await languageAt(url), url).toBe('en')
  expect(requests).toEqual([])
  for (const url of ['/', '/ur/zakat', '/donation/a.js', '/share/1.jpg', '/media'])
    expect(await languageAt(url), url).toBe('ur')
  expect(requests).toHaveLength(5)
})

test('concurrent calls are each answered in the language of their reader', async () => {
  const languages = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'en' : 'ur') as Language)
  const messages = await Promise.all(
    languages.map(async (language) => {
      const headers = { 'accept-language': language }
      return (await app.visitor().call('POST', '/donate', {}, headers)).body.errors?.first_name?.[0]
    }),
  )
  const [english, urdu] = messages
  expect(english).toMatch(/^[A-Z]/)
  expect(urdu).toMatch(/\p{Script=Arabic}/u)
  expect(messages).toEqual(languages.map((language) => (language === 'en' ? english : urdu)))
})

test('a cause that has texts in Urdu is drawn with them in Urdu alone', async () => {
  const title = 'راشن پیک'
  const texts = { ur: { fundtitle: title, funddetail: '', impact: '', fundtypes: {} } }
  const cause = await app.db
    .updateTable('causes')
    .set({ texts: JSON.stringify(texts) })
    .where('fundtitle', '=', 'Food Ration Packs')
    .returning('id')
    .executeTakeFirstOrThrow()
  const titleOf = async (page: string) => {
    const { text } = await app.visitor().ask(`${page}?cause=${cause.id}`)
    return /<title>([^<|·]*?) *[<|·]/.exec(text)?.[1]
  }
  expect(await titleOf('/ur')).toContain(title)
  expect(await titleOf('/')).toContain('Food Ration Packs')
  expect((await app.visitor().ask('/ur/embed')).text).toContain(title)
})
