import { sql } from 'kysely'
import type { ApiKeyForm } from '../../../../contract/src/api-keys.ts'
import { scopeText } from '../../../../contract/src/scopes.ts'
import { english, type Translate } from '../../../../words/src/reader.ts'
import type { ApprovedChange, DescribedChange } from '../../approvals/approved-change.ts'
import { recordAudit } from '../../history/record-audit.ts'
import { queueMessage, toRightsHolders } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { rightsEmail } from '../../staff/accounts/account-email.ts'

/** Change of a key that is pending approval. */
export type WaitingKeyChange = ApiKeyForm & { is_new: boolean }

/** Wider scopes or networks, or a later last day, applied after approval by a second person. */
export const apiKeyChange: ApprovedChange = {
  subject: 'api_key',
  reportsItself: true,
  isAtOnce: () => true,
  describe: async (_db, t, { form }) => describeKeyChange(t, form as WaitingKeyChange),
  async apply(trx, { target, form }, { caller, approver, request }) {
    const { is_new: isNew, ...settings } = form as WaitingKeyChange
    const { public_id } = await lockKey(trx, Number(target))
    await trx.updateTable('api_keys').set(settings).where('id', '=', Number(target)).execute()
    await recordAudit(trx, { caller, request }, 'changed_api_key', settings.name, { ...settings, public_id })
    const who = english.t('staff-email.rights.with-approval', {
      who: caller.name,
      by: approver?.caller.name ?? '',
    })
    await reportKey(trx, isNew ? 'made' : 'changed', who, settings)
  },
}

/** Locks a key that is not revoked. @throws Problem 404 */
export const lockKey = (trx: Database, id: number) =>
  trx
    .selectFrom('api_keys')
    .selectAll()
    // The driver parses a date column as an instant.
    .select(sql<string>`expires_on::text`.as('expires_on'))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.api-key'))

/** Describes a pending change in the reader's language. */
export function describeKeyChange(t: Translate, form: WaitingKeyChange): DescribedChange {
  const { is_new, name, ...settings } = form
  return {
    name: t('api-keys.change', { kind: is_new ? 'new' : 'changed', name }),
    changes: settingRows(t, settings).map(([title, to]) => ({ name: title, from: '', to })),
    audited: { subject: name, facts: settings },
  }
}

/** Notifies administrators of a change, with the current settings of the key. */
export const reportKey = (
  trx: Database,
  what: 'made' | 'changed' | 'rotated' | 'revoked',
  who: string,
  key: Pick<ApiKeyForm, 'name' | 'scopes' | 'networks' | 'expires_on'>,
) =>
  queueMessage(
    trx,
    rightsEmail,
    toRightsHolders({
      whose: english.t('staff-email.api-key.name', { name: key.name }),
      what: english.t(`staff-email.api-key.${what}`, { who }),
      rights: Object.fromEntries(settingRows(english.t, key)),
    }),
  )

const settingRows = (
  t: Translate,
  { scopes, networks, expires_on }: Pick<ApiKeyForm, 'scopes' | 'networks' | 'expires_on'>,
): [title: string, value: string][] => [
  [t('api-keys.scopes'), scopes.map((scope) => t.message(scopeText(scope))).join(t('ui.comma'))],
  [t('api-keys.networks'), networks.join(t('ui.comma')) || t('api-keys.any-network')],
  [t('office-fields.api-key.expires'), expires_on],
]
