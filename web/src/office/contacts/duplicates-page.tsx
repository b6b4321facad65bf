import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DuplicatePair } from '../../../../contract/src/contacts.ts'
import * as calls from '../../../../contract/src/contacts.ts'
import { rowId } from '../../../../contract/src/fields.ts'
import { Button, touchLinkLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { ConfirmButton, SendButton } from '../parts/buttons.tsx'
import { Key } from '../parts/key.tsx'
import { BackLink, ContactLink } from '../parts/links.tsx'
import { useListAddress } from '../parts/lists/list-address.ts'
import { PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { contactName } from '../parts/names.ts'
import { useFocusedItem } from '../parts/use-focus.ts'
import { entryQuery, useRight, useSend } from '../session/calls.ts'
import { ComparedFields, MatchReasons } from './duplicate-pair.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** Pairs of donors that may be the same person, to merge or dismiss; `?contact_id={id}` limits the pairs. */
export function DuplicatesPage() {
  const { t } = useReader()
  const [search] = useSearchParams()
  const contact_id = rowId.safeParse({ id: search.get('contact_id') }).data?.id
  const address = useListAddress({})
  const { page, per_page } = address
  const list = usePage(
    entryQuery(t, calls.listDuplicates, { query: { page, per_page, ...(contact_id && { contact_id }) } }),
  )
  const mayMerge = useRight('contact.merge')
  return (
    <>
      <BackLink to="/contact">{t('contacts.back')}</BackLink>
      <PageHeading title={t('contacts.duplicates')} lead={t('contacts.duplicates.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {mayMerge && contact_id === undefined && <MergeClearPairs hasPairs={(list.data?.total ?? 0) > 0} />}
        {contact_id !== undefined && (
          <p className="text-dense">
            {t('contacts.duplicates.of-one')}{' '}
            <Link to="/contact/duplicates" className={touchLinkLook}>
              {t('contacts.duplicates.all')}
            </Link>
          </p>
        )}
        <PagedList list={list} address={address}>
          {(pairs) =>
            !pairs ? (
              <Skeleton className="h-80" />
            ) : pairs.length === 0 ? (
              <div className="panel">
                <EmptyState title={t('contacts.duplicates.none')}>
                  <p>{t('contacts.duplicates.none-hint')}</p>
                </EmptyState>
              </div>
            ) : (
              <Pairs pairs={pairs} mayMerge={mayMerge} />
            )
          }
        </PagedList>
      </div>
    </>
  )
}

const keyOfPair = ({ one, other }: DuplicatePair) => `${one.id} ${other.id}`

/** Pairs between which the arrow keys move; letter keys act on the focused pair. */
function Pairs({ pairs, mayMerge }: { pairs: readonly DuplicatePair[]; mayMerge: boolean }) {
  const { t } = useReader()
  const [merging, setMerging] = useState<DuplicatePair>()
  const send = useSend(calls.dismissDuplicate, { showsProgress: true })
  const dismiss = useSend(calls.dismissDuplicate, {
    showsProgress: true,
    undo: ({ body }) => send.mutate({ body: { ...body, dismissed: false } }),
  })
  const dismissPair = ({ one, other }: DuplicatePair) =>
    dismiss.mutate({ body: { one_id: one.id, other_id: other.id, dismissed: true } })
  const { list, itemAt } = useFocusedItem(pairs.map(keyOfPair), merging !== undefined, (code, place) => {
    const pair = pairs[place]
    if (!mayMerge || !pair || !(code === 'KeyM' || (code === 'KeyD' && !dismiss.isPending))) return false
    if (code === 'KeyM') setMerging(pair)
    else dismissPair(pair)
    return true
  })

  return (
    <>
      <p className="text-dense text-ink-soft max-md:hidden">
        <FormattedText
          message="contacts.duplicates.keys"
          values={{ may: mayMerge ? 'yes' : 'no', k: (key) => <Key>{key}</Key> }}
        />
      </p>
      <ul {...list} aria-label={t('contacts.duplicates')} className="grid gap-3">
        {pairs.map((pair, place) => {
          const names = { one: contactName(t, pair.one), other: contactName(t, pair.other) }
          return (
            <li
              key={keyOfPair(pair)}
              aria-label={t('contacts.pair', names)}
              {...itemAt(place)}
              className="panel grid scroll-my-20 gap-3 p-4 md:p-5"
            >
              <MatchReasons pair={pair} />
              <ComparedFields
                pair={pair}
                heads={{
                  one: <ContactLink contact={pair.one} />,
                  other: <ContactLink contact={pair.other} />,
                }}
              />
              {mayMerge && (
                <div className="flex flex-wrap gap-3">
                  <Button size="small" aria-keyshortcuts="M" onClick={() => setMerging(pair)}>
                    {t('contacts.merge.send')} <ButtonKey names={names}>M</ButtonKey>
                  </Button>
                  <Button
                    size="small"
                    look="secondary"
                    aria-keyshortcuts="D"
                    loading={dismiss.isPending && dismiss.variables.body.one_id === pair.one.id}
                    onClick={() => dismissPair(pair)}
                  >
                    {t('contacts.dismiss')} <ButtonKey names={names}>D</ButtonKey>
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {merging && <MergeDialog pair={merging} onClose={() => setMerging(undefined)} />}
    </>
  )
}

/** Names of the pair for screen readers, because all pairs have the same buttons; the key for others. */
function ButtonKey({ names, children }: { names: { one: string; other: string }; children: string }) {
  const { t } = useReader()
  return (
    <>
      <span className="sr-only">{t('contacts.pair', names)}</span>
      <span aria-hidden="true" className="max-md:hidden">
        <Key>{children}</Key>
      </span>
    </>
  )
}

function MergeClearPairs({ hasPairs }: { hasPairs: boolean }) {
  const { t } = useReader()
  const [merged, setMerged] = useState<number[]>()
  return (
    <>
      {hasPairs && (
        <ConfirmButton
          look="secondary"
          className="justify-self-start"
          label={t('contacts.clear')}
          dialog={{
            entry: calls.mergeClearPairs,
            request: {},
            title: t('contacts.clear.title'),
            question: t('contacts.clear.question'),
            confirmLabel: t('contacts.merge.send'),
            look: 'primary',
            onDone: ({ merge_ids }) => setMerged(merge_ids),
          }}
        />
      )}
      {merged && (
        <Notice role="status">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t('contacts.clear.done', { count: merged.length })}
            {merged.length > 0 && (
              <SendButton
                look="secondary"
                size="small"
                label={t('contacts.clear.undo')}
                entry={calls.splitContacts}
                request={{ body: { merge_ids: merged } }}
                onDone={() => setMerged(undefined)}
              />
            )}
          </span>
        </Notice>
      )}
    </>
  )
}
