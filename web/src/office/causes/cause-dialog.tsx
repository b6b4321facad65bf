import { useState } from 'react'
import {
  type Cause,
  causeImageMaxBytes,
  createCause,
  noImage,
  updateCause,
} from '../../../../contract/src/causes.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { activeOptions } from '../active-badge.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { imageProblem } from '../image-problem.ts'
import { kindOptions } from '../kind-name.ts'
import { filled, useForm } from '../use-form.ts'
import { useSend } from '../use-send.ts'
import { causeTexts } from './cause-texts.ts'

/** Creates a cause, or changes the given one (specification, section 5). */
export function CauseDialog({ cause, onClose }: { cause: Cause | undefined; onClose: () => void }) {
  const form = useForm(causeTexts(cause))
  const { field, values } = form
  const [file, setFile] = useState<File>()
  const create = useSend(createCause, { refresh: [['causes']], onDone: onClose })
  const update = useSend(updateCause, { refresh: [['causes']], onDone: onClose })

  const withoutImage = values.fundimage === noImage
  const currentImage = cause?.fundimage === noImage ? undefined : cause?.fundimage

  function imageErrors() {
    if (withoutImage) return {}
    const problem = file
      ? imageProblem(file, causeImageMaxBytes)
      : currentImage === undefined
        ? 'Image is required'
        : undefined
    return problem === undefined ? {} : { fundimage: [problem] }
  }

  function submit() {
    const body = form.check(createCause, filled(values), imageErrors())
    if (!body) return
    const sent = { body, file: withoutImage ? undefined : file }
    if (cause) {
      const known = { ...body, updated_at: cause.updated_at }
      update.mutate({ params: { id: cause.id }, ...sent, body: known }, { onError: form.refuse })
    } else create.mutate(sent, { onError: form.refuse })
  }

  return (
    <FormDialog
      title={cause ? `Edit ${cause.fundtitle}` : 'Add Cause'}
      width="wide"
      send={cause ? 'Save' : 'Add'}
      sending={create.isPending || update.isPending}
      changed={form.changed || file !== undefined}
      formRef={form.ref}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-5">
          <TextField label="Title" maxLength={100} {...field('fundtitle')} />
          <RichTextEditor
            label="Description"
            defaultValue={values.funddetail}
            hint={form.hint('funddetail')}
            onChange={field('funddetail').onChange}
          />
        </div>
        <div className="grid gap-5">
          <div>
            {!withoutImage && (
              <ImageField
                label="Image"
                helper="JPEG, PNG or WebP, at most 5 MB, best twice as wide as high."
                hint={form.hint('fundimage')}
                current={currentImage}
                file={file}
                onChange={(chosen) => {
                  setFile(chosen)
                  form.forgive('fundimage')
                }}
              />
            )}
            <label className="mt-1 flex min-h-11 w-fit items-center gap-3 text-sm font-medium">
              <input
                type="checkbox"
                checked={withoutImage}
                onChange={({ target }) => field('fundimage').onChange(target.checked ? noImage : '')}
                className="size-5 accent-green"
              />
              This cause has no image
            </label>
          </div>
          <Select
            label="Status"
            options={activeOptions}
            helper="Donors see active causes only."
            {...field('status')}
          />
          <Select
            label="Kind"
            options={kindOptions}
            helper="Zakat is kept apart, and paid into zakat accounts only."
            {...field('kind')}
          />
          <TextField
            label="Amount"
            required={false}
            inputMode="numeric"
            allow={/^\d{0,8}$/}
            helper="Leave empty for no specific amount"
            {...field('amount')}
          />
          <Select
            label="Accept Fraction"
            options={[
              { label: 'No, whole units only', value: '0' },
              { label: 'Yes, such as 0.5', value: '1' },
            ]}
            {...field('accept_fraction')}
          />
          <TextArea
            label="Fund Types"
            required={false}
            rows={3}
            helper="One a line. Donors may choose one of them."
            {...field('fundtypes')}
          />
          <div className="grid grid-cols-2 items-start gap-4">
            <TextField
              label="Web Sequence"
              inputMode="numeric"
              allow={/^\d{0,6}$/}
              {...field('web_sequence')}
            />
            <TextField
              label="Mobile Sequence"
              inputMode="numeric"
              allow={/^\d{0,6}$/}
              {...field('mobile_sequence')}
            />
          </div>
        </div>
      </div>
    </FormDialog>
  )
}
