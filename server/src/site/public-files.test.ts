import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Cause } from '../../../contract/src/causes.ts'
import type { Charity } from '../../../contract/src/charity.ts'
import { addDays } from '../../../contract/src/days.ts'
import { addCampaign } from '../../test/add-campaign.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp, publicUrl } from '../../test/test-app.ts'
import { embedScript } from './embed-scripts.ts'
import { listContactUrls } from './security-txt.ts'

const app = await buildTestApp({ webFolder: join(import.meta.dirname, '../../../web/dist') })
afterAll(app.close)
const donor = app.visitor()
const manager = await app.staff(['settings'])
const causes = (await donor.call<Cause[]>('GET', '/donation/causes/web')).body.data
const [, , packs] = causes
if (!packs) throw new Error('The demo has no third cause.')

const meta = (page: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="(.*?)"`).exec(page)?.[1]
const picture = async (path: string) => {
  const answer = await fetch(`${app.address}${path}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes, ...(await sharp(bytes).metadata()) }
}

test('the link of a cause shows its title, its first words and a picture of its own', async () => {
  const { text } = await donor.ask(`/?cause=${packs.id}&amount=17000`)
  expect(text).toContain(`<title>${packs.fundtitle} | Amanah Welfare Trust</title>`)
  expect(text).toContain(`<link rel="canonical" href="${publicUrl}/?cause=${packs.id}"/>`)
  expect(text).toContain(`hrefLang="ur" href="${publicUrl}/ur?cause=${packs.id}"`)
  expect(meta(text, 'og:title')).toBe(packs.fundtitle)
  expect(meta(text, 'description')).toMatch(/^One pack keeps the kitchen of a family of six.{80,}…$/)
  const image = new URL(meta(text, 'og:image') ?? '')
  const { answer, width, height, format, bytes } = await picture(image.pathname + image.search)
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  expect(bytes.length).toBeLessThan(300_000)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  })
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'NGO',
    name: 'Amanah Welfare Trust',
    potentialAction: { '@type': 'DonateAction', target: `${publicUrl}/?cause=${packs.id}` },
  })
})

test('a link to an unknown cause shows the page itself', async () => {
  const plain = (await donor.ask('/')).text
  for (const search of ['?cause=0', '?cause=1%3Cscript', '?amount=5000'])
    expect((await donor.ask(`/${search}`)).text).toBe(plain)
  // One page serves all unknown causes.
  const gone = (await donor.ask('/?cause=999999')).text
  expect(gone).toContain('We are not collecting for the cause in this link')
  expect((await donor.ask('/?cause=888888&amount=5000')).text).toBe(gone)
  expect(meta(gone, 'og:title')).toBe(meta(plain, 'og:title'))
  for (const path of ['/share/999999.jpg', '/share/site.png', '/share/1e1.jpg', '/icon/64.png'])
    expect((await donor.ask(path)).status).toBe(404)
})

test('the logo is served as PNG to other sites, so that mail programs show it', async () => {
  const { status, headers } = await donor.ask('/icon/logo.png')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('a sharing image that failed to render is rendered on the next request', async () => {
  const fundimage = `/media/${randomUUID()}.jpg`
  const file = join(app.filesFolder, fundimage)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'no picture')
  await app.db.updateTable('causes').set({ fundimage }).where('id', '=', packs.id).execute()
  expect((await donor.ask(`/share/${packs.id}.jpg`)).status).toBe(500)
  await writeFile(
    file,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7a4b' } })
      .jpeg()
      .toBuffer(),
  )
  expect((await donor.ask(`/share/${packs.id}.jpg`)).status).toBe(200)

  // The cause's picture, which is green, is at the right in English and at the left in Urdu.
  const isGreen = async (path: string, left: number) => {
    const { bytes } = await picture(path)
    const point = sharp(bytes).extract({ left, top: 300, width: 1, height: 1 })
    const [red = 255] = await point.raw().toBuffer()
    return red < 60
  }
  for (const [path, sides] of [
    [`/share/${packs.id}.jpg`, [false, true]],
    [`/ur/share/${packs.id}.jpg`, [true, false]],
  ] as const)
    expect(await Promise.all([20, 1160].map((left) => isGreen(path, left))), path).toEqual(sides)
})

test('the site can be installed on a phone with the charity’s name, colour and icon', async () => {
  const { headers, text } = await donor.ask('/manifest.webmanifest')
  expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({ name: 'Amanah Welfare Trust', display: 'standalone', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await picture(src)
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
})

test('security.txt says how to report a vulnerability, and in which languages (RFC 9116)', async () => {
  const { status, text, headers } = await donor.ask('/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const charity = (await donor.call<Charity>('GET', '/public/charity')).body.data
  const fields = Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
  expect(fields).toMatchObject({
    'Preferred-Languages': 'en, ur',
    Canonical: `${publicUrl}/.well-known/security.txt`,
  })
  expect(text).toContain(`Contact: mailto:${charity.email}\n`)
  const days = (Date.parse(fields.Expires ?? '') - readClock().now.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  expect((await donor.ask('/ur/.well-known/security.txt')).status).toBe(404)
})

test.each([
  [
    { email: 'help@amanah.org.pk', phone: '0300 1234567' },
    ['mailto:help@amanah.org.pk', 'tel:+923001234567'],
  ],
  [{ phone: '+44 20 7946 0000' }, ['tel:+442079460000']],
  [{ website: 'https://amanah.org.pk' }, ['https://amanah.org.pk']],
  [{ phone: '111 222 333' }, []],
])('security.txt lists the contacts of a charity with %j', (known, contacts) => {
  expect(listContactUrls({ email: '', phone: '', website: '', ...known })).toEqual(contacts)
})

test('only websites that staff allowed can embed the donation form, and no other page can be framed', async () => {
  const ancestors = async (path: string) => {
    const { headers } = await donor.ask(path)
    const [, allowed] = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '') ?? []
    return [allowed, headers.get('x-frame-options')]
  }
  expect(await ancestors('/embed')).toEqual(["'self'", 'SAMEORIGIN'])
  const wrong = [
    'umeed.example',
    'https://umeed.example/page',
    'http://umeed.example',
    "https://umeed.example 'unsafe-inline'",
    '*',
  ]
  for (const origin of wrong) {
    const { status } = await manager.call('PUT', '/charity/embedding', { embed_origins: [origin] })
    expect(status, origin).toBe(422)
  }
  for (const origin of ['https://umeed.example:8443', 'https://localhost:4321', 'http://localhost:4320']) {
    const { status } = await manager.call('PUT', '/charity/embedding', { embed_origins: [origin] })
    expect(status, origin).toBe(200)
  }
  await manager.call('PUT', '/charity/embedding', { embed_origins: ['https://umeed.example'] })
  expect(await ancestors('/embed')).toEqual(["'self' https://umeed.example", null])
  expect(await ancestors('/')).toEqual(["'none'", 'DENY'])
  expect(await ancestors('/zakat')).toEqual(["'none'", 'DENY'])
  const { text, headers } = await donor.ask(`/embed?cause=${packs.id}`)
  expect(text).toContain('action="/" target="_top"')
  expect(text).toMatch(new RegExp(`<option value="${packs.id}"[^>]* selected=`))
  const isGone = 'We are not collecting for the cause in this link at the moment.'
  expect(text).not.toContain(isGone)
  expect((await donor.ask('/embed?cause=999999')).text).toContain(isGone)
  expect(headers.get('set-cookie')).toBeNull()
  const script = await donor.ask('/embed.js')
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(script.text).toContain(
    JSON.stringify({
      '': { words: 'Donate to Amanah Welfare Trust', direction: 'ltr' },
      '/ur': { words: '\u2068امانت ویلفیئر ٹرسٹ\u2069 کو عطیہ دیں', direction: 'rtl' },
    }),
  )
})

test('the home page lists the campaigns that run, and an archived one leaves the form of its cause in frames', async () => {
  const campaign = (slug: string, changes: object) =>
    addCampaign(app.db, { slug, cause_id: packs.id, ...changes })
  await campaign('running', {})
  await campaign('ended', { ends_on: '2026-01-31' })
  await campaign('archived', { status: 'archived' })
  await expect.poll(async () => (await donor.ask('/')).text).toContain('href="/campaigns/running"')
  expect((await donor.ask('/ur')).text).toContain('href="/ur/campaigns/running"')
  const { text } = await donor.ask('/')
  expect(text).not.toMatch(/campaigns\/(ended|archived)"/)
  const embedded = await donor.ask('/embed?campaign=archived')
  expect(embedded.text).toMatch(new RegExp(`<option value="${packs.id}"[^>]* selected=`))
})

test('the form in a frame has the language of its address, whichever the reader chose for our pages', async () => {
  const reader = app.visitor()
  await reader.ask('/language/ur?to=/')
  expect((await reader.ask('/zakat')).headers.get('location')).toBe('/ur/zakat')
  const { status, text } = await reader.ask('/embed')
  expect([status, text.includes('<html lang="en"')]).toEqual([200, true])
})

test('a website that names the hash of the script gets the same one after a change of the charity', async () => {
  const script = (await donor.ask('/amanah-donate.js')).text
  const hash = createHash('sha384').update(script).digest('base64url')
  await app.pool.query(`update charity set settings = settings || '{"name": "Umeed Foundation"}'`)
  await expect.poll(async () => (await donor.ask('/amanah-donate.js')).text).toContain('Umeed Foundation')
  const pinned = await donor.ask(`/amanah-donate/${hash}.js`)
  expect([pinned.status, pinned.text]).toEqual([200, script])
  expect(pinned.headers.get('access-control-allow-origin')).toBe('*')
  expect((await donor.ask(`/amanah-donate/${'x'.repeat(64)}.js`)).status).toBe(404)
})

test('while the database is unavailable, a website still gets the script, with a link without text', async () => {
  const away = { charity: () => Promise.reject(new Error('no database')), log: app.context.log }
  expect(await embedScript('const links = {}', away)).toBe('const links = {}')
})

test('the zakat calculator is rendered on the server, with the prices that staff have entered', async () => {
  const { today } = readClock()
  const prices = { gold_price: 412_345, silver_price: 4321, prices_on: today }
  const { body } = await manager.call<Charity>('PUT', '/charity/metal-prices', prices)
  expect(body.data).toMatchObject(prices)
  const { status, text } = await donor.ask('/zakat')
  expect([status, text.includes('Rs.\u00a0412,345'), text.includes('<title>Zakat calculator | ')]).toEqual([
    200,
    true,
    true,
  ])
  const tomorrow = addDays(today, 1)
  const late = await manager.call('PUT', '/charity/metal-prices', { ...prices, prices_on: tomorrow })
  expect(late.body.errors).toEqual({ prices_on: ['This day is in the future'] })
  const none = await manager.call('PUT', '/charity/metal-prices', { ...prices, gold_price: 0 })
  expect(none.body.errors).toEqual({ gold_price: ['Gold must be at least 1'] })
})

test('a donation names the website whose form led to it, and the settings sum them', async () => {
  for (const site of ['umeed.example', 'umeed.example', '<script>']) {
    const donor = app.visitor()
    await donor.pay(await donor.give({ site }), 'pay')
  }
  await app.workDueJobs()
  const { body } = await manager.call('GET', '/donation-sites')
  expect(body.data).toEqual([{ site: 'umeed.example', donations: 2, amount: 10_000 }])
})
