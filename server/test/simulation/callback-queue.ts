import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A callback on its way to us. */
export type Callback = { gateway: string; fields: Record<string, string> }

/** What a stranger may change of a callback, by the vendor's names. */
export type NoticeFields = { amount: string; status: string; transaction: string; proof: string }

const noticeFields: Record<string, NoticeFields> = {
  swich: { amount: 'Amount', status: 'Status', transaction: 'CustomerTransactionId', proof: 'Checksum' },
  jazzcash: {
    amount: 'pp_Amount',
    status: 'pp_ResponseCode',
    transaction: 'pp_TxnRefNo',
    proof: 'pp_SecureHash',
  },
}

/**
 * A callback as a stranger would change it in one field.
 * @param another the id of another attempt
 */
export function changedNotice(
  { gateway, fields }: Callback,
  change: keyof NoticeFields,
  another: string | undefined,
): Callback {
  const name = noticeFields[gateway]?.[change] ?? ''
  const before = fields[name] ?? ''
  const paid = gateway === 'swich' ? 'success' : '000'
  const after = {
    amount: `1${before}`,
    status: before === paid ? 'failed' : paid,
    transaction: another ?? before,
    proof: before.startsWith('0') ? `1${before.slice(1)}` : `0${before.slice(1)}`,
  }
  return { gateway, fields: { ...fields, [name]: after[change] } }
}

/** Where the vendor's callbacks end, until a step delivers them. */
export async function openPostOffice() {
  const callbacks: Callback[] = []
  const arrivals = new EventEmitter()
  let missing = 0
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://post')
    const fields = [...searchParams].map(([name, value]) => [name === 'checksum' ? 'Checksum' : name, value])
    callbacks.push({ gateway: 'swich', fields: Object.fromEntries(fields) })
    missing -= 1
    response.end(() => arrivals.emit('one'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    callbacks,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Waits until so many more have come. */
    async receives(more: number): Promise<void> {
      missing += more
      while (missing > 0) await once(arrivals, 'one')
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
