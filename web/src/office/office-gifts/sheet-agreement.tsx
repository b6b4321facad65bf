import type { DaySheet } from '../../../../contract/src/office-gifts.ts'
import { say } from '../../../../words/src/say.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { giftCount } from './gift-count.ts'

/** What was counted beside what is entered. `children` say whether both agree, and what can be done. */
export function SheetAgreement({ of: sheet, children }: { of: DaySheet; children: React.ReactNode }) {
  return (
    <section
      aria-label={say('office-gifts.sheet-agreement.count-and-sum')}
      className="panel grid gap-4 p-4 md:p-5"
    >
      <dl className="grid grid-cols-2 gap-4 tabular-nums sm:max-w-md">
        <div>
          <dt className="text-sm text-ink-soft">{say('office-gifts.day-sheet-list.counted')}</dt>
          <dd className="font-semibold">
            {formatRupees(sheet.expected_sum)}
            <span className="block text-sm font-normal">{giftCount(sheet.expected_count)}</span>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{say('office-gifts.day-sheet-list.entered')}</dt>
          <dd className="font-semibold">
            {formatRupees(sheet.sum)}
            <span className="block text-sm font-normal">{giftCount(sheet.count)}</span>
          </dd>
        </div>
      </dl>
      {children}
    </section>
  )
}
