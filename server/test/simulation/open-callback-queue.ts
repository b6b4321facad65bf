import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A callback on its way to us. */
export type Callback = { gateway: string; fields: Record<string, string> }

/** Fields of a callback that an attacker may change, by the vendor's names. */
export type CallbackFields = { amount: string; status: string; transaction: string; proof: string }

const callbackFields: Record<string, CallbackFields> = {
  swich: { amount: 'Amount', status: 'Status', transaction: 'CustomerTransactionId', proof: 'Checksum' },
  jazzcash: {
    amount: 'pp_Amount',
    status: 'pp_ResponseCode',
    transaction: 'pp_TxnRefNo',
    proof: 'pp_SecureHash',
  },
}

/**
 * Changes one field of a callback as an attacker would.
 * @param another the id of another attempt
 */
export function changedCallback(
  { gateway, fields }: Callback,
  change: keyof CallbackFields,
  another: string | undefined,
): Callback {
  const name = callbackFields[gateway]?.[change] ?? ''
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

/** Receives the vendor's callbacks and holds them until a step delivers them. */
export async function openCallbackQueue() {
  const callbacks: Callback[] = []
  const arrivals = new EventEmitter()
  let missing = 0
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://callbacks')
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
    /** Waits for this many further callbacks. */
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
