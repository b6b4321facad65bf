import { Link, useSearchParams } from 'react-router'
import {
  listRights,
  listSavedViews,
  removeView,
  type SavedList,
  saveView,
} from '../../../../../contract/src/saved-views.ts'
import { TextField } from '../../../ui/fields.tsx'
import { CrossIcon } from '../../../ui/icon.tsx'
import { useReader } from '../../../ui/reader.tsx'
import { useRead, useRight, useSend } from '../../session/calls.ts'
import { rowLook } from '../buttons.tsx'
import { FormButton } from '../form-dialog.tsx'

/** Saved filters of a list, as links, and the button that saves the current filters. */
export function SavedViews({ list }: { list: SavedList }) {
  const { t } = useReader()
  const [address] = useSearchParams()
  const { data: views = [] } = useRead(listSavedViews, { query: { list } })
  const removing = useSend(removeView)
  const maySave = useRight(listRights[list].saves)
  const current = withoutPage(address)
  if (views.length === 0 && (current === '' || !maySave)) return null
  return (
    <nav aria-label={t('lists.views')} className="flex flex-wrap items-center gap-2 text-dense print:hidden">
      {views.length > 0 && <span className="text-ink-soft">{t('lists.views')}</span>}
      {views.map(({ id, name, address }) => (
        <span key={id} className="inline-flex items-center rounded-full border border-line bg-white">
          <Link
            to={`?${address}`}
            aria-current={address === current ? 'page' : undefined}
            className="inline-flex min-h-11 items-center px-4 font-semibold text-brand underline-offset-4 hover:underline aria-[current]:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          {maySave && (
            <button
              type="button"
              aria-label={t('office.action.remove-one', { what: name })}
              onClick={() => removing.mutate({ params: { id } })}
              className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-brand-soft"
            >
              <CrossIcon className="size-3.5" />
            </button>
          )}
        </span>
      ))}
      {maySave && current !== '' && (
        <FormButton
          {...rowLook}
          label={t('lists.views.save')}
          dialog={{
            entry: saveView,
            initialValues: { name: '' },
            toBody: ({ name }) => ({ list, name, address: current }),
            lead: t('lists.views.lead'),
            submitLabel: t('office.action.save'),
            fields: ({ field }) => <TextField {...field('name')} dir="auto" />,
          }}
        />
      )}
    </nav>
  )
}

/** Returns the filters and order of the list, without the page and the open row: views open on page one. */
function withoutPage(address: URLSearchParams): string {
  const query = new URLSearchParams(address)
  for (const name of ['page', 'donation', 'payment']) query.delete(name)
  return query.toString()
}
