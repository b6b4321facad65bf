import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Encodes the subset of CBOR that an authenticator writes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.of((major << 5) | length)
      : length < 256
        ? Buffer.of((major << 5) | 24, length)
        : Buffer.of((major << 5) | 25, length >> 8, length & 255)
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, element]) => [cbor(key), cbor(element)]),
  ])
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** A software passkey, which answers as a phone does after a fingerprint. */
export function createSoftwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  function authData(flags: number, attested = Buffer.of()) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.of(flags), count, attested])
  }
  const answerOf = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  return {
    id: id.toString('base64url'),
    /** Present and verified, with the new credential. */
    register({ challenge }: { challenge: string }) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cbor(key)])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(0x45, attested)],
      ])
      return answerOf({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
      })
    },
    /** @param flags present (1) and verified (4) by default */
    sign({ challenge }: { challenge: string }, { flags = 5, from = origin } = {}) {
      const [data, client] = [authData(flags), clientData('webauthn.get', challenge, from)]
      return answerOf({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      })
    },
  }
}
