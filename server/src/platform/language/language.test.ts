import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/test-app.ts'

const app = await buildTestApp({ webFolder: join(import.meta.dirname, '../../../../web/dist') })
afterAll(app.close)

const languageOf = (page: string) => /<html lang="(\w+)" dir="(\w+)">/.exec(page)?.slice(1)
const statusPage = `/donation/${'a'.repeat(22)}`

test('whoever chooses Urdu is led to the page they were on, and for a year to Urdu', async () => {
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

test('choosing a language leads to no other site, and to no language that there is not', async () => {
  const donor = app.visitor()
  for (const address of [
    'ur?to=//elsewhere.example',
    'ur?to=/%5Celsewhere.example',
    'ur?to=https:x',
    'xx?to=/',
  ])
    expect((await donor.ask(`/language/${address}`)).status).toBe(404)
  expect((await donor.ask('/language/ur')).headers.get('location')).toBe('/ur')
})
