import type { ContactSummary, DuplicatePair } from '../../../../contract/src/contacts.ts'
import { capitalised } from '../../../../words/src/capitalised.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { fullName } from '../parts/names.ts'

export const contactName = (t: Translate, contact: Pick<ContactSummary, 'first_name' | 'last_name'>) =>
  fullName(contact) || t('contacts.unnamed')

/** 'Same CNIC, name (score 14)' of a proposed pair. */
export function MatchReasons({ of: { reasons, score } }: { of: Pick<DuplicatePair, 'reasons' | 'score'> }) {
  const { t } = useReader()
  const names = reasons.map((reason) => t(`contacts.reason.${reason}`)).join(t('ui.comma'))
  return (
    <span className="flex flex-wrap items-center gap-2 text-dense">
      <strong>{capitalised(t('contacts.same', { reasons: names }))}</strong>
      <span className="rounded-full bg-gold-soft px-2.5 py-0.5 text-xs font-semibold text-gold-dark tabular-nums">
        {t('contacts.score', { score })}
      </span>
    </span>
  )
}
