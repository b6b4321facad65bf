import { dateFormats, reportMapping, statementMapping } from '../../../../contract/src/statement-mapping.ts'
import type { FilePurpose, StatementPreview } from '../../../../contract/src/statements.ts'
import { capitalise } from '../../../../words/src/format-values.ts'
import { Chevron, optionsOf, Select } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { SectionHeading } from './sections.tsx'

type ColumnChoiceProps = {
  purpose: FilePurpose
  columns: StatementPreview['columns']
  chosen: ColumnMapping
  from: StatementPreview['mapping_from']
  problem: string | undefined
  onChange: (columns: ColumnMapping) => void
}

export function ColumnChoice({ purpose, columns, chosen, from, problem, onChange }: ColumnChoiceProps) {
  const { t } = useReader()
  return (
    <section aria-label={t('statements.columns')} className="panel p-4 pt-2 md:p-5 md:pt-2.5">
      <SectionHeading title={t('statements.columns')} />
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <p className="-mt-1 max-w-prose text-sm text-ink-soft md:flex-1">
          {purpose === 'report'
            ? t(`settlement-reports.columns.from.${from ?? 'guessed'}`)
            : t(`statements.columns.from.${from ?? 'guessed'}`)}
        </p>
        <Select
          className="w-full md:w-60"
          label={t('statements.columns.date-format')}
          options={optionsOf(dateFormats, (value) => capitalise(t(`office-fields.date-format.${value}`)))}
          value={chosen.date_format}
          onChange={(written) => {
            const format = dateFormats.find((one) => one === written)
            if (format) onChange({ ...chosen, date_format: format })
          }}
        />
      </div>
      {problem && (
        <Notice look="warning" role="alert" className="mb-4">
          {t('statements.columns.problem', { problem })}
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
              {examples.filter((one) => one !== '').join(' · ') || t('statements.columns.empty')}
            </span>
            <RoleSelect
              name={name}
              purpose={purpose}
              role={roleOf(t, chosen, name, purpose)}
              onChange={(role) => onChange(withRole(t, chosen, name, role, purpose))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RoleSelectProps = {
  name: string
  purpose: FilePurpose
  role: string
  onChange: (role: string) => void
}

function RoleSelect({ name, purpose, role, onChange }: RoleSelectProps) {
  const { t } = useReader()
  return (
    <span className="relative block">
      <select
        aria-label={t('statements.columns.content-of', { column: name })}
        value={role}
        onChange={({ target }) => onChange(target.value)}
        className={`${role === '' ? 'bg-paper text-ink-soft' : 'bg-brand-soft font-semibold text-brand-dark'} min-h-11 w-full appearance-none rounded-sm border border-line-strong py-1.5 ps-3 pe-10 text-dense hover:border-brand`}
      >
        <option value="">{t('statements.columns.ignore')}</option>
        {Object.entries(roleNames(t, purpose)).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Chevron />
    </span>
  )
}

/** Column mapping of a table, possibly incomplete: the server's guess, or the choices of staff so far. */
export type ColumnMapping = NonNullable<StatementPreview['mapping']>

const statementRoles = (t: Translate) => ({
  date: t('office.field.date'),
  description: t('office-fields.description'),
  credit: t('statements.money-in'),
  debit: t('statements.money-out'),
  amount: t('statements.column.amount'),
  direction: t('statements.column.direction'),
  reference: t('office.field.reference'),
  counterparty: t('statements.column.counterparty'),
  balance: t('statements.column.balance'),
  currency: t('statements.column.currency'),
})

const reportRoles = (t: Translate) => ({
  date: t('office.field.date'),
  reference: t('settlement-reports.column.reference'),
  amount: t('settlement-reports.column.amount'),
  fee: t('settlement-reports.column.fee'),
  net: t('settlement-reports.column.net'),
  direction: t('settlement-reports.column.direction'),
  description: t('office-fields.description'),
  currency: t('statements.column.currency'),
})

type Role = keyof ReturnType<typeof statementRoles> | keyof ReturnType<typeof reportRoles>

const roleNames = (t: Translate, purpose: FilePurpose): Partial<Record<Role, string>> =>
  purpose === 'report' ? reportRoles(t) : statementRoles(t)

const isRole = (t: Translate, name: string, purpose: FilePurpose): name is Role =>
  name in roleNames(t, purpose)

/** Role of a column; '' when it is ignored. */
export function roleOf(
  t: Translate,
  columns: ColumnMapping,
  name: string,
  purpose: FilePurpose = 'statement',
): Role | '' {
  const role = Object.entries(columns).find(([, value]) =>
    Array.isArray(value) ? value.includes(name) : value === name,
  )?.[0]
  return role !== undefined && isRole(t, role, purpose) ? role : ''
}

/**
 * Changes the role of a column; '' ignores the column. Description and fee may have several columns; the
 * amount has one, or one each for money in and out.
 */
export function withRole(
  t: Translate,
  columns: ColumnMapping,
  name: string,
  role: string,
  purpose: FilePurpose = 'statement',
): ColumnMapping {
  const others = Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.filter((one) => one !== name)
        : isRole(t, key, purpose) && value === name
          ? null
          : value,
    ]),
  ) as ColumnMapping
  if (role === 'description') return { ...others, description: [...others.description, name] }
  if (role === 'fee') return { ...others, fee: [...(others.fee ?? []), name] }
  if (role === 'amount') return { ...others, amount: name, credit: null, debit: null }
  if (role === 'credit' || role === 'debit') return { ...others, [role]: name, amount: null, direction: null }
  return isRole(t, role, purpose) ? { ...others, [role]: name } : others
}

/** The choice still missing before the file can be read; undefined when complete. */
export function columnsProblem(
  t: Translate,
  columns: ColumnMapping,
  purpose: FilePurpose = 'statement',
): string | undefined {
  if (columns.date === null) return t('statements.columns.choose-date')
  const mapping = purpose === 'report' ? reportMapping : statementMapping
  const issue = mapping.safeParse(columns).error?.issues[0]
  return issue && t.issue(issue.message)
}
