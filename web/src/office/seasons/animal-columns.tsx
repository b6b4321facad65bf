import type { QurbaniAnimal } from '../../../../contract/src/qurbani-animals.ts'
import * as calls from '../../../../contract/src/qurbani-animals.ts'
import { call } from '../../call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DateTimeField } from '../../ui/date-field.tsx'
import { TextField, wholeNumber } from '../../ui/fields.tsx'
import { FileField, useDataAddress } from '../../ui/file-field.tsx'
import { formatInstantIn, formatMinute } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DialogButton, rowLook } from '../parts/buttons.tsx'
import { useCallForm } from '../parts/call-form.tsx'
import { WithNote } from '../parts/cells.tsx'
import { FormButton, FormDialog, ReasonButton } from '../parts/form-dialog.tsx'
import { useRead, useSend } from '../session/calls.ts'

/** Columns of animals, with times in the zone of their region. */
export const animalColumns = (t: Translate, zone: string): readonly Column<QurbaniAnimal>[] => [
  {
    title: t('office-fields.tag'),
    heading: true,
    cell: ({ tag }) => <bdi>{tag}</bdi>,
  },
  {
    title: t('seasons.names'),
    cell: ({ shares }) => (
      <ol className="list-decimal ps-5">
        {shares.map(({ slot, name, parent, intention }) => (
          <li key={slot}>
            <bdi>{[name || t('seasons.no-name'), parent].filter(Boolean).join(' · ')}</bdi>
            <span className="text-ink-soft">
              {t('ui.comma')}
              {t(`qurbani-page.intention.${intention}`)}
            </span>
          </li>
        ))}
      </ol>
    ),
  },
  {
    title: t('office-fields.status'),
    cell: ({ id, tag, slaughtered_at, slaughtered_by, field_list, has_photo }) => (
      <>
        {slaughtered_at ? (
          <WithNote
            note={
              field_list === null ? (
                <bdi>{slaughtered_by}</bdi>
              ) : (
                t('seasons.by-field-list', { number: String(field_list) })
              )
            }
          >
            <StatusBadge
              status={t('seasons.slaughtered', { at: formatInstantIn(t, zone, slaughtered_at) })}
              look="success"
            />
          </WithNote>
        ) : (
          <>
            <span className="print:hidden">
              <StatusBadge status={t('seasons.not-slaughtered')} look="info" />
            </span>
            <PrintedTick />
          </>
        )}
        {has_photo && <AnimalPhoto id={id} tag={tag} />}
      </>
    ),
  },
  {
    title: t('office.field.action'),
    actions: true,
    cell: (animal) =>
      animal.slaughtered_at === null ? (
        <AnimalActions animal={animal} zone={zone} />
      ) : (
        <SlaughteredActions animal={animal} />
      ),
  },
]

/** Tick box and blank line for the time, only in print. */
function PrintedTick() {
  const { t } = useReader()
  return (
    <span className="hidden items-end gap-2 whitespace-nowrap print:flex">
      <span className="size-5 border border-ink" />
      {t('seasons.time')}
      <span className="inline-block w-24 border-b border-ink" />
    </span>
  )
}

/** Fetched by a call, because a photo has no public address. */
function AnimalPhoto({ id, tag }: { id: number; tag: string }) {
  const { t } = useReader()
  const address = useDataAddress(useRead(calls.readAnimalPhoto, { params: { id }, staleTime: 'static' }).data)
  return (
    <img
      src={address}
      alt={t('seasons.photo', { tag })}
      className="mt-2 h-32 rounded-sm border border-line object-contain print:hidden"
    />
  )
}

const photoTypes = 'image/jpeg,image/png,image/webp'

/** Adds a missing photo, or undoes a slaughter, which notifies donors who have the confirmation. */
function SlaughteredActions({ animal: { id, tag, confirmed, has_photo } }: { animal: QurbaniAnimal }) {
  const { t } = useReader()
  return (
    <span className="print:hidden">
      {!has_photo && (
        <FormButton
          {...rowLook}
          label={t('seasons.photo-field')}
          aria-label={t('seasons.photo', { tag })}
          dialog={{
            entry: calls.addAnimalPhoto,
            params: { id },
            submitLabel: t('office.action.save'),
            initialValues: { photo: undefined as File | undefined },
            toBody: () => ({}),
            toRequest: ({ photo }) => ({ file: photo }),
            showsProgress: true,
            fields: ({ field }) => (
              <FileField
                {...field('photo')}
                label={t('seasons.photo-field')}
                required
                accept={photoTypes}
                prompt={t('seasons.photo-field.prompt')}
              />
            ),
          }}
        />
      )}
      <ReasonButton
        {...rowLook}
        label={t('seasons.undo-slaughter')}
        aria-label={t('seasons.undo-slaughter-of', { tag })}
        dialog={{
          entry: calls.undoSlaughter,
          params: { id },
          body: { corrects: confirmed > 0 },
          lead: t('seasons.undo-slaughter.lead', { count: confirmed }),
          submitLabel: t(confirmed > 0 ? 'seasons.undo-slaughter.correct' : 'seasons.undo-slaughter'),
        }}
      />
    </span>
  )
}

function AnimalActions({ animal, zone }: { animal: QurbaniAnimal; zone: string }) {
  const { t } = useReader()
  const { id, tag, place, day, shares } = animal
  return (
    <span className="print:hidden">
      <FormButton
        {...rowLook}
        label={t('office.action.edit')}
        aria-label={t('office.action.edit-one', { what: tag })}
        dialog={{
          entry: calls.updateAnimal,
          params: { id },
          submitLabel: t('office.action.save'),
          initialValues: { tag, place, day: String(day) },
          fields: ({ field }) => (
            <>
              <TextField {...field('tag')} label={t('office-fields.tag')} />
              <TextField {...field('place')} label={t('office-fields.place')} />
              <TextField {...field('day')} label={t('seasons.day-of-eid')} required {...wholeNumber} />
            </>
          ),
        }}
      />
      {shares.length > 0 && (
        <DialogButton
          {...rowLook}
          label={t('seasons.record-slaughter')}
          aria-label={t('seasons.record-slaughter-of', { tag })}
        >
          {(onClose) => <SlaughterDialog animal={animal} zone={zone} onClose={onClose} />}
        </DialogButton>
      )}
    </span>
  )
}

/** Records when an animal was slaughtered, and stores its photo first, so that a refused photo stops both. */
function SlaughterDialog({
  animal: { id, tag, shares },
  zone,
  onClose,
}: {
  animal: QurbaniAnimal
  zone: string
  onClose: () => void
}) {
  const { t } = useReader()
  const sending = useSend(calls.recordSlaughter, { showsProgress: true })
  const unnamed = shares.filter(({ name }) => name === '').length
  const params = { id }
  const form = useCallForm(calls.recordSlaughter, {
    initialValues: { at: formatMinute(new Date(), zone), photo: undefined as File | undefined },
    toBody: ({ at }) => ({ at }),
    send: async (body, { photo }) => {
      if (photo) await call(calls.addAnimalPhoto, { params, body: {}, file: photo })
      await sending.mutateAsync({ params, body })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('seasons.record-slaughter-of', { tag })}
      submitLabel={t('seasons.record-slaughter')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">{t('seasons.record-slaughter.question')}</p>
      {unnamed > 0 && (
        <p className="text-sm font-semibold text-danger">
          {t('seasons.record-slaughter.unnamed', { count: unnamed })}
        </p>
      )}
      <DateTimeField
        {...form.field('at')}
        label={t('office-fields.slaughtered-at')}
        helper={t('seasons.record-slaughter.zone', { zone })}
        required
        min=""
      />
      <FileField
        {...form.field('photo')}
        label={t('seasons.photo-field')}
        required={false}
        accept={photoTypes}
        prompt={t('seasons.photo-field.prompt')}
      />
    </FormDialog>
  )
}
