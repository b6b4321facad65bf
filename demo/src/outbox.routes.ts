import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { SentMessage } from '../../sandbox/src/messages/sent-messages.ts'
import { sendPlainPage } from '../../server/src/charity/send-plain-page.ts'
import { Download } from '../../server/src/platform/http/answers.ts'
import { requestReader } from '../../server/src/platform/language/request-language.ts'
import { instantText } from '../../server/src/platform/text/pakistan-time.ts'
import type { Translate } from '../../words/src/reader.ts'

const shown = 100
const isName = (name: string) => /^[\w.@-]+\.eml$/.test(name)

/**
 * `/outbox`: the messages that a demo would have sent, newest first.
 * @param messagesFile messages by WhatsApp and SMS that the sandbox accepted
 */
export function outboxRoutes(server: FastifyInstance, folder: string, messagesFile: string): void {
  const read = async (name: string): Promise<Email | null> => {
    const bytes = isName(name) ? await readFile(join(folder, name)).catch(() => null) : null
    return bytes && PostalMime.parse(bytes)
  }

  server.get('/outbox', async (request, reply) => {
    const { t } = requestReader(request)
    const rows = await Promise.all(
      (await newestNames(folder)).map(async (name) => {
        const mail = await read(name)
        if (!mail) return ''
        return html`<li><a href="/outbox/${name}">${mail.subject ?? ''}</a><br>
<span class="quiet">${toAndWhen(t, mail)}</span></li>`
      }),
    )
    return sendPlainPage(reply, {
      title: t('outbox.title'),
      main: html`<h1>${t('outbox.title')}</h1>
<p>${t('outbox.lead')}</p>
<ul>${rows}</ul>
${await phoneMessages(t, messagesFile)}
${rows.length === 0 ? html`<p class="quiet">${t('outbox.none')}</p>` : ''}`,
    })
  })

  server.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
    const { t } = requestReader(request)
    const { name } = request.params
    const mail = await read(name)
    if (!mail) return notFound(reply)
    const attachments = mail.attachments.map(
      ({ filename }, index) =>
        html`<li><a href="/outbox/${name}/attachment/${index}">${filename ?? t('outbox.file')}</a></li>`,
    )
    return sendPlainPage(reply, {
      title: mail.subject ?? t('outbox.mail'),
      main: html`<p><a href="/outbox">${t('outbox.all')}</a></p>
<h1>${mail.subject ?? ''}</h1>
<p class="quiet">${toAndWhen(t, mail)}</p>
<ul>${attachments}</ul>
<p><iframe title="${t('outbox.content')}" src="/outbox/${name}/html"></iframe></p>`,
    })
  })

  server.get<{ Params: { name: string } }>('/outbox/:name/html', async (request, reply) => {
    const mail = await read(request.params.name)
    if (!mail) return notFound(reply)
    // Limits of a mail program: no script runs, only the logo is loaded, links open in a new tab.
    return reply
      .removeHeader('origin-agent-cluster')
      .header('x-frame-options', 'SAMEORIGIN')
      .header(
        'content-security-policy',
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send((mail.html ?? '').replace('<head>', '<head><base target="_blank">'))
  })

  server.get<{ Params: { name: string; index: string } }>(
    '/outbox/:name/attachment/:index',
    async (request, reply) => {
      const mail = await read(request.params.name)
      const attachment = mail?.attachments[Number(request.params.index)]
      if (!attachment) return notFound(reply)
      return new Download({
        content: Buffer.from(attachment.content as ArrayBuffer),
        type: attachment.mimeType,
        name: attachment.filename ?? 'file',
        disposition: 'inline',
      }).send(reply)
    },
  )
}

/** Renders the messages to phones, newest first; empty without any. */
async function phoneMessages(t: Translate, file: string): Promise<SafeHtml> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  if (lines.length === 0) return html``
  const messages = lines.slice(-shown).map((line): SentMessage => JSON.parse(line))
  const rows = messages.reverse().map(
    ({ channel, at, to, text }) => html`<li><bdi>${text}</bdi><br>
<span class="quiet">${t(`ui.channel.${channel}`)}: ${t('outbox.to-and-when', { to: `+${to}`, at: instantText(t, new Date(at)) })}</span></li>`,
  )
  return html`<h2>${t('outbox.phones')}</h2>
<ul>${rows}</ul>`
}

async function newestNames(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isName)
  const times = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  return times
    .sort((one, other) => other.at - one.at)
    .slice(0, shown)
    .map(({ name }) => name)
}

const toAndWhen = (t: Translate, { to = [], date }: Email) =>
  t('outbox.to-and-when', {
    to: to.map(({ address }) => address ?? '').join(', '),
    at: date ? instantText(t, new Date(date)) : '',
  })

function notFound(reply: FastifyReply) {
  const { t } = requestReader(reply.request)
  return sendPlainPage(reply, {
    status: 404,
    title: t('problem.not-found.file'),
    main: html`<h1>${t('outbox.not-found')}</h1>`,
  })
}
