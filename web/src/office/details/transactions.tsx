import type { AttemptDetails } from '../../../../contract/src/attempt-details.ts'
import { badgeLook, StatusBadge } from '../../ui/status-badge.tsx'
import { Copied, Fact, FactList, Section } from './section.tsx'

/** What the gateway reported of a donation or payment. */
export function Transactions({ of }: { of: AttemptDetails['swich_transaction'] }) {
  return (
    <Section title="Transaction Details">
      {of.length === 0 && <p className="text-dense text-ink-soft">The gateway has reported nothing yet.</p>}
      {of.map((transaction) => (
        <FactList key={transaction.id}>
          <Fact name="Id">{transaction.id}</Fact>
          <Fact name="Order Id">
            <Copied text={transaction.order_id} what="order id" />
          </Fact>
          <Fact name="Category">{transaction.category_name}</Fact>
          <Fact name="Channel">{transaction.channel_name}</Fact>
          <Fact name="Channel Transaction Id">
            {transaction.channel_transaction_id ? (
              <Copied text={transaction.channel_transaction_id} what="channel transaction id" />
            ) : (
              '–'
            )}
          </Fact>
          <Fact name="Transaction Status">
            <StatusBadge
              status={transaction.transaction_status}
              look={badgeLook(transaction.transaction_status.toLowerCase())}
            />
          </Fact>
        </FactList>
      ))}
    </Section>
  )
}
