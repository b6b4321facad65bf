import { Link, useSearchParams } from 'react-router'
import { listSegments, removeSegment, saveSegment } from '../../../../contract/src/contact-segments.ts'
import { CrossIcon } from '../../ui/icon.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { DialogButton } from '../parts/buttons.tsx'
import { FormDialog, useSendForm } from '../parts/form-dialog.tsx'
import { useRead, useSend } from '../session/calls.ts'

export function Segments() {
  const { t } = useReader()
  const [address] = useSearchParams()
  const { data: segments = [] } = useRead(listSegments)
  const removing = useSend(removeSegment)
  const current = withoutPage(address)
  if (segments.length === 0 && current === '') return null
  return (
    <nav aria-label={t('contacts.segments')} className="flex flex-wrap items-center gap-2 text-dense">
      <span className="text-ink-soft">{t('contacts.segments')}</span>
      {segments.map(({ id, name, address }) => (
        <span key={id} className="inline-flex items-center rounded-full border border-line bg-white">
          <Link
            to={`?${address}`}
            aria-current={address === current ? 'page' : undefined}
            className="inline-flex min-h-11 items-center ps-4 font-semibold text-brand underline-offset-4 hover:underline aria-[current]:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <button
            type="button"
            aria-label={t('office.action.remove-one', { what: name })}
            onClick={() => removing.mutate({ params: { id } })}
            className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-brand-soft"
          >
            <CrossIcon className="size-3.5" />
          </button>
        </span>
      ))}
      {current !== '' && (
        <DialogButton look="quiet" size="small" label={t('contacts.segments.save')}>
          {(onClose) => <SegmentDialog address={current} onClose={onClose} />}
        </DialogButton>
      )}
    </nav>
  )
}

/** Returns the filters and order of the list, without the page: a segment opens on the first one. */
function withoutPage(address: URLSearchParams): string {
  const query = new URLSearchParams(address)
  query.delete('page')
  return query.toString()
}

function SegmentDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useReader()
  const form = useSendForm(saveSegment, {
    first: { name: '' },
    bodyOf: ({ name }) => ({ name, address }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('contacts.segments.save')}
      send={t('office.action.save')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">{t('contacts.segments.lead')}</p>
      <TextField label={t('office-fields.name')} maxLength={60} dir="auto" {...form.field('name')} />
    </FormDialog>
  )
}
