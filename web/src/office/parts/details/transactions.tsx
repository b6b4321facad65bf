import type { AttemptDetails } from '../../../../../contract/src/attempt-details.ts'
import { useReader } from '../../../ui/reader.tsx'
import { badgeLook, StatusBadge } from '../../../ui/status-badge.tsx'
import { CopyableText, Fact, FactList, Section } from './section.tsx'

export function Transactions({ transactions }: { transactions: AttemptDetails['swich_transaction'] }) {
  const { t } = useReader()
  return (
    <Section title={t('details.transactions.section')}>
      {transactions.length === 0 && (
        <p className="text-dense text-ink-soft">{t('details.transactions.none')}</p>
      )}
      {transactions.map((transaction) => (
        <FactList key={transaction.id}>
          <Fact name={t('office.field.id')}>{transaction.id}</Fact>
          <Fact name={t('details.transactions.order-id')}>
            <CopyableText text={transaction.order_id} what={t('details.transactions.copied.order-id')} />
          </Fact>
          <Fact name={t('details.transactions.category')}>{transaction.category_name}</Fact>
          <Fact name={t('details.transactions.channel')}>{transaction.channel_name}</Fact>
          <Fact name={t('details.transactions.channel-id')}>
            {transaction.channel_transaction_id ? (
              <CopyableText
                text={transaction.channel_transaction_id}
                what={t('details.transactions.copied.channel-id')}
              />
            ) : (
              '–'
            )}
          </Fact>
          <Fact name={t('details.transactions.status')}>
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
