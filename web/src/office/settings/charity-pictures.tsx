import { useState } from 'react'
import {
  type CharityPicture,
  charityPictureMaxBytes,
  deleteCharityPicture,
  type FullCharity,
  saveCharityPicture,
} from '../../../../contract/src/charity.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { imageProblem } from '../parts/image-problem.ts'
import { useSend } from '../session/use-send.ts'

const pictures = (): Record<CharityPicture, { label: string; helper: string }> => ({
  logo: {
    label: say('office.field.logo'),
    helper: say('settings.charity-pictures.logo-hint'),
  },
  mark: {
    label: say('office.field.mark'),
    helper: say('settings.charity-pictures.mark-hint'),
  },
  certificate_picture: {
    label: say('office-fields.certificate'),
    helper: say('settings.charity-pictures.certificate-hint'),
  },
  signature: {
    label: say('settings.charity-pictures.signature'),
    helper: say('settings.charity-pictures.signature.helper'),
  },
})

/** The logo and other pictures, each saved separately. */
export const CharityPictures = ({ charity }: { charity: FullCharity }) => (
  <section className="panel grid gap-6 p-4 sm:p-6">
    <h2 className="font-display text-xl font-bold text-brand-dark">
      {say('settings.charity-pictures.title')}
    </h2>
    <div className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-4">
      {(Object.keys(pictures()) as CharityPicture[]).map((which) => (
        <Picture key={which} which={which} current={charity[which]} />
      ))}
    </div>
  </section>
)

function Picture({ which, current }: { which: CharityPicture; current: string }) {
  const { label, helper } = pictures()[which]
  const [file, setFile] = useState<File>()
  useUnsaved(file !== undefined)
  const params = { which }
  const save = useSend(saveCharityPicture, { onDone: () => setFile(undefined) })
  const remove = useSend(deleteCharityPicture)
  const problem = file && imageProblem(file, charityPictureMaxBytes)
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
            {say('settings.charity-pictures.save-label', { label: label.toLowerCase() })}
          </Button>
        )}
        {current && !file && (
          <Button look="quiet" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
            {say('office.action.remove-one', { what: label.toLowerCase() })}
          </Button>
        )}
      </div>
    </div>
  )
}
