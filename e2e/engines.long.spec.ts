import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { engines } from '../scripts/find-engines.ts'
import { readClock } from '../server/test/read-clock.ts'
import account from '../words/ur/donor-account.json' with { type: 'json' }
import fields from '../words/ur/fields.json' with { type: 'json' }
import ramazan from '../words/ur/ramazan-page.json' with { type: 'json' }
import site from '../words/ur/site.json' with { type: 'json' }
import status from '../words/ur/status.json' with { type: 'json' }
import steps from '../words/ur/steps.json' with { type: 'json' }
import { startFirefox } from './engines/start-firefox.ts'
import { startWebKit } from './engines/start-webkit.ts'
import { createVisitor, type Visitor } from './engines/visitor.ts'
import { expectJoinedUrdu } from './expect-joined-urdu.ts'
import { give } from './give.ts'
import { administrator } from './sign-in.ts'
import { test } from './test.ts'

// Everyday journeys of donors and staff in the engines of Safari and Firefox; Chromium covers everything
// else, set-up included. PICTURES=folder saves a screenshot of each step.

const phone = 390
const laptop = 1366
const screensWithForms = /\/(contact|agreements|appeal|accounting|cause|gateway|staff|settings)$/
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

// Long journeys, because each engine starts once for a donor and once for staff.
test.setTimeout(300_000)

for (const [name, start] of Object.entries({ WebKit: startWebKit, Firefox: startFirefox })) {
  test.describe(name, () => {
    const browser = engines[name as keyof typeof engines].find()
    test.skip(!browser, `${name} is not installed`)

    /** Opens a browser, which closes with the test. */
    async function visit(cleanup: AsyncDisposableStack, address: string): Promise<Visitor> {
      const engine = await start(browser ?? '')
      cleanup.defer(() => engine.close())
      const { PICTURES } = process.env
      return createVisitor(engine, address, PICTURES && join(PICTURES, name))
    }

    /** Writes a file for the browser to upload. */
    async function writeUpload(
      cleanup: AsyncDisposableStack,
      fileName: string,
      content: Buffer | string,
    ): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'upload-'))
      cleanup.defer(() => rm(folder, { recursive: true }))
      await writeFile(join(folder, fileName), content)
      return join(folder, fileName)
    }

    test(`in ${name} a donor gives by card and has a receipt, monthly, in Urdu by two transfers, and zakat; changes their details; and the form works within another site`, async ({
      charity: { address, database, waitForEmails },
      request,
    }) => {
      await using cleanup = new AsyncDisposableStack()
      const donor = await visit(cleanup, address)
      await donor.width(phone)
      await donor.open('/')
      await donor.sees('Together We Rise, Donate Now')
      await donor.picture('home')
      await donor.tick('Sadqah')
      await donor.button('Rs. 10,000')
      await donor.button('Add to selected items')
      await fillDetails(donor, `amina@${name.toLowerCase()}.example`)
      await donor.picture('ways-to-pay')
      await donor.button('Donate Rs. 10,000')
      await donor.sees('no real money')
      // WebKitWebDriver stops answering when a page comes out of the back-forward cache.
      await (name === 'WebKit' ? donor.open('/') : donor.back())
      await donor.sees('Continue your donation of Rs. 10,000')
      await donor.link('Continue')
      await donor.sees('no real money')
      await donor.button(/^Pay Rs/)
      await donor.arrives(/\/donation\/[\w-]{22}/)
      await donor.sees('Download the receipt')
      await donor.picture('paid')
      expect(await donor.overflows()).toBe(false)
      const link = await donor.run<string>('return location.pathname.split("/").at(-1)')
      expect(await database.readIntent(link)).toMatchObject({ status: 'success', amount: 10_000 })

      await donor.open('/?every=month')
      await donor.button('Change how often and on which day')
      await donor.select('Day', '5')
      await donor.sees('Every month on day 5')
      await donor.button('Add to selected items')
      await donor.button('Continue to payment')
      await donor.tick('Debit or credit card')
      await donor.picture('monthly')
      await donor.button(/^Donate Rs.* monthly$/)
      await donor.sees('no real money')

      await donor.open('/ur')
      await expectJoinedUrdu((expression) => donor.run(`return ${expression}`))
      await donor.picture('home-ur')
      await donor.tick('زکوٰۃ')
      await donor.button(site['site.amount.add'])
      await donor.button(steps['steps.details.back'])
      await donor.tick('صدقہ')
      await donor.button(site['site.amount.add'])
      // Name and address are filled in from the first donation.
      await donor.button(steps['steps.details.next'])
      await donor.tick(steps['steps.pair.bank-transfer'])
      await donor.picture('payment-ur')
      await donor.button(/10,000.*عطیہ دیں/)
      await donor.arrives(/\/pay\/[\w-]{22}/)
      await donor.sees('Margalla Islamic Bank')
      await donor.picture('transfers-ur')
      await donor.fill(fields['fields.transaction-id'], 'TRX-ZAKAT')
      await donor.upload(await writeUpload(cleanup, 'receipt.png', picture))
      await donor.button(status['status.report.send'])
      await donor.sees('TRX-ZAKAT')
      await donor.fill(fields['fields.transaction-id'], 'TRX-OTHER')
      await donor.button(status['status.report.send'])
      await donor.sees('TRX-OTHER')
      await donor.run('location.assign(location.pathname.replace("/pay/", "/donation/"))')
      await donor.sees(status['status.two-transfers.title-reported'])
      await donor.picture('reported-ur')
      expect(await donor.overflows()).toBe(false)

      const email = `own-page@${name.toLowerCase()}.example`
      const byCard = { payment_method: 'card', payment_gateway: 'swich' }
      await give(request, { by: byCard, lines: [{ cause: 'Sadqah' }], first_name: `Hina ${name}`, email })
      await database.attachContacts()
      await donor.open('/ur/my')
      await donor.fill(account['donor-account.who'], email)
      await donor.button(account['donor-account.send-link'])
      const sent = (await waitForEmails(email, 2)).map(({ text }) => text ?? '').join(' ')
      await donor.fill(account['donor-account.code'], /\b\d{3} \d{3}\b/.exec(sent)?.[0] ?? '')
      await donor.button(account['donor-account.sign-in'])
      await donor.button(account['donor-account.taxpayers.add'])
      await donor.fill(account['donor-account.taxpayers.name'], 'Hina Traders')
      await donor.fill(account['donor-account.taxpayers.number.cnic'], '35201-1234567-1')
      await donor.picture('donor-account-ur')
      await donor.button(account['donor-account.save'])
      await donor.sees('Hina Traders')
      await donor.tick(account['donor-account.consents.channel.sms'])
      expect(await donor.overflows()).toBe(false)

      await donor.open('/language/en?to=%2Fzakat')
      await donor.fill('Cash and bank balances', '1500000')
      await donor.sees('Rs. 37,500')
      await donor.picture('zakat')
      await donor.button('Give this zakat')
      await donor.sees('Continue to payment')

      await donor.open('/ur/embed?cause=3')
      await donor.sees(/عطیہ دیں/)
      await donor.picture('embed-ur')
      expect(await donor.overflows()).toBe(false)

      const website = await startWebsite(`<script async src="${address}/embed.js" data-cause="3"></script>`)
      cleanup.defer(() => website.close())
      await donor.open(website.address)
      // The charity has not allowed this website: a link replaces the form.
      await donor.link(/Donate to/)
      await donor.arrives(/\/\?cause=3$/)

      const slug = `wells-${name.toLowerCase()}`
      await database.addCampaign(slug, `Wells in ${name}`)
      const element = await startWebsite(`<amanah-donate campaign="${slug}" amount="7000">
        <a href="${address}/campaigns/${slug}">Donate</a></amanah-donate>
        <script async src="${address}/amanah-donate.js"></script>`)
      cleanup.defer(() => element.close())
      await database.allowWebsite(element.address)
      await donor.open(element.address)
      // The frame has reported its height, so its form works there and the link is gone.
      await donor.until('the form in its frame', () =>
        donor.run<boolean>(
          `return !document.querySelector('amanah-donate a') &&
             document.querySelector('amanah-donate iframe').style.height.endsWith('px')`,
        ),
      )
      await donor.open(await donor.run<string>(`return document.querySelector('amanah-donate iframe').src`))
      await donor.sees(`Wells in ${name}`)
      await donor.button('Rs. 7,000')
      await donor.arrives(new RegExp(`^${address}/\\?.*campaign=${slug}.*amount=7000`))
      await donor.sees(`Wells in ${name}`)
    })

    test(`in ${name} a donor orders a share of Qurbani and gives over the odd nights in Urdu, and a worker marks the animal without a connection`, async ({
      charity: { address, database },
    }) => {
      await using cleanup = new AsyncDisposableStack()
      await database.openSeasons()
      const donor = await visit(cleanup, address)
      await donor.width(phone)
      await donor.open('/qurbani')
      await donor.tick(/Sadqah, cow/)
      await donor.fill(/^Name/, `Maryam ${name}`)
      await donor.button('Continue to your details')
      await donor.sees('Please read and accept the agency text.')
      await donor.button('Read the agency text')
      await donor.sees('I appoint the charity as my agent.')
      await donor.tick(/I have read the agency text/)
      await donor.picture('qurbani')
      await donor.button('Continue to your details')
      await donor.sees('Sadqah, cow: 1 share')
      await fillDetails(donor, `maryam@${name.toLowerCase()}.example`)
      await donor.button('Donate Rs. 19,000')
      await donor.button(/^Pay Rs/)
      await donor.sees('Download the receipt')
      const order = await donor.run<string>('return location.pathname')
      await database.runJob('follow-qurbani-orders')

      await donor.open('/ur/ramazan')
      await donor.select(ramazan['ramazan-page.cause'], 'صدقہ')
      await donor.tick(/^ستائیسویں رات کو دگنا/)
      await donor.fill(ramazan['ramazan-page.amount.once'], '1000')
      await donor.until('amounts of five nights', async () => {
        const amounts = await donor.run<number[]>(`return [...document.querySelectorAll('main ol li')].map(
          (night) => Number(/[\\d,]+/.exec(night.lastChild.textContent)[0]))`)
        return amounts.length === 5 && amounts[3] === 333 && amounts.reduce((sum, one) => sum + one) === 1000
      })
      await expectJoinedUrdu((expression) => donor.run(`return ${expression}`))
      await donor.picture('ramazan-ur')
      expect(await donor.overflows()).toBe(false)
      await donor.button(ramazan['ramazan-page.continue'])
      await donor.sees('صدقہ: آخری عشرے کی طاق راتیں')
      await donor.button(steps['steps.details.next'])
      await donor.tick(steps['steps.pair.by.card'])
      await donor.button(/1,000.*عطیہ دیں/)
      await donor.button(/^Pay Rs/)
      await donor.sees('صدقہ، رات بہ رات')
      await donor.picture('nights-paid-ur')

      await database.beginEid()
      const connection = await startConnection(address)
      cleanup.defer(() => connection.close())
      const link = await donor.until('a share to allot', () => database.allotShares())
      // Marionette reloads a page without its service worker: the page is opened again instead.
      const openList = () => donor.open(`${connection.address}/field/${link}?in=en`)
      await openList()
      await donor.sees(`Maryam ${name}`)
      await donor.until('the service worker', () =>
        donor.run<boolean>('return Boolean(navigator.serviceWorker.controller)'),
      )
      connection.setLost(true)
      await openList()
      await donor.button('Slaughtered')
      // The page ignores a second tap within 700 ms, so that a double tap marks no animal.
      await setTimeout(800)
      await donor.button('Tap again: this animal is slaughtered')
      await donor.upload(await writeUpload(cleanup, 'animal.png', picture))
      await donor.sees('The photo is saved on this phone')
      await openList()
      await donor.sees('Slaughtered at')
      await donor.sees('Your marks are saved on this phone')
      await donor.picture('field-without-connection')
      connection.setLost(false)
      await donor.sees('Photo sent.')
      await openList()
      await donor.sees('Everything is saved.')
      expect(connection.posts.map((path) => path.split('/').at(-1))).toEqual(['slaughters', 'photos'])
      await donor.open(`/ur${order}`)
      await donor.sees(/10 ذوالحجہ 1448 \(.*\) کو ذبح ہوا/)
    })

    test(`in ${name} staff sign in, open the screens, filter, read details, import a statement and enter a gift`, async ({
      charity: { address },
      request,
    }) => {
      await using cleanup = new AsyncDisposableStack()
      // Different for each engine: a statement line with the same day, amount and balance counts as imported.
      const rupees = 4000 + name.length
      const amount = rupees.toLocaleString('en')
      await give(request, {
        by: { payment_method: 'bank', payment_gateway: 'default' },
        lines: [{ cause: 'Sadqah', rupees }],
        first_name: 'Zubaida',
        email: `zubaida@${name.toLowerCase()}.example`,
      })

      const staff = await visit(cleanup, address)
      await staff.width(laptop)
      await staff.open('/admin/login')
      await staff.fill('Email', administrator.email)
      await staff.fill(/^Password/, administrator.password)
      await staff.button('Login')
      await staff.until('the dashboard', () => staff.run<boolean>(heading, 'Dashboard'))
      await staff.picture('dashboard')

      // The screens with forms, in one engine: all are made of the same parts.
      const screens = await staff.run<[path: string, title: string][]>(
        'return [...document.querySelectorAll("nav a[href]")].map((link) => [link.pathname, link.textContent.trim()])',
      )
      const forms = screens.filter(([path]) => screensWithForms.test(path))
      expect(forms).toHaveLength(8)
      for (const [screen, title] of name === 'WebKit' ? forms : []) {
        // Navigates without a reload, as its link does: reloading every screen would take most of this
        // journey's time.
        await staff.run(
          'history.pushState(null, "", arguments[0]); dispatchEvent(new PopStateEvent("popstate"))',
          screen,
        )
        await staff.until(`the heading of ${screen}`, () => staff.run<boolean>(heading, title))
        await staff.until(`${screen} loaded`, () =>
          staff.run<boolean>('return !document.querySelector("main [aria-busy=true]")'),
        )
        expect(await staff.run<string>('return document.body.innerText'), screen).not.toMatch(
          /could not be (displayed|loaded)|Invalid Date/,
        )
        await staff.picture(screen.slice(7).replaceAll('/', '-'))
      }

      await staff.open('/admin/donation')
      await staff.sees(amount)
      await staff.button('Filters')
      await staff.combobox('Statuses', 'Pending')
      await staff.arrives(/statuses/)
      await staff.sees(amount)
      await staff.fill('Date From', '2020-01-01')
      await staff.arrives(/date_from=2020-01-01&statuses=pending/)
      await staff.sees(amount)
      await staff.link(/^Details/)
      await staff.sees('Donor Details')
      await staff.picture('details-of-donation')

      await staff.open('/admin/statement')
      await staff.link('Import a statement')
      // The previous list, still on the screen, has a filter of the same name.
      await staff.sees('Lines that were imported before are skipped.')
      await staff.select('Account', /Donations/)
      const { now, today } = readClock()
      const day = today.split('-').reverse().join('/')
      const lines = [
        'Date,Particulars,Debit,Credit,Balance',
        // A file that was imported before is opened: a repeated journey needs another.
        `${day},IBFT ${name} ${now.getTime()},,"${amount}.00","10${amount}.00"`,
      ]
      await staff.upload(await writeUpload(cleanup, 'november.csv', lines.join('\r\n')))
      await staff.sees('1 new line')
      await staff.picture('statement-import')
      await staff.button('Import')
      await staff.sees('Zubaida')
      await staff.picture('statement-lines')

      // Other journeys expect a charity without day sheets.
      await staff.open('/admin/office-gifts')
      await staff.link('Record one gift')
      await staff.fill(/^Receipt book number/, name)
      await staff.tick('The donor is not known')
      await staff.select(/^Cause/, /^Where/)
      await staff.fill('Amount', '5000')
      await staff.picture('gift-entry')
      await staff.button('Save the gift')
      await staff.sees(/Rs. 5,000.*recorded|recorded.*Rs. 5,000|saved/i)
    })
  })
}

const heading = 'return document.querySelector("main h1")?.textContent.trim() === arguments[0]'

/** Fills in the donor's details and chooses the card. */
async function fillDetails(donor: Visitor, email: string): Promise<void> {
  await donor.fill('First Name', 'Amina')
  await donor.fill('Last Name', 'Khan')
  await donor.fill('Email', email)
  await donor.fill('Phone', '03001234567')
  await donor.picture('donor')
  await donor.button('Continue to payment')
  await donor.tick('Debit or credit card')
}

/** Serves a page at an address that browsers treat as another website. */
const startWebsite = (body: string) =>
  startServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><main>${body}</main>`)
  })

/**
 * Passes requests on to the charity until the connection is lost: WebDriver cannot switch off the network.
 * @returns also the paths of the POST requests that were passed on
 */
async function startConnection(charity: string) {
  const posts: string[] = []
  let isLost = false
  const server = await startServer((request, answer) => {
    if (isLost) return void request.socket.destroy()
    const { method, headers, url = '' } = request
    if (method === 'POST') posts.push(url)
    const passedOn = httpRequest(charity + url, { method, headers }, (got) => {
      got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers))
    })
    request.pipe(passedOn.on('error', () => request.socket.destroy()))
  })
  return {
    ...server,
    posts,
    setLost(lost: boolean) {
      isLost = lost
    },
  }
}

async function startServer(respond: RequestListener) {
  const server = createServer(respond)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}
