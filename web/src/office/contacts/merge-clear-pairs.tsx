import { useState } from 'react'
import { mergeClearPairs, splitContacts } from '../../../../contract/src/contacts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { ConfirmButton } from '../parts/buttons.tsx'
import { useSend } from '../session/calls.ts'

/** Merges all clear pairs at once, and undoes that. */
export function MergeClearPairs({ hasPairs }: { hasPairs: boolean }) {
  const { t } = useReader()
  const [merged, setMerged] = useState<number[]>()
  const split = useSend(splitContacts, { onDone: () => setMerged(undefined) })
  return (
    <>
      {hasPairs && (
        <ConfirmButton
          look="secondary"
          className="justify-self-start"
          label={t('contacts.clear')}
          ask={{
            entry: mergeClearPairs,
            sent: {},
            title: t('contacts.clear.title'),
            question: t('contacts.clear.question'),
            confirm: t('contacts.merge.send'),
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
              <Button
                look="secondary"
                size="small"
                onClick={() => split.mutate({ body: { merge_ids: merged } })}
              >
                {t('contacts.clear.undo')}
              </Button>
            )}
          </span>
        </Notice>
      )}
    </>
  )
}
