import { type Intention, intentions, type ShareNames } from '../../contract/src/share-line.ts'
import { useReader } from './ui/reader.ts'
import { Select } from './ui/select.tsx'
import { TextField } from './ui/text-field.tsx'

export const noName: ShareNames = { name: '', parent: '', intention: 'wajib' }

type NameFieldsProps = {
  shares: readonly ShareNames[]
  onChange: (index: number, changed: Partial<ShareNames>) => void
}

/** Name, father's name and intention of each share; no placeholder, because “your name” may be wrong. */
export function NameFields({ shares, onChange }: NameFieldsProps) {
  const { t } = useReader()
  return shares.map((share, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shares are known by their number
    <fieldset key={index} className="grid gap-3 border-t border-line pt-3">
      <legend className="pe-2 text-sm font-bold">{t('qurbani-page.share', { number: index + 1 })}</legend>
      {(['name', 'parent'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`fields.share.${field}`)}
          placeholder=""
          required={false}
          maxLength={100}
          autoComplete="off"
          value={share[field]}
          onChange={(changed) => onChange(index, { [field]: changed })}
        />
      ))}
      <Select
        label={t('qurbani-page.intention')}
        unflagged
        value={share.intention}
        options={intentions.map((value) => ({ value, label: t(`qurbani-page.intention.${value}`) }))}
        onChange={(changed) => onChange(index, { intention: changed as Intention })}
      />
    </fieldset>
  ))
}
