import { expect } from '@playwright/test'
import { totpOf } from '../server/src/staff/second-factors/check-code.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { administrator, signIn } from './sign-in.ts'
import { test } from './signed-in.ts'

// A single worker for this file: each worker starts a whole program.
test.describe.configure({ mode: 'default' })

const phone = { width: 390, height: 844 }
const ofNobody = { storageState: { cookies: [], origins: [] } }

test('with editing of causes switched on, a cause is made, changed and taken off the donation page', async ({
  page,
}) => {
  await page.goto('/admin/cause')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add Cause' })
  const description = form.getByRole('textbox', { name: 'Description' })
  await expect(description).toBeVisible()
  await expect(form.getByLabel('Web Sequence')).toHaveValue('100')
  await expect(form.getByText('Leave empty for no specific amount')).toBeVisible()
  expect((await form.locator('.rich-text-editor').boundingBox())?.height).toBe(500)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await expect(form.getByText('Image is required')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Title').fill('School Library')
  await description.click()
  await page.keyboard.type('Books for every child')
  for (const _word of ['child', 'every']) await page.keyboard.press('Control+Shift+ArrowLeft')
  await form.getByRole('button', { name: 'Bold' }).click()
  await expect(description.locator('strong')).toHaveText('every child')
  await form
    .getByLabel('Image', { exact: false })
    .first()
    .setInputFiles({
      name: 'library.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 300 } }),
    })
  await form.getByLabel('Status').selectOption('Active')
  await form.getByLabel('Amount').fill('1200')
  await form.getByLabel('Fund Types').fill('Shelf\nBook')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Cause created successfully!', { exact: true })).toBeVisible()

  await page.goto('/')
  await page.getByRole('radio', { name: 'School Library' }).check({ force: true })
  await expect(page.getByText('Per unit costs Rs. 1,200')).toBeVisible()
  await expect(page.locator('strong', { hasText: 'every child' })).toBeVisible()

  await page.goto('/admin/cause?per_page=50')
  await page.getByRole('button', { name: 'Edit School Library' }).click()
  await page.getByLabel('Title').fill('Village Library')
  await page.getByRole('button', { name: 'Write it in اردو too' }).click()
  await page.getByLabel('Title (اردو)').fill('گاؤں کی لائبریری')
  await page.getByLabel('Shelf (اردو)').fill('الماری')
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Cause updated successfully!', { exact: true })).toBeVisible()
  await page.goto('/ur')
  await page.getByRole('radio', { name: 'گاؤں کی لائبریری' }).check({ force: true })
  await expect(page.getByRole('option', { name: 'الماری' })).toHaveAttribute('value', 'Shelf')
  await page.goto('/language/en')
  await page.goto('/admin/cause?per_page=50')
  await page.getByRole('button', { name: 'Deactivate Village Library' }).click()
  const saved = page.waitForResponse((answer) => /\/cause\/\d+$/.test(answer.url()))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await saved
  await expect(page.getByRole('button', { name: 'Deactivate Village Library' })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('radio', { name: 'Zakat' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Village Library' })).toHaveCount(0)
})

test('with editing of accounts switched on, an account is added with a note that donors read, and deleted', async ({
  page,
}) => {
  await page.goto('/admin/bankAcc')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add Bank Account' })
  await form.getByLabel('Bank Name').fill('Chenab Bank')
  await form.getByLabel('Account Title').fill('Amanah Welfare Trust')
  await form.getByLabel('Account Number').fill('00112233445566')
  await form.getByLabel('IBAN').fill('PK36 SCBL 0000 0011 2345 6703')
  await form.getByLabel('Kind').selectOption('General')
  await form.getByLabel('Status').selectOption('Active')
  await form.getByLabel('Note (optional)').fill('Branch F-7, Islamabad.')
  await form.getByLabel('Note (اردو)').fill('برانچ ایف سیون، اسلام آباد۔')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Enter valid IBAN')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('IBAN').fill('PK36 SCBL 0000 0011 2345 6702')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Bank account added.', { exact: true })).toBeVisible()
  const account = page.getByRole('listitem').filter({ hasText: 'Chenab Bank' })
  await expect(account.getByText('PK36 SCBL 0000 0011 2345 6702')).toBeVisible()
  const donor = await page.context().newPage()
  await donor.setViewportSize(phone)
  await donor.goto('/ur')
  await expect(donor.getByText('برانچ ایف سیون، اسلام آباد۔')).toBeVisible()
  await expectNoOverflow(donor)
  await donor.close()

  await account.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Bank account deleted.', { exact: true })).toBeVisible()
  await expect(account).toHaveCount(0)
})

test('a colleague is invited, asks for a change of an account that the inviter approves after giving the password again, and sets up a second factor', async ({
  page,
  browser,
  charity,
}) => {
  const email = 'hina@amanah.example'
  const password = 'teapot-gravel-nineteen-otter'
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Invite' }).click()
  const form = page.getByRole('dialog', { name: 'Invite' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('First Name').fill('Hina')
  await form.getByLabel('Last Name').fill('Raza')
  await form.getByRole('checkbox', { name: 'Administrator' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('row', { name: /Hina Raza/ }).getByText('invited')).toBeVisible()

  const [mail] = await charity.waitForEmails(email, 1)
  const link = /\/admin\/password#[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  const hina = await (await browser.newContext({ ...ofNobody, viewport: phone })).newPage()
  await hina.goto(link)
  await expect(hina.getByRole('heading', { name: 'Welcome, Hina' })).toBeVisible()
  await hina.getByLabel(/^New Password/).fill('welcome-2026')
  await hina.getByRole('button', { name: 'Save the password' }).click()
  await expect(hina.getByText(/This password is easily guessed/)).toBeVisible()
  await expectAccessible(hina)
  await hina.getByLabel(/^New Password/).fill(password)
  await hina.getByRole('button', { name: 'Save the password' }).click()
  await hina.getByRole('link', { name: 'Go to the login' }).click()
  await signIn(hina, { email, password })

  // The invited colleague requests the change and the inviter approves it, because a new colleague may
  // approve nothing for 72 hours.
  const waiting = (screen: typeof page) => screen.getByRole('region', { name: 'Waiting for a second person' })
  await hina.goto('/admin/bankAcc')
  await hina.getByRole('button', { name: /^Edit/ }).first().click()
  await hina.getByLabel('IBAN').fill('PK36 SCBL 0000 0011 2345 6702')
  await hina.getByRole('button', { name: 'Save' }).click()
  const changes = (screen: typeof page) =>
    screen.getByRole('region', { name: 'Changes that donors do not see yet' })
  await expect(changes(hina).getByText('Another person must approve it.')).toBeVisible()

  await charity.database.expireConfirmations(administrator.email)
  await page.goto('/admin/bankAcc')
  await expect(changes(page).getByText('PK36SCBL0000001123456702')).toBeVisible()
  await expectNoOverflow(page)
  await changes(page).getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirming.getByLabel(/^Password/).fill(administrator.password)
  await expectAccessible(page)
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect(changes(page).getByText(/^Approved\. Donors see it from /)).toBeVisible()
  // Until the change takes effect, the list of accounts linked in the footer shows the old one.
  const visitor = await (await browser.newContext({ ...ofNobody, viewport: phone })).newPage()
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Our bank accounts' }).click()
  await expect(visitor.getByRole('heading', { name: 'Our bank accounts' })).toBeVisible()
  await expect(visitor.getByText('PK36 SCBL 0000 0011 2345 6702')).toHaveCount(0)
  await expectAccessible(visitor)
  await expectNoOverflow(visitor)
  await visitor.context().close()
  await changes(page).getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('The change was stopped. Nothing changes for donors.')).toBeVisible()
  await expect(changes(page)).toHaveCount(0)

  // With two administrators, adding a third one waits for approval.
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Invite' }).click()
  await form.getByLabel('Email').fill('puppet@amanah.example')
  await form.getByLabel('First Name').fill('Omar')
  await form.getByLabel('Last Name').fill('Aziz')
  await form.getByRole('checkbox', { name: 'Administrator' }).check()
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(waiting(page).getByText('Invite Omar Aziz, puppet@amanah.example')).toBeVisible()
  await hina.goto('/admin/staff')
  await expect(waiting(hina).getByText(/^You were given new rights less than three days ago/)).toBeVisible()
  await expect(waiting(hina).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectNoOverflow(hina)
  await waiting(hina).getByRole('button', { name: 'Reject' }).click()
  await expect(waiting(hina)).toHaveCount(0)

  await hina.getByRole('button', { name: 'Account of Hina Raza' }).click()
  await hina.getByRole('menuitem', { name: 'My account' }).click()
  await hina.getByRole('button', { name: 'Add an authenticator app' }).click()
  const adding = hina.getByRole('dialog', { name: 'Add an authenticator app' })
  const secret = ((await adding.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await adding.getByLabel(/^Code/).fill(totpOf(secret).generate())
  await expectAccessible(hina)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  const codes = hina.getByRole('dialog', { name: 'Your recovery codes' })
  const code = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I have put them away' }).click()
  await expectNoOverflow(hina)
  await expectAccessible(hina)
  await hina.getByRole('button', { name: 'Account of Hina Raza' }).click()
  await hina.getByRole('menuitem', { name: 'LOGOUT' }).click()
  await hina.getByLabel('Email').fill(email)
  await hina.getByLabel(/^Password/).fill(password)
  await hina.getByRole('button', { name: 'Login' }).click()
  await hina.getByLabel(/^Code/).fill(code)
  await expectAccessible(hina)
  await hina.getByRole('button', { name: 'Login' }).click()
  await hina.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await hina.context().close()
})
