import { useQuery } from '@tanstack/react-query'
import { type Cause, listWebCauses } from '../../../../../contract/src/causes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useReader } from '../../../ui/reader.ts'
import { entryQuery } from '../../session/entry-query.ts'

type Kind = Cause['kind']

/**
 * Warns in a form, before it is sent, about money in the wrong account.
 * @param props.account the kind of the account that received the money; undefined while unknown
 * @param props.causes ids of the causes that the money is given to, as form values
 * @param props.kinds kinds of the other lines that the money pays
 */
export function MisplacedNotice({
  account,
  causes,
  kinds = [],
}: {
  account: Kind | undefined
  causes: readonly string[]
  kinds?: readonly Kind[]
}) {
  const { t } = useReader()
  const offered = useQuery(entryQuery(t, listWebCauses)).data ?? []
  const given = offered.flatMap(({ id, kind }) => (causes.includes(String(id)) ? [kind] : []))
  const misplaced = account && [...kinds, ...given].find((kind) => kind !== account)
  return (
    <div role="status" className="empty:hidden">
      {misplaced && <Notice look="warning">{t(`details.misplaced.${misplaced}`)}</Notice>}
    </div>
  )
}
