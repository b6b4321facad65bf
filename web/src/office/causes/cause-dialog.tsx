import { almsFunds } from '../../../../contract/src/alms-kinds.ts'
import {
  causeFormValues,
  causeImageMaxBytes,
  createCause,
  updateCause,
} from '../../../../contract/src/cause-form.ts'
import { causeInLanguage } from '../../../../contract/src/cause-in-language.ts'
import type { CauseText, CauseTexts, EditedCause } from '../../../../contract/src/causes.ts'
import { firstLanguage, type Language, otherThanFirst } from '../../../../contract/src/language/language.ts'
import { noImage } from '../../../../contract/src/pictures.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import { requiredMessage } from '../../../../contract/src/text-rules.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { optionsOf, rupeesField, Select, TextField } from '../../ui/fields.tsx'
import { languageAttributes, useReader } from '../../ui/reader.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { omitBlank, useSendForm } from '../parts/call-form.tsx'
import { activeOptions } from '../parts/cells.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ImageField, imageProblem } from '../parts/image-field.tsx'
import { kindOptions } from '../parts/options.ts'
import { EnglishFirst, Translation } from '../parts/translation.tsx'
import { useCharitySettings } from '../session/use-charity-settings.ts'

export function CauseDialog({ cause, onClose }: { cause: EditedCause | undefined; onClose: () => void }) {
  const { t } = useReader()
  const form = useCauseForm(cause, onClose)
  const { field } = form
  const inEnglish = languageAttributes(firstLanguage)
  const { languages } = useCharitySettings()
  const texts = form.values.texts ?? cause?.texts ?? {}
  return (
    <FormDialog
      title={
        cause
          ? t('office.action.edit-one', { what: causeInLanguage(cause, t.language).fundtitle })
          : t('causes.add-cause')
      }
      width="wide"
      submitLabel={t(cause ? 'office.action.save' : 'office.action.add')}
      form={form}
      onClose={onClose}
    >
      <EnglishFirst />
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-5">
          <TextField {...field('fundtitle')} {...inEnglish} />
          <RichTextEditor
            label={t('office-fields.description')}
            language={firstLanguage}
            defaultValue={form.values.funddetail}
            hint={form.hint('funddetail')}
            onChange={field('funddetail').onChange}
          />
        </div>
        <div className="grid gap-5">
          <CauseImage form={form} current={imageOf(cause)} />
          <Select {...field('status')} options={activeOptions(t)} helper={t('causes.status-hint')} />
          <Select
            {...field('kind')}
            label={t('office.field.kind')}
            options={kindOptions(t)}
            helper={t('causes.kind-hint')}
          />
          <Select
            {...field('alms')}
            label={t('office-fields.alms')}
            options={optionsOf(['none', ...almsFunds] as const, (value) => t(`causes.alms.${value}`))}
            helper={t('causes.alms.helper')}
          />
          <TextField
            {...field('amount')}
            label={t('ui.amount')}
            {...rupeesField}
            helper={t('causes.amount-hint')}
          />
          <TextField {...field('unit_name')} helper={t('causes.unit-name.helper')} {...inEnglish} />
          <Select
            {...field('accept_fraction')}
            options={[
              { label: t('causes.fraction.no'), value: '0' },
              { label: t('causes.fraction.yes'), value: '1' },
            ]}
          />
          <TextArea {...field('impact')} rows={3} helper={t('causes.impact.helper')} {...inEnglish} />
          <TextArea
            {...field('fundtypes')}
            label={t('office.field.fund-types')}
            rows={3}
            helper={t('causes.fund-types-hint')}
            {...inEnglish}
          />
          <TextArea {...field('other_names')} rows={3} dir="auto" helper={t('causes.other-names.helper')} />
          <div className="grid grid-cols-2 large-text:grid-cols-1 items-start gap-4">
            <TextField {...field('web_sequence')} inputMode="numeric" allow={/^\d{0,6}$/} />
            <TextField {...field('mobile_sequence')} inputMode="numeric" allow={/^\d{0,6}$/} />
          </div>
        </div>
      </div>
      {otherThanFirst
        .filter((other) => languages.includes(other))
        .map((other) => (
          <TranslatedCauseFields
            key={other}
            language={other}
            fundtypes={form.values.fundtypes}
            text={texts[other]}
            hint={(name) => form.hint(`texts.${other}.${name}`)}
            onChange={(text) => field('texts').onChange({ ...texts, [other]: text })}
          />
        ))}
    </FormDialog>
  )
}

function useCauseForm(cause: EditedCause | undefined, onClose: () => void) {
  const { t } = useReader()
  return useSendForm(cause ? updateCause : createCause, {
    params: cause && { id: cause.id },
    initialValues: {
      ...causeFormValues(cause),
      file: undefined as File | undefined,
      /** Undefined while unchanged. */
      texts: undefined as CauseTexts | undefined,
    },
    toBody: ({ file: _, texts, ...typed }) => ({
      ...omitBlank(typed),
      ...(texts && { texts: JSON.stringify(texts) }),
      ...(cause && { updated_at: cause.updated_at }),
    }),
    validate({ fundimage, file }): FieldErrors {
      if (fundimage === noImage) return {}
      if (!file && imageOf(cause) === undefined)
        return { fundimage: [t.message(requiredMessage('office-fields.image'))] }
      const problem = file && imageProblem(t, file, causeImageMaxBytes)
      return problem === undefined ? {} : { fundimage: [problem] }
    },
    toRequest: ({ fundimage, file }) => ({ file: fundimage === noImage ? undefined : file }),
    onDone: onClose,
  })
}

const imageOf = (cause: EditedCause | undefined) =>
  cause?.fundimage === noImage ? undefined : cause?.fundimage

type CauseImageProps = { form: ReturnType<typeof useCauseForm>; current: string | undefined }

function CauseImage({ form: { field, values, hint, clearErrors }, current }: CauseImageProps) {
  const { t } = useReader()
  const withoutImage = values.fundimage === noImage
  return (
    <div>
      {!withoutImage && (
        <ImageField
          label={t('office-fields.image')}
          helper={t('causes.image-hint')}
          hint={hint('fundimage')}
          current={current}
          value={values.file}
          onChange={(file) => {
            field('file').onChange(file)
            clearErrors('fundimage')
          }}
        />
      )}
      <CheckBox
        label={t('causes.without-image')}
        value={withoutImage}
        onChange={(is) => field('fundimage').onChange(is ? noImage : '')}
        className="mt-1 w-fit gap-3 text-sm font-medium"
      />
    </div>
  )
}

type TranslatedCauseFieldsProps = {
  language: Language
  /** English names, one per line. */
  fundtypes: string
  text: CauseText | undefined
  hint: (field: string) => string | undefined
  onChange: (text: CauseText) => void
}

function TranslatedCauseFields({ language, fundtypes, text, hint, onChange }: TranslatedCauseFieldsProps) {
  const { t } = useReader()
  const shown = text ?? { fundtitle: '', funddetail: '', impact: '', unit_name: '', fundtypes: {} }
  const change = (changed: Partial<CauseText>) => onChange({ ...shown, ...changed })
  const types = [...new Set(fundtypes.split('\n').map((line) => line.trim()))].filter(Boolean)
  return (
    <Translation language={language} isWritten={text !== undefined}>
      {({ labelOf, written }) => (
        <>
          <TextField
            label={labelOf(t('office-fields.title'))}
            maxLength={100}
            value={shown.fundtitle}
            hint={hint('fundtitle')}
            onChange={(fundtitle) => change({ fundtitle })}
            {...written}
          />
          <RichTextEditor
            label={labelOf(t('office-fields.description'))}
            required={false}
            language={language}
            height={300}
            defaultValue={shown.funddetail}
            hint={hint('funddetail')}
            onChange={(funddetail) => change({ funddetail })}
          />
          <TextArea
            label={labelOf(t('office-fields.impact'))}
            rows={3}
            value={shown.impact}
            hint={hint('impact')}
            onChange={(impact) => change({ impact })}
            {...written}
          />
          <TextField
            label={labelOf(t('office-fields.unit-name'))}
            maxLength={40}
            value={shown.unit_name ?? ''}
            hint={hint('unit_name')}
            onChange={(unit_name) => change({ unit_name })}
            {...written}
          />
          {types.map((type) => (
            <TextField
              key={type}
              label={labelOf(type)}
              maxLength={100}
              // hasOwn, because a type may be called 'constructor', a property of every object.
              value={Object.hasOwn(shown.fundtypes, type) ? (shown.fundtypes[type] ?? '') : ''}
              hint={hint(`fundtypes.${type}`)}
              onChange={(title) => change({ fundtypes: { ...shown.fundtypes, [type]: title } })}
              {...written}
            />
          ))}
        </>
      )}
    </Translation>
  )
}
