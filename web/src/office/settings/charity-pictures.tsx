import { useState } from 'react'
import {
  type CharityPicture,
  charityPictureMaxBytes,
  deleteCharityPicture,
  type FullCharity,
  saveCharityPicture,
} from '../../../../contract/src/charity.ts'
import { Button } from '../../ui/button.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { ImageField, imageProblem } from '../parts/image-field.tsx'
import { useSend } from '../session/calls.ts'
import { SettingsHeading } from './setting-fields.tsx'

const pictures = (t: Translate): Record<CharityPicture, { label: string; helper: string }> => ({
  logo: { label: t('office.field.logo'), helper: t('settings.charity-pictures.logo-hint') },
  mark: { label: t('office.field.flag'), helper: t('settings.charity-pictures.mark-hint') },
  certificate_picture: {
    label: t('office-fields.certificate'),
    helper: t('settings.charity-pictures.certificate-hint'),
  },
  signature: {
    label: t('settings.charity-pictures.signature'),
    helper: t('settings.charity-pictures.signature.helper'),
  },
})

export const CharityPictures = ({ charity }: { charity: FullCharity }) => {
  const { t } = useReader()
  return (
    <section className="panel grid gap-6 p-4 sm:p-6">
      <SettingsHeading title="settings.charity-pictures.title" />
      <div className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-4">
        {(Object.keys(pictures(t)) as CharityPicture[]).map((which) => (
          <Picture key={which} which={which} current={charity[which]} />
        ))}
      </div>
    </section>
  )
}

function Picture({ which, current }: { which: CharityPicture; current: string }) {
  const { t } = useReader()
  const { label, helper } = pictures(t)[which]
  const [file, setFile] = useState<File>()
  useUnsaved(file !== undefined)
  const params = { name: which }
  const save = useSend(saveCharityPicture, { onDone: () => setFile(undefined) })
  const remove = useSend(deleteCharityPicture)
  const problem = file && imageProblem(t, file, charityPictureMaxBytes)
  return (
    <div className="grid gap-3">
      <ImageField
        label={label}
        helper={helper}
        required={false}
        current={current || undefined}
        value={file}
        onChange={setFile}
        hint={problem ?? save.error?.errors.picture?.[0]}
      />
      <div className="flex flex-wrap gap-2">
        {file && !problem && (
          <Button loading={save.isPending} onClick={() => save.mutate({ params, file })}>
            {t('settings.charity-pictures.save-label', { label: label.toLowerCase() })}
          </Button>
        )}
        {current && !file && (
          <Button look="quiet" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
            {t('office.action.remove-one', { what: label.toLowerCase() })}
          </Button>
        )}
      </div>
    </div>
  )
}
