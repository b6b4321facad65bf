import { useQuery } from '@tanstack/react-query'
import { type Cause, listWebCauses } from '../../../../../contract/src/causes.ts'
import { say } from '../../../../../words/src/say.ts'
import { Notice } from '../../../ui/notice.tsx'
import { entryQuery } from '../../session/entry-query.ts'

type Kind = Cause['kind']

/** Zakat has its own accounts: whoever books it from another one, or other gifts from one of them, is reminded to move it. */
export const misplacedWords = (): Record<Kind, string> => ({
  zakat: say('details.misplaced.zakat'),
  general: say('details.misplaced.general'),
})

/**
 * The same in a form, before it is sent.
 * @param props.account of which kind the account is that the money came to; undefined while that is not known
 * @param props.causes what the money is given to, by the ids as a form has them
 * @param props.kinds of lines that the money pays besides
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
  const offered = useQuery(entryQuery(listWebCauses)).data ?? []
  const given = offered.flatMap(({ id, kind }) => (causes.includes(String(id)) ? [kind] : []))
  const misplaced = account && [...kinds, ...given].find((kind) => kind !== account)
  return (
    <div role="status" className="empty:hidden">
      {misplaced && <Notice look="warning">{misplacedWords()[misplaced]}</Notice>}
    </div>
  )
}
