import { useState } from 'react'
import { mergeClearPairs, splitContacts } from '../../../../contract/src/contacts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { useSend } from '../session/use-send.ts'

/** Merges all clear pairs at once, and undoes that. */
export function MergeClearPairs({ hasPairs }: { hasPairs: boolean }) {
  const { t } = useReader()
  const [asking, setAsking] = useState(false)
  const [merged, setMerged] = useState<number[]>()
  const merge = useSend(mergeClearPairs, { onDone: ({ merge_ids }) => setMerged(merge_ids) })
  const split = useSend(splitContacts, { onDone: () => setMerged(undefined) })
  return (
    <>
      {hasPairs && (
        <Button look="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          {t('contacts.clear')}
        </Button>
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
      <ConfirmDialog
        title={t('contacts.clear.title')}
        question={t('contacts.clear.question')}
        confirm={t('contacts.merge.send')}
        look="primary"
        open={asking}
        onConfirm={() => {
          setAsking(false)
          merge.mutate({})
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
