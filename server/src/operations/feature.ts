import type { CharityTextName } from '../../../contract/src/charity-texts.ts'
import { approvedChange } from '../approvals/approved-change.ts'
import { changeCharity } from '../charity/change-charity.ts'
import { saveCharityText } from '../charity/save-charity-text.ts'
import type { ServerFeature } from '../feature.ts'

export const operations: ServerFeature = {
  changes: [
    approvedChange('charity', changeCharity),
    approvedChange<Parameters<typeof saveCharityText>[2]>('charity_text', (trx, form, author, { target }) =>
      saveCharityText(trx, target as CharityTextName, form, author),
    ),
  ],
}
