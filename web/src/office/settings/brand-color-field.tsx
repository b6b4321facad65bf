import { useId } from 'react'
import { brandColors, contrast, expandColor, isColor } from '../../../../contract/src/brand-colors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'

const defaultColor = '#0b6b4f'

type BrandColorFieldProps = { value: string; hint: string | undefined; onChange: (value: string) => void }

export function BrandColorField({ value, hint, onChange }: BrandColorFieldProps) {
  const { t } = useReader()
  const id = useId()
  const color = expandColor(value.trim())
  const isValid = value === '' || isColor(color)
  const chosen = isValid && value !== '' ? color : defaultColor
  const { brand, brandDark, brandSoft } = brandColors(chosen)
  const isDarker = value !== '' && brand !== chosen.toLowerCase()
  return (
    <div>
      <TextField
        label={t('office-fields.colour')}
        placeholder=""
        required={false}
        maxLength={7}
        spellCheck={false}
        helper={t('settings.brand-color-field.hint')}
        value={value}
        hint={hint ?? (isValid ? undefined : t('office-fields.colour.valid'))}
        onChange={onChange}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="text-sm">
          {t('settings.brand-color-field.choose-a-colour')}
        </label>
        <input
          id={id}
          type="color"
          value={chosen}
          onChange={({ target }) => onChange(target.value)}
          className="h-11 w-16 cursor-pointer rounded-sm border border-line-strong bg-white p-1"
        />
        {value !== '' && (
          <Button look="quiet" onClick={() => onChange('')}>
            {t('settings.brand-color-field.back')}
          </Button>
        )}
      </div>
      {isValid && (
        <>
          <p className="mt-3 flex flex-wrap items-center gap-3" aria-hidden="true">
            <span className="rounded-sm px-4 py-2 font-semibold text-white" style={{ background: brand }}>
              {t('settings.brand-color-field.a-button')}
            </span>
            <span
              className="rounded-sm px-4 py-2 font-semibold"
              style={{ background: brandSoft, color: brandDark }}
            >
              {t('settings.brand-color-field.a-heading')}
            </span>
          </p>
          <p className="mt-2 text-sm text-ink-soft">
            {t('settings.brand-color-field.contrast', {
              button: contrast(brand, '#ffffff').toFixed(1),
              heading: contrast(brandDark, brandSoft).toFixed(1),
            })}{' '}
            {isDarker && t('settings.brand-color-field.darker')}
          </p>
        </>
      )}
    </div>
  )
}
