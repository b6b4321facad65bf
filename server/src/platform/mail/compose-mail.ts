import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

export type OutgoingMail = {
  /** Without the angle brackets. */
  messageId: string
  /** The sender's display name; '' for the configured one. The address is always the configured one. */
  fromName: string
  /** Reply address, when it is not the configured one. */
  replyTo?: string | undefined
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
  /** Unsubscribe page; a POST to it unsubscribes at once (RFC 8058). */
  unsubscribeUrl?: string
}

/** A body of a mail in ASCII, and the headers that describe it. */
type Part = { headers: string; body: string }

/**
 * Writes a mail with its headers (RFC 5322). nodemailer encodes addresses and subject. Bodies are encoded
 * here, each in one piece: nodemailer's streams write a mail in many pieces, which takes a third of the CPU
 * of sending it.
 * @param from the sender, whose name is used unless the mail has one
 */
export function composeMail(
  { fromName, unsubscribeUrl, text, html, attachments, ...mail }: OutgoingMail,
  from: { name: string; address: string },
): Buffer {
  const content = multipart('alternative', [textPart('plain', text), textPart('html', html)])
  const { headers, body } =
    attachments.length === 0 ? content : multipart('mixed', [content, ...attachments.map(attachmentPart)])
  const root = new MimeNode()
  root.setHeader({
    From: { ...from, ...(fromName && { name: fromName }) },
    To: mail.to,
    ...(mail.replyTo !== undefined && { 'Reply-To': mail.replyTo }),
    Subject: mail.subject,
    'Message-ID': `<${mail.messageId}>`,
    ...(unsubscribeUrl !== undefined && {
      // Mail programs show a button to unsubscribe.
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  })
  return Buffer.from(`${root.buildHeaders()}\r\n${headers}\r\n\r\n${body}`)
}

/** Joins parts with a boundary, which Base64 and Quoted-Printable cannot contain. */
function multipart(kind: 'alternative' | 'mixed', parts: readonly Part[]): Part {
  const boundary = `=_${kind}`
  const between = parts.map(({ headers, body }) => `--${boundary}\r\n${headers}\r\n\r\n${body}\r\n`).join('')
  return {
    headers: `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    body: `${between}--${boundary}--\r\n`,
  }
}

/**
 * Encodes mostly Latin text as Quoted-Printable, because spam filters suspect Base64 that hides nothing; Urdu
 * as Base64, because Quoted-Printable is three times as long.
 */
function textPart(subtype: 'plain' | 'html', text: string): Part {
  const bytes = Buffer.from(text.replace(/\r?\n/g, '\r\n'))
  const isLatin = bytes.length < text.length * 1.2
  const encoding = isLatin ? 'quoted-printable' : 'base64'
  return {
    headers: `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}`,
    body: isLatin ? wrap(encode(bytes), 76) : encodeBase64(bytes),
  }
}

function attachmentPart({ filename, contentType, content }: OutgoingMail['attachments'][number]): Part {
  const node = new MimeNode(contentType, { filename, rootNode: new MimeNode() })
  node.setHeader('Content-Transfer-Encoding', 'base64')
  return { headers: node.buildHeaders(), body: encodeBase64(content) }
}

/** Wraps at 76 characters (RFC 2045), by slices: a regular expression takes four times as long. */
function encodeBase64(bytes: Buffer): string {
  const text = bytes.toString('base64')
  let lines = text.slice(0, 76)
  for (let at = 76; at < text.length; at += 76) lines += `\r\n${text.slice(at, at + 76)}`
  return lines
}
