import { type Intention, intentions, maxShareName, type ShareNames } from '../../contract/src/share-line.ts'
import { Button } from './ui/button.tsx'
import { Select, TextField } from './ui/fields.tsx'
import { useReader } from './ui/reader.tsx'

/** Name, father's name and intention alone. */
export const namesOf = ({ name, parent, intention }: ShareNames): ShareNames => ({ name, parent, intention })

export const blankShareName: ShareNames = { name: '', parent: '', intention: 'wajib' }

/** Names of one share, with its number when not all shares of the order are shown. */
type NamedShare = ShareNames & { number?: number }

type NameFieldsProps<Share> = { shares: readonly Share[]; onChange: (shares: Share[]) => void }

/**
 * Name, father's name and intention of each share; a button copies those of the first share to all. No
 * placeholder, because “your name” may be wrong.
 */
export function NameFields<Share extends NamedShare>({ shares, onChange }: NameFieldsProps<Share>) {
  const { t } = useReader()
  const change = (changed: Partial<ShareNames>, at?: number) =>
    onChange(
      shares.map((share, index) => (at === undefined || at === index ? { ...share, ...changed } : share)),
    )
  return shares.map((share, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shares are known by their number
    <fieldset key={index} className="grid gap-3 border-t border-line pt-3">
      <legend className="pe-2 text-sm font-bold">
        {t('qurbani-page.share', { number: share.number ?? index + 1 })}
      </legend>
      {(['name', 'parent'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`fields.share.${field}`)}
          placeholder=""
          required={false}
          hint={
            share[field].length > maxShareName
              ? t('fields.too-long', { label: t(`fields.share.${field}`), max: maxShareName })
              : undefined
          }
          autoComplete="off"
          value={share[field]}
          onChange={(typed) => change({ [field]: typed }, index)}
        />
      ))}
      <Select
        label={t('qurbani-page.intention')}
        unflagged
        value={share.intention}
        options={intentions.map((value) => ({ value, label: t(`qurbani-page.intention.${value}`) }))}
        onChange={(chosen) => change({ intention: chosen as Intention }, index)}
      />
      {index === 0 && shares.length > 1 && share.name !== '' && (
        <Button look="secondary" size="small" onClick={() => change(namesOf(share))}>
          {t('qurbani-page.names.for-all', { count: shares.length })}
        </Button>
      )}
    </fieldset>
  ))
}
