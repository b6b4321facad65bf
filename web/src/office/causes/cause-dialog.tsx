import { type Cause, causeImageMaxBytes, createCause, updateCause } from '../../../../contract/src/causes.ts'
import { noImage } from '../../../../contract/src/no-image.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { activeOptions } from '../active-badge.tsx'
import { filled } from '../filled.ts'
import { FormDialog } from '../form-dialog.tsx'
import { imageProblem } from '../image-problem.ts'
import { kindOptions } from '../kind-name.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { causeTexts } from './cause-texts.ts'

/** Creates a cause, or changes the given one (specification, section 5). */
export function CauseDialog({ cause, onClose }: { cause: Cause | undefined; onClose: () => void }) {
  const form = useCauseForm(cause, onClose)
  const { field } = form
  return (
    <FormDialog
      title={cause ? `Edit ${cause.fundtitle}` : 'Add Cause'}
      width="wide"
      send={cause ? 'Save' : 'Add'}
      form={form}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-5">
          <TextField label="Title" maxLength={100} {...field('fundtitle')} />
          <RichTextEditor
            label="Description"
            defaultValue={form.values.funddetail}
            hint={form.hint('funddetail')}
            onChange={field('funddetail').onChange}
          />
        </div>
        <div className="grid gap-5">
          <CauseImage form={form} current={imageOf(cause)} />
          <Select
            label="Status"
            options={activeOptions}
            helper="Donors see active causes only."
            {...field('status')}
          />
          <Select
            label="Kind"
            options={kindOptions}
            helper="Zakat is kept separate, and paid into zakat accounts only."
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
            label="What a gift does"
            required={false}
            rows={3}
            helper="Shown to whoever has given, on their page and in the mail"
            {...field('impact')}
          />
          <TextArea
            label="Fund Types"
            required={false}
            rows={3}
            helper="One per line. Donors may choose one of them."
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

function useCauseForm(cause: Cause | undefined, onClose: () => void) {
  const create = useSend(createCause, { onDone: onClose })
  const update = useSend(updateCause, { onDone: onClose })
  return useEntryForm(createCause, {
    first: { ...causeTexts(cause), file: undefined as File | undefined },
    bodyOf: ({ file: _, ...texts }) => filled(texts),
    problemsOf({ fundimage, file }): FieldErrors {
      if (fundimage === noImage) return {}
      if (!file && imageOf(cause) === undefined) return { fundimage: ['Image is required'] }
      const problem = file && imageProblem(file, causeImageMaxBytes)
      return problem === undefined ? {} : { fundimage: [problem] }
    },
    send(body, { fundimage, file: chosen }) {
      const file = fundimage === noImage ? undefined : chosen
      return cause
        ? update.mutateAsync({
            params: { id: cause.id },
            body: { ...body, updated_at: cause.updated_at },
            file,
          })
        : create.mutateAsync({ body, file })
    },
  })
}

const imageOf = (cause: Cause | undefined) => (cause?.fundimage === noImage ? undefined : cause?.fundimage)

function CauseImage({
  form: { field, values, hint, clearErrors },
  current,
}: {
  form: ReturnType<typeof useCauseForm>
  current: string | undefined
}) {
  const withoutImage = values.fundimage === noImage
  return (
    <div>
      {!withoutImage && (
        <ImageField
          label="Image"
          helper="JPEG, PNG or WebP, at most 5 MB, ideally twice as wide as high."
          hint={hint('fundimage')}
          current={current}
          value={values.file}
          onChange={(file) => {
            field('file').onChange(file)
            clearErrors('fundimage')
          }}
        />
      )}
      <label className="mt-1 flex min-h-11 w-fit items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          checked={withoutImage}
          onChange={({ target }) => field('fundimage').onChange(target.checked ? noImage : '')}
          className="size-5 accent-brand"
        />
        This cause has no image
      </label>
    </div>
  )
}
