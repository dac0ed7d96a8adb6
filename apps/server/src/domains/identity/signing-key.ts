import type { Tx } from '../../kernel/database/pool.ts'
import { sharedSecret } from './store.ts'

export type KeyName =
  | 'access-token'
  | 'file-address'
  | 'environment-web'
  | 'terminal-relay'
  | 'known-device'
  | 'sign-in'
  | 'second-factor'
  | 'first-codes'
  | 'sign-in-proof'
  | 'passkey-challenge'
  | 'learning-record-store'

const keys = new WeakMap<object, Map<KeyName, Promise<Buffer>>>()

/**
 * A key by its name, shared by all servers on one database and read once per process. A reading that failed is forgotten:
 * otherwise what needs the key would stay broken after the database is back.
 */
export function sharedKey(tx: Tx, name: KeyName): Promise<Buffer> {
  const known = keys.get(tx) ?? new Map<KeyName, Promise<Buffer>>()
  keys.set(tx, known)
  let key = known.get(name)
  if (!key) {
    key = sharedSecret(tx, name).then((secret) => Buffer.from(secret, 'base64url'))
    known.set(name, key)
    key.catch(() => known.delete(name))
  }
  return key
}

/** The key that signs access tokens. */
export const signingKey = (tx: Tx): Promise<Buffer> => sharedKey(tx, 'access-token')
