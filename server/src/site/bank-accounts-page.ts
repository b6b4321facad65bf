import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { basename } from 'node:path'
import { html } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pathIn } from '../../../words/src/split-path.ts'
import { readPublishedAccounts } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import { contactLine } from '../charity/issuer-lines.ts'
import { paletteOf } from '../charity/palette.ts'
import { logoOf, readCharity } from '../charity/read-charity.ts'
import { sendPlainPage } from '../charity/send-plain-page.ts'
import type { AppContext } from '../context.ts'
import { requestReader } from '../platform/language/request-language.ts'
import { derivedKey } from '../platform/sealing/secrets.ts'
import { dayText } from '../platform/text/pakistan-time.ts'

const listAddress = '/.well-known/bank-accounts.json'
const signatureAddress = `${listAddress}.sig`
const keyAddress = '/.well-known/bank-accounts.pem'

/**
 * Publishes the open bank accounts and since when each is in use: a page at `/bank-accounts`, and a signed
 * file for programs, so that anyone can monitor changes (docs/decisions/0101).
 */
export function bankAccountsPage(
  server: FastifyInstance,
  { db, charity, publicUrl, secretKey }: Pick<AppContext, 'db' | 'charity' | 'publicUrl' | 'secretKey'>,
): void {
  const signer = createListSigner(secretKey)
  // The bytes depend only on the accounts and the charity's name and address: they stay the same until one of
  // these changes.
  const readList = async () => {
    const accounts = await readPublishedAccounts(db)
    const { name } = await readCharity(db)
    const list = { charity: name, url: publicUrl, accounts }
    return Buffer.from(`${JSON.stringify(list, null, 2)}\n`)
  }
  const send = (reply: FastifyReply, type: string, bytes: Buffer | string) =>
    reply
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(type)
      .send(bytes)

  server.get(listAddress, async (_request, reply) => {
    const list = await readList()
    const signature = signer.sign(list).toString('base64')
    return send(reply.header('x-signature-ed25519', signature), 'application/json; charset=utf-8', list)
  })
  server.get(signatureAddress, async (_request, reply) =>
    send(reply, 'application/octet-stream', signer.sign(await readList())),
  )
  server.get(keyAddress, async (_request, reply) => send(reply, 'application/x-pem-file', signer.publicKey))

  server.get('/bank-accounts', async (request, reply) => {
    const { t, language } = requestReader(request)
    const [issuer, accounts] = [await charity(language), await readPublishedAccounts(db)]
    const title = t('account-list.title')
    return sendPlainPage(reply, {
      title: [title, issuer.name].filter(Boolean).join(' | '),
      palette: paletteOf(issuer),
      isPublic: true,
      main: html`${logoOf(issuer)}<h1>${title}</h1>
<p>${t('account-list.lead', { charity: issuer.name || t('receipt.check.this-charity') })}</p>
${accounts.map((account) => {
  const facts: (readonly [string, string | null])[] = [
    [t('office-fields.account-title'), account.name],
    [t('office-fields.account-number'), account.number],
    ['IBAN', account.iban_no.match(/.{1,4}/g)?.join(' ') ?? ''],
    [t('ui.swift-code'), account.swift_code],
    [t('ui.currency'), account.currency],
    [
      t('account-list.for'),
      t(account.kind === 'zakat' ? 'office.kind-name.zakat' : 'office.kind-name.general'),
    ],
    [t('account-list.since'), dayText(t, account.since)],
  ]
  return html`<h2><bdi>${account.bank_name}</bdi></h2>
<dl>${facts.filter(([, value]) => value).map(([name, value]) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>`
})}
${accounts.length === 0 ? html`<p>${t('account-list.none')}</p>` : ''}
<p>${t('account-list.warning')} ${contactLine(t, issuer)}</p>
<p class="quiet">${t('account-list.signed')} ${[listAddress, signatureAddress, keyAddress].map((file) => html`<a href="${file}">${basename(file)}</a> `)}</p>
<p class="quiet">${t('account-list.fingerprint')} <bdi>${signer.fingerprint}</bdi></p>
<p><a href="${pathIn(language, '/')}">${t('problem.page.home')}</a></p>`,
    })
  })
}

/** Signs with Ed25519. The key is derived from SECRET_KEY, so it is constant for an installation. */
type ListSigner = {
  sign: (bytes: Buffer) => Buffer
  /** PEM, for `openssl pkeyutl -pubin -inkey`. */
  publicKey: string
  /** SHA-256 of the key in DER, for comparison by people. */
  fingerprint: string
}

/** DER prefix of an Ed25519 private key (RFC 8410), followed by its 32 bytes. */
const derBeforeSeed = '302e020100300506032b657004220420'

export function createListSigner(secretKey: string): ListSigner {
  const key = createPrivateKey({
    key: Buffer.from(derBeforeSeed + derivedKey(secretKey, 'list of bank accounts'), 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey: KeyObject = createPublicKey(key)
  const hash = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }))
  return {
    sign: (bytes) => sign(null, bytes, key),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: hash.digest('hex'),
  }
}
