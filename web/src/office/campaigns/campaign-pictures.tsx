import { useRef, useState } from 'react'
import { type Campaign, maxPictures, storeCampaignPicture } from '../../../../contract/src/campaigns.ts'
import { causeImageMaxBytes } from '../../../../contract/src/cause-form.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { languageAttributes, useReader } from '../../ui/reader.tsx'
import { imageProblem } from '../parts/image-field.tsx'
import { languageName } from '../parts/options.ts'
import { useSend } from '../session/calls.ts'

type Pictures = Campaign['pictures']

type CampaignPicturesProps = {
  pictures: Pictures
  languages: readonly Language[]
  /** Error of a field, such as `0.alts.en`. */
  hint: (path: string) => string | undefined
  /** Error of the list. */
  problem: string | undefined
  onChange: (pictures: Pictures) => void
}

/** Pictures of a campaign in order, the cover first, each with an alternative text. */
export function CampaignPictures({ pictures, languages, hint, problem, onChange }: CampaignPicturesProps) {
  const { t } = useReader()
  const list = useRef<HTMLFieldSetElement>(null)
  // The list may change during an upload, so the picture is added to the latest list.
  const latest = useRef(pictures)
  latest.current = pictures
  const store = useSend(storeCampaignPicture, {
    onDone: ({ address }) => onChange([...latest.current, { address, alts: {} }]),
  })
  const [refused, setRefused] = useState<string>()
  const without = (address: string) => pictures.filter((one) => one.address !== address)

  /** Changes the list and moves the focus to it, because the pressed button may be gone. */
  function change(next: Pictures) {
    onChange(next)
    requestAnimationFrame(() => list.current?.focus())
  }

  return (
    <fieldset ref={list} tabIndex={-1} className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{t('office-fields.pictures')}</legend>
      {pictures.length > 0 && (
        <ol className="grid gap-3">
          {pictures.map((picture, position) => {
            const what = t('campaigns.picture', { number: position + 1 })
            return (
              <li
                key={picture.address}
                className="grid items-start gap-3 rounded-sm border border-line p-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
              >
                <img
                  src={picture.address}
                  alt={what}
                  className="aspect-4/3 w-full max-w-32 rounded-sm bg-paper object-cover"
                />
                <div className="grid gap-3">
                  {languages.map((language) => (
                    <TextField
                      key={language}
                      {...languageAttributes(language)}
                      label={t('office.translate.field', {
                        field: t('office-fields.picture-text'),
                        language: languageName(language),
                      })}
                      required={false}
                      maxLength={200}
                      value={picture.alts[language] ?? ''}
                      hint={hint(`${position}.alts.${language}`)}
                      onChange={(text) =>
                        onChange(
                          pictures.map((one) =>
                            one === picture ? { ...one, alts: { ...one.alts, [language]: text } } : one,
                          ),
                        )
                      }
                    />
                  ))}
                  <p className="flex flex-wrap items-center gap-2">
                    {position === 0 ? (
                      <span className="text-sm font-semibold">{t('campaigns.picture.cover')}</span>
                    ) : (
                      <Button
                        look="quiet"
                        size="small"
                        onClick={() => change(without(picture.address).toSpliced(position - 1, 0, picture))}
                      >
                        {t('campaigns.picture.earlier')}
                      </Button>
                    )}
                    <Button look="quiet" size="small" onClick={() => change(without(picture.address))}>
                      {t('office.action.remove-one', { what })}
                    </Button>
                  </p>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      {pictures.length < maxPictures && (
        <FileField
          label={t('campaigns.picture.add')}
          helper={t('causes.image-hint')}
          required={false}
          accept="image/*"
          prompt={t('controls.image.choose')}
          hint={problem ?? refused ?? store.error?.errors.picture?.[0]}
          value={undefined}
          onChange={(file) => {
            const found = file && imageProblem(t, file, causeImageMaxBytes)
            setRefused(found)
            if (file && !found) store.mutate({ file })
          }}
        />
      )}
    </fieldset>
  )
}
