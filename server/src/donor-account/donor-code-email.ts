import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { defineMessage } from '../messages/message-definition.ts'
import { type ShortContent, shortText } from '../messages/short-texts.ts'
import {
  type Block,
  paragraphs,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '../messages/write-email.ts'
import { pageUrl } from '../platform/language/page-url.ts'
import { derivedKey } from '../platform/sealing/secrets.ts'

type CodeRow = { id: number; nonce: string }

/** A code that staff sent was requested by no browser, so it works only with its link. */
type SentCode = CodeRow & { isFromStaff: boolean; campaign?: string | undefined }

const rowHmac = (secretKey: string, purpose: string, { id, nonce }: CodeRow) =>
  createHmac('sha256', derivedKey(secretKey, purpose)).update(`${id} ${nonce}`)

/** Computes the token of a donor's link. Not stored, so a copy of the database opens no link. */
export const donorLinkToken = (secretKey: string, row: CodeRow): string =>
  `${row.id}.${rowHmac(secretKey, 'links of donors', row).digest('base64url')}`

/** Computes the six digits of a donor's code, which are not stored either. */
export const donorCode = (secretKey: string, row: CodeRow): string =>
  String(rowHmac(secretKey, 'codes of donors', row).digest().readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

type CodeKind = 'sign_in' | 'new_address'

/** Carries a link and a code to sign in, or a code alone to prove an address. */
const codeMessage = (kind: CodeKind) =>
  defineMessage({
    kind,
    to: 'code',
    purpose: 'code',
    facts: z.object({ campaign: z.optional(z.string()) }),
    short: shortText(['code'], (t, values) => t(`short-text.${kind}`, values), { hasPage: false }),
    write({ sources, sender, message: { donor_code_id: id, donor_nonce: nonce, is_from_staff } }, facts) {
      if (id === null || nonce === null) return null
      const row = { id, nonce, isFromStaff: is_from_staff, ...facts }
      return writeCode(sender, sources.secretKey, kind, row)
    },
  })

export const signInMessage = codeMessage('sign_in')
export const newAddressMessage = codeMessage('new_address')

function writeCode(
  sender: Sender,
  secretKey: string,
  kind: CodeKind,
  row: SentCode,
): WrittenEmail & { short: ShortContent } {
  const { t } = sender.reader
  const code = donorCode(secretKey, row)
  const { name } = sender.charity
  // The token is in the fragment, which never reaches a server log.
  const path = row.campaign === undefined ? '/my' : `/my?campaign=${row.campaign}`
  const url = `${pageUrl(sender, path)}#${donorLinkToken(secretKey, row)}`
  const isSignIn = kind === 'sign_in'
  // A supporter who asked for a page may never have given.
  const text = !isSignIn ? 'new-address' : row.campaign === undefined ? 'sign-in' : 'page'
  const label = t(text === 'page' ? 'donor-email.page.button' : 'donor-email.sign-in.button')
  const link: Block = { kind: 'button', label, url }
  const email = writeEmail(sender, {
    subject: t(`donor-email.${text}.subject`, {
      charity: name || 'none',
    }),
    heading: t(`donor-email.${text}.heading`),
    blocks: [
      ...paragraphs(t(`donor-email.${text}.text`)),
      ...(isSignIn ? [link] : []),
      { kind: 'facts', rows: [[t('donor-email.sign-in.code'), `${code.slice(0, 3)} ${code.slice(3)}`]] },
      ...paragraphs(
        ...(isSignIn ? [t('donor-email.sign-in.valid')] : [t('donor-email.new-address.valid')]),
        t('donor-email.sign-in.unexpected'),
      ),
    ],
  })
  return {
    ...email,
    short: { values: { code }, path: null, code, ...(isSignIn && row.isFromStaff && { url }) },
  }
}
