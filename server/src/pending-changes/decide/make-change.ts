import type { CharityForm } from '../../../../contract/src/charity-form.ts'
import type { CharityTextName } from '../../../../contract/src/charity-texts.ts'
import { languageNamed } from '../../../../contract/src/language/language.ts'
import { english } from '../../../../words/src/reader.ts'
import { raiseApprovalSize } from '../../appeals/appeal-settings.ts'
import { beginAppeal } from '../../appeals/begin-appeal.ts'
import { applyChange } from '../../catalogue/bank-accounts/apply-change.ts'
import { type CauseColumns, writeCause } from '../../catalogue/causes/save-cause.ts'
import { changeCharity } from '../../charity/change-charity.ts'
import { saveCharityText } from '../../charity/save-charity-text.ts'
import { saveTexts } from '../../emails/templates/save-email-templates.ts'
import type { Actor } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { accountChange, type OpenChange } from './pending-changes.queries.ts'

/**
 * Applies an approved change in the requester's name.
 * @throws Problem when it conflicts with a later change
 */
export async function makeChange(trx: Database, row: OpenChange): Promise<void> {
  const actor: Actor = { caller: { id: row.asked_by, name: row.asker }, request: { ip: '' }, reader: english }
  const form = row.form as never
  switch (row.subject) {
    case 'bank_account':
      await applyChange(trx, accountChange(row))
      break
    case 'cause':
      await writeCause(trx, row.kind === 'add' ? null : Number(row.target), form as CauseColumns, actor)
      break
    case 'charity':
      await changeCharity(trx, form as Partial<CharityForm>, actor)
      break
    case 'charity_text':
      await saveCharityText(trx, row.target as CharityTextName, form, actor)
      break
    case 'appeal':
      await beginAppeal(trx, Number(row.target), row.asked_by)
      break
    case 'appeal_settings':
      await raiseApprovalSize(trx, form, actor)
      break
    case 'email_templates':
      await saveTexts(trx, languageNamed(row.target), form, actor)
  }
  await trx.updateTable('pending_changes').set({ applied_at: new Date() }).where('id', '=', row.id).execute()
}
