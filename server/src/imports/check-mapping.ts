import {
  type ImportField,
  type ImportFileFacts,
  type ImportKind,
  type ImportMapping,
  requiredFields,
} from '../../../contract/src/import-mapping.ts'
import { currency as ownCurrency } from '../../../contract/src/text-rules.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/** @throws Problem 422 for a campaign of another cause than the one that its value is mapped to */
export async function refuseOtherCampaigns(trx: Database, mapping: ImportMapping) {
  const { causes, cause_id, campaigns, columns } = mapping
  // A column of campaigns is compared in each row instead.
  if (columns.includes('campaign')) return
  const rows = await trx.selectFrom('campaigns').select(['id', 'cause_id']).execute()
  const causeOf = new Map(rows.map((campaign) => [campaign.id, campaign.cause_id]))
  for (const [text, campaign] of Object.entries(campaigns)) {
    const cause = causes[text] ?? (text === '' ? cause_id : undefined)
    // Values of an earlier file have no cause here.
    if (cause !== undefined && campaign !== null && causeOf.get(campaign) !== cause)
      throw Problem.invalidField('campaigns', 'imports.problem.campaigns')
  }
}

/** @throws Problem 422 for a missing part of the mapping */
export function refuseIncompleteMapping(
  kind: ImportKind,
  mapping: ImportMapping,
  { columns }: ImportFileFacts,
  causes: ReadonlySet<number>,
): void {
  if (mapping.columns.length !== columns.length)
    throw Problem.invalidField('columns', 'imports.problem.columns')
  const isMapped = (field: ImportField) => mapping.columns.includes(field)
  if (!requiredFields[kind].every((alternatives) => alternatives.some(isMapped)))
    throw Problem.invalidField('columns', `imports.problem.required.${kind}`)
  if (kind === 'donors') return
  const valuesOf = (field: ImportField) => {
    const place = mapping.columns.indexOf(field)
    if (place < 0) return []
    const values = columns[place]?.values
    if (!values)
      throw Problem.invalid({
        columns: [translatable('imports.problem.many-values', { column: columns[place]?.heading ?? '' })],
      })
    return values.map(({ text }) => text)
  }
  const required = (field: 'statuses' | 'causes' | 'campaigns', texts: readonly string[]) => {
    const open = texts.filter((text) => mapping[field][text] === undefined)
    if (open.length > 0)
      throw Problem.invalidField(
        field,
        field === 'campaigns' ? 'imports.problem.campaign-meanings' : `imports.problem.${field}`,
      )
  }
  required('statuses', valuesOf('status'))
  required('causes', valuesOf('cause'))
  required('campaigns', valuesOf('campaign'))
  const chosen = mapping.columns.includes('cause') ? Object.values(mapping.causes) : [mapping.cause_id]
  if (chosen.some((cause) => cause === null || !causes.has(cause)))
    throw Problem.invalidField('causes', 'imports.problem.causes')
  const currencies = [...valuesOf('currency').map((text) => text.toUpperCase() || mapping.currency)]
  if (currencies.length === 0) currencies.push(mapping.currency)
  const isForeign = (one: string) => /^[A-Z]{3}$/.test(one) && one !== ownCurrency
  if (currencies.some((one) => isForeign(one) && mapping.rates[one] === undefined))
    throw Problem.invalidField('rates', 'imports.problem.rates')
}
