import type { StatementPreview } from '../../../../contract/src/statements.ts'
import { dateFormats } from '../../../../contract/src/statements.ts'
import { say } from '../../../../words/src/say.ts'
import { Notice } from '../../ui/notice.tsx'
import { Chevron, Select } from '../../ui/select.tsx'
import { capitalised } from '../parts/capitalised.ts'
import { SectionHeading } from '../parts/section-heading.tsx'
import { type Columns, roleOf, roleOptions, withRole } from './columns.ts'

/** Columns of a CSV: heading, examples and role, which staff can correct. */
export function ColumnChoice({
  columns,
  chosen,
  from,
  problem,
  onChange,
}: {
  columns: StatementPreview['columns']
  chosen: Columns
  from: StatementPreview['mapping_from']
  /** The missing choice. */
  problem: string | undefined
  onChange: (columns: Columns) => void
}) {
  return (
    <section aria-label={say('statements.columns')} className="panel p-4 pt-2 md:p-5 md:pt-2.5">
      <SectionHeading title={say('statements.columns')} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <p className="-mt-1 max-w-prose text-sm text-ink-soft md:flex-1">{origins()[from ?? 'guessed']}</p>
        <Select
          className="w-full md:w-60"
          label={say('statements.columns.date-format')}
          options={dateFormats.map((value) => ({
            label: capitalised(say(`office-fields.date-format.${value}`)),
            value,
          }))}
          value={chosen.date_format}
          onChange={(written) => {
            const format = dateFormats.find((one) => one === written)
            if (format) onChange({ ...chosen, date_format: format })
          }}
        />
      </div>
      {problem && (
        <Notice look="warning" role="alert" className="mb-4">
          {say('statements.columns.problem', { problem })}
        </Notice>
      )}
      <ul className="grid gap-px overflow-hidden rounded-sm border border-line bg-line">
        {columns.map(({ name, examples }) => (
          <li
            key={name}
            className="grid items-center gap-x-5 gap-y-2 bg-white px-3.5 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_15rem]"
          >
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="min-w-0 truncate text-dense text-ink-soft tabular-nums">
              {examples.filter((one) => one !== '').join(' · ') || say('statements.columns.empty')}
            </span>
            <RoleSelect
              name={name}
              role={roleOf(chosen, name)}
              onChange={(role) => onChange(withRole(chosen, name, role))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const origins = () => ({
  remembered: say('statements.columns.remembered'),
  guessed: say('statements.columns.guessed'),
  sent: say('statements.columns.chosen'),
})

function RoleSelect({
  name,
  role,
  onChange,
}: {
  name: string
  role: string
  onChange: (role: string) => void
}) {
  return (
    <span className="relative block">
      <select
        aria-label={say('statements.columns.content-of', { column: name })}
        value={role}
        onChange={({ target }) => onChange(target.value)}
        className={`${role === '' ? 'bg-paper text-ink-soft' : 'bg-brand-soft font-semibold text-brand-dark'} min-h-11 w-full appearance-none rounded-sm border border-line-strong py-1.5 ps-3 pe-10 text-dense hover:border-brand`}
      >
        <option value="">{say('statements.columns.ignore')}</option>
        {roleOptions().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Chevron />
    </span>
  )
}
