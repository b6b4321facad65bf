import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sandboxStores } from '../../sandbox/src/run-sandbox.ts'
import { buildTestApp } from '../../server/test/test-app.ts'
import { outboxRoutes } from './outbox.routes.ts'

test('a demo shows its e-mails instead of sending them', async () => {
  const demo = await buildTestApp({
    mountPages: (server, folder) =>
      outboxRoutes(server, join(folder, 'outbox'), sandboxStores(folder).messages),
  })
  try {
    await demo.visitor().give({ email: 'demo@example.com' })
    await demo.workDueJobs()
    const visitor = demo.visitor()
    const list = await visitor.ask('/outbox')
    expect(list.text).toContain('demo@example.com')
    const address = list.text.match(/\/outbox\/[\w.@-]+\.eml/)?.[0] ?? ''
    const mail = await visitor.ask(address)
    expect(mail.text).toContain('<iframe')
    expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    const html = await visitor.ask(`${address}/html`)
    expect(html.text).toContain('Your donation is waiting for payment')
    expect(html.headers.get('content-security-policy')).toMatch(/sandbox/)
    // A framed e-mail has no origin of its own: browsers would warn of a header that asks for one.
    expect(html.headers.get('origin-agent-cluster')).toBeNull()
    expect((await visitor.ask('/outbox/..%2f..%2fsecret-key')).status).toBe(404)
  } finally {
    await demo.close()
  }
})
