import { useState } from 'react'
import { useParams } from 'react-router'
import type { AnimalList, QurbaniAnimal } from '../../../../contract/src/qurbani-animals.ts'
import * as calls from '../../../../contract/src/qurbani-animals.ts'
import type { Animal } from '../../../../contract/src/qurbani-offers.ts'
import { callForDownload } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { TextField, wholeNumber } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay, pakistanTimeZone } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { ConfirmButton, SendButton } from '../parts/buttons.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { animalColumns } from './animal-columns.tsx'

/** Animals of an offer: allotment, slaughter, end of the days, and a list to print for each place and day. */
export function AnimalsPage() {
  const { t } = useReader()
  const id = Number(useParams().offer_id)
  const list = useRead(calls.listAnimals, { params: { id } })
  const { data } = list
  const zone = data?.time_zone ?? pakistanTimeZone
  const title = data
    ? `${data.region}${t('ui.comma')}${t(`seasons.animal.${data.animal as Animal}`)}`
    : t('seasons.animals')
  return (
    <>
      <PageHeading title={title} lead={data && progressText(t, data)}>
        {data && <Actions id={id} list={data} />}
      </PageHeading>
      {list.isError ? (
        <LoadProblem query={list} />
      ) : data?.animals.length ? (
        <PlacesAndDays animals={data.animals} zone={zone} />
      ) : (
        <DataTable
          caption={t('seasons.animals')}
          columns={animalColumns(t, zone)}
          rows={data?.animals}
          empty={t('seasons.animals.none')}
          emptyHint={t(data?.is_closed ? 'seasons.animals.none.closed' : 'seasons.animals.none.open')}
        />
      )}
    </>
  )
}

/** One table per place and day, each on a separate sheet: workers need only the sheet of their place. */
function PlacesAndDays({ animals, zone }: { animals: readonly QurbaniAnimal[]; zone: string }) {
  const { t } = useReader()
  const groups = new Map<string, QurbaniAnimal[]>()
  for (const animal of animals) {
    const day = t('seasons.zil-hajj', { day: animal.hijri_day })
    const title = [day, formatDay(t, animal.date), animal.place].filter(Boolean).join(t('ui.comma'))
    groups.set(title, [...(groups.get(title) ?? []), animal])
  }
  return [...groups].map(([title, rows]) => (
    <section key={title} className="mb-6 break-after-page last:break-after-auto">
      <h2 className="mb-2 text-lg font-semibold">
        <bdi>{title}</bdi>
      </h2>
      <DataTable caption={title} columns={animalColumns(t, zone)} rows={rows} />
    </section>
  ))
}

/** Counts the shares whose animal is not yet slaughtered. */
const countUnslaughtered = ({ animals }: AnimalList): number =>
  animals.reduce((sum, { slaughtered_at, shares }) => sum + (slaughtered_at === null ? shares.length : 0), 0)

const progressText = (t: Translate, { animals, waiting, notified, hijri_year }: AnimalList) =>
  t('seasons.animals.progress', {
    year: String(hijri_year),
    slaughtered: animals.filter(({ slaughtered_at }) => slaughtered_at !== null).length,
    count: animals.length,
    waiting,
    notified,
  })

function Actions({ id, list }: { id: number; list: AnimalList }) {
  const { t } = useReader()
  const [url, setUrl] = useState<string>()
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        {list.is_closed && list.waiting > 0 && (
          <FormButton
            label={t('seasons.allot')}
            dialog={{
              entry: calls.allotShares,
              params: { id },
              lead: [
                t('seasons.allot.lead', { count: list.waiting }),
                list.waiting_unnamed > 0 && t('seasons.allot.unnamed', { count: list.waiting_unnamed }),
              ]
                .filter(Boolean)
                .join(' '),
              submitLabel: t('seasons.allot'),
              initialValues: { place: '', day: '1' },
              toBody: (typed) => ({ ...typed, waiting: list.waiting }),
              fields: ({ field }) => (
                <>
                  <TextField {...field('place')} label={t('office-fields.place')} />
                  <TextField {...field('day')} label={t('seasons.day-of-eid')} required {...wholeNumber} />
                </>
              ),
            }}
          />
        )}
        <SendButton
          look="secondary"
          label={t('seasons.field-list')}
          entry={calls.createFieldList}
          request={{ params: { id }, body: {} }}
          onDone={(made) => setUrl(made.url)}
        />
        {list.has_field_list && (
          <>
            <ConfirmButton
              look="secondary"
              label={t('seasons.field-list.new')}
              dialog={{
                question: t('seasons.field-list.new.question'),
                entry: calls.createFieldList,
                request: { params: { id }, body: { replaces: true } },
                onDone: (made) => setUrl(made.url),
              }}
            />
            <ConfirmButton
              look="secondary"
              label={t('seasons.field-list.end')}
              dialog={{
                question: t('seasons.field-list.end.question'),
                entry: calls.endFieldLists,
                request: { params: { id } },
                onDone: () => setUrl(undefined),
              }}
            />
          </>
        )}
        <Button look="secondary" onClick={() => window.print()}>
          {t('seasons.print')}
        </Button>
        <ConfirmButton
          look="secondary"
          label={t('seasons.end-days')}
          dialog={{
            question: [
              list.choices > 0 && t('seasons.ask.choices', { count: list.choices }),
              t('seasons.end-days.question', { count: list.waiting + countUnslaughtered(list) }),
            ]
              .filter(Boolean)
              .join(' '),
            entry: calls.endOffer,
            request: { params: { id } },
          }}
        />
      </div>
      <ExportButton
        ask={(query, signal) => callForDownload(calls.exportAnimals, { params: { id }, query, signal })}
        unnamed="shares"
      />
      {url && (
        <Notice role="status">
          <p>{t('seasons.field-list.made')}</p>
          <p dir="ltr" className="wrap-anywhere">
            {url}
          </p>
          <CopyButton text={url} what={t('seasons.field-list')} />
        </Notice>
      )}
    </div>
  )
}
