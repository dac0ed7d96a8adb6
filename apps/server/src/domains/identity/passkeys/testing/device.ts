import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

/** CBOR (RFC 8949) of what an authenticator writes: small numbers, bytes, words, and maps. */
type Cbor = number | Buffer | string | readonly (readonly [Cbor, Cbor])[]
function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n])
  if (n < 256) return Buffer.from([(major << 5) | 24, n])
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  // ES256 on P-256.
  const entries: [Cbor, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cbor(entries)
}

interface Asked {
  challenge: string
  origin: string
  rpId: string
}

/** A device that makes one key and signs with it, as an authenticator and its browser do; whatever a test wants can be untrue. */
export function device({ isSeen = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  // Somebody is there (1), was recognised (4); a key comes along (64).
  const flags = (more: number): number => 1 | (isSeen ? 4 : 0) | more
  const dataOf = (rpId: string, more: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256(rpId), Buffer.from([flags(more)]), count])
  }
  const clientData = (type: string, { challenge, origin }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const same = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }
  return {
    id: text(id),
    /** Counts on from here. */
    setCounter: (n: number) => void (counter = n),
    make(asked: Asked) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([dataOf(asked.rpId, 64), Buffer.alloc(16), length, id, coseOf(publicKey)])
      const attestation: [Cbor, Cbor][] = [
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authData],
      ]
      const clientDataJSON = text(clientData('webauthn.create', asked))
      return {
        ...same,
        response: { clientDataJSON, attestationObject: text(cbor(attestation)), transports: ['internal'] },
      }
    },
    sign(asked: Asked & { userId: string }) {
      const data = dataOf(asked.rpId, 0)
      const client = clientData('webauthn.get', asked)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...same,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: text(Buffer.from(asked.userId)),
        },
      }
    },
  }
}
