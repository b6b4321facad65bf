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
  return shares.map(({ name, parent, intention }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shares are known by their number
    <fieldset key={index} className="grid gap-3 border-t border-line pt-3">
      <legend className="pe-2 text-sm font-bold">{t('qurbani-page.share', { number: index + 1 })}</legend>
      <TextField
        label={t('fields.share.name')}
        placeholder=""
        required={false}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(changed) => onChange(index, { name: changed })}
      />
      <TextField
        label={t('fields.share.parent')}
        placeholder=""
        required={false}
        maxLength={100}
        autoComplete="off"
        value={parent}
        onChange={(changed) => onChange(index, { parent: changed })}
      />
      <Select
        label={t('qurbani-page.intention')}
        unflagged
        value={intention}
        options={intentions.map((value) => ({ value, label: t(`qurbani-page.intention.${value}`) }))}
        onChange={(changed) => onChange(index, { intention: changed as Intention })}
      />
    </fieldset>
  ))
}
