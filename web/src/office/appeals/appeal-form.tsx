import {
  type AppealDetails,
  type AppealTexts,
  changeAppeal,
  createAppeal,
  shortTextMaxLength,
} from '../../../../contract/src/appeals.ts'
import { listCampaignTitles } from '../../../../contract/src/campaigns.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { type Channel, channels } from '../../../../contract/src/channels.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { allLanguages, type Language, languages } from '../../../../contract/src/language/language.ts'
import { listSavedViews } from '../../../../contract/src/saved-views.ts'
import { optionsOf, rupeesField, Select, TextField, wholeNumber } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { Form, SubmitButton, useCallForm } from '../parts/call-form.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { useRead, useRight, useSend } from '../session/calls.ts'

/** A new appeal: a copy of `like`, if set, or a request for higher amounts to the donors of `filters`. */
export type NewAppeal = { kind: 'appeal'; like?: AppealDetails } | { kind: 'higher_amount'; filters: unknown }

type AppealFormProps = {
  appeal: AppealDetails | NewAppeal
  onSaved: (id: number) => void
}

const textNames = ['subject', 'text', 'short'] as const

type TextValues = Record<`${(typeof textNames)[number]}_${Language}`, string>

const valuesOf = (texts: Partial<Record<Language, AppealTexts>> = {}) =>
  Object.fromEntries(
    allLanguages.flatMap((language) =>
      textNames.map((name) => [`${name}_${language}`, texts[language]?.[name] ?? '']),
    ),
  ) as TextValues

const textsOf = (values: TextValues) =>
  Object.fromEntries(
    allLanguages.map((language) => [
      language,
      Object.fromEntries(textNames.map((name) => [name, values[`${name}_${language}`]])),
    ]),
  )

/** Cause and campaign of a choice: '3' or '3/7'. */
function linkOf(choice: string) {
  const [cause, campaign] = choice.split('/')
  return { cause_id: Number(cause) || null, campaign_id: Number(campaign) || null }
}

export function AppealForm({ appeal, onSaved }: AppealFormProps) {
  const { t } = useReader()
  const saved = 'id' in appeal ? appeal : undefined
  const initial = saved ?? ('like' in appeal ? appeal.like : undefined)
  const { kind } = appeal
  const creating = useSend(createAppeal)
  const changing = useSend(changeAppeal)
  const mayListSegments = useRight('contact')
  const segments = useRead(listSavedViews, { query: { list: 'donors' }, enabled: mayListSegments }).data ?? []
  const causes = useRead(listWebCauses).data ?? []
  const campaigns = useRead(listCampaignTitles).data ?? []
  const form = useCallForm(createAppeal, {
    initialValues: {
      name: initial?.name ?? '',
      channels: initial?.channels ?? (['email'] as Channel[]),
      segment: initial?.segment ?? '',
      cause: [initial?.cause_id, initial?.campaign_id].filter(Boolean).join('/'),
      amount: String(initial?.link_amount ?? ''),
      raise_unit: (initial?.raise?.unit ?? 'percent') as string,
      raise_value: String(initial?.raise?.value ?? '10'),
      ...valuesOf(initial?.texts),
    },
    toBody: ({ name, channels, segment, cause, amount, raise_unit, raise_value, ...texts }) => ({
      kind,
      name,
      channels,
      texts: textsOf(texts as TextValues),
      ...(kind === 'appeal'
        ? { segment, ...linkOf(cause), amount: amount ? Number(amount) : null }
        : {
            filters: 'filters' in appeal ? appeal.filters : {},
            raise: { unit: raise_unit, value: Number(raise_value) },
          }),
    }),
    send: async (body: BodySentTo<typeof createAppeal>) => {
      const { data } = saved
        ? await changing.mutateAsync({ params: { id: String(saved.id) } as never, body })
        : await creating.mutateAsync({ body })
      form.markSaved()
      onSaved(data.id)
    },
  })
  useUnsaved(form.isDirty && !form.isSubmitting)
  const { field, values, hint } = form
  const chosen = values.channels
  const hasEmail = chosen.includes('email')
  const hasPhone = chosen.some((channel) => channel !== 'email')
  // Includes the appeal's own segment, which may have been renamed or removed since.
  const names = [
    ...new Set([...segments.map(({ name }) => name), ...(values.segment ? [values.segment] : [])]),
  ]
  return (
    <Form form={form} className="panel grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5 p-4 md:p-5">
      <TextField {...field('name')} placeholder="" helper={t('appeals.name.helper')} dir="auto" />
      {kind === 'appeal' ? (
        <>
          <Select
            {...field('segment')}
            required
            label={t('appeals.segment')}
            helper={t('appeals.segment.helper')}
            unflagged
            options={[{ value: '', label: t('appeals.segment.all') }, ...optionsOf(names, (name) => name)]}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              {...field('cause', 'cause_id')}
              required
              label={t('appeals.cause')}
              unflagged
              options={[
                { value: '', label: t('appeals.cause.none') },
                ...causes.flatMap(({ id, fundtitle }) => [
                  { value: String(id), label: fundtitle },
                  ...campaigns
                    .filter(({ cause_id }) => cause_id === id)
                    .map((one) => ({
                      value: `${id}/${one.id}`,
                      label: t('details.line-through', { line: fundtitle, campaign: one.title }),
                    })),
                ]),
              ]}
            />
            <TextField {...field('amount')} label={t('appeals.amount')} placeholder="" {...rupeesField} />
          </div>
        </>
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('raise_value', 'raise.value')}
            label={t('appeals.raise')}
            placeholder=""
            helper={t('appeals.raise.helper')}
            {...wholeNumber}
            maxLength={7}
          />
          <Select
            {...field('raise_unit')}
            label={t('appeals.raise.unit')}
            options={optionsOf(['percent', 'rupees'] as const, (unit) => t(`appeals.raise.${unit}`))}
          />
        </div>
      )}
      <CheckList
        legend={t('appeals.channels')}
        options={optionsOf(channels, (channel) => t(`appeals.channel.${channel}`))}
        values={chosen}
        hint={hint('channels')}
        onChange={field('channels').onChange}
      />
      {allLanguages.map((language) => {
        const { name, direction } = languages[language]
        const written = { lang: language, dir: direction }
        return (
          <fieldset
            key={language}
            className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-sm border border-line p-4"
          >
            <legend className="px-1 font-semibold">{name}</legend>
            {hasEmail && (
              <>
                <TextField
                  {...field(`subject_${language}`, `texts.${language}.subject`)}
                  required
                  {...written}
                />
                <TextArea
                  {...field(`text_${language}`, `texts.${language}.text`)}
                  required
                  helper={t('appeals.text.helper')}
                  rows={8}
                  {...written}
                />
              </>
            )}
            {hasPhone && (
              <TextArea
                {...field(`short_${language}`, `texts.${language}.short`)}
                required
                helper={t('appeals.short.helper', { most: String(shortTextMaxLength) })}
                rows={3}
                {...written}
              />
            )}
          </fieldset>
        )
      })}
      <SubmitButton form={form} label={t('appeals.save')} className="justify-self-start" />
    </Form>
  )
}
