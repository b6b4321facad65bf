import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectAccessibleDialog } from './expect-accessible-dialog.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { test } from './signed-in.ts'

test('an administrator adds a webhook, sends a test event, repeats what failed, and removes it', async ({
  page,
}) => {
  const types: string[] = []
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    types.push(JSON.parse(Buffer.concat(chunks).toString()).type)
    response.writeHead(types.length === 1 ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Accounts')
  await form.getByLabel('Address').fill(url)
  await form.getByRole('combobox').fill('paid')
  await page.getByRole('option', { name: 'Donation paid' }).click()
  await expectAccessibleDialog(page)
  await form.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(page.getByRole('dialog').getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText(/answered 500/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(/answered 200/)).toBeVisible({ timeout: 30_000 })
  expect(types.slice(0, 2)).toEqual(['webhook.test', 'webhook.test'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByLabel('Status').selectOption('failed')
  await expect(page.getByText('No deliveries')).toBeVisible()
  await page.getByLabel('Status').selectOption('delivered')
  await page.getByRole('button', { name: /^Resend evt_test_/ }).click()
  await expect.poll(() => types.length, { timeout: 15_000 }).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Resend events' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resend events' }).click()
  await expect(page.getByText(/of these days is missing|sent again/).first()).toBeVisible()
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByRole('dialog').getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(/signed with the previous secret too/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  receiver.closeAllConnections()
  receiver.close()
})
