import type { Tx } from '../../kernel/database/pool.ts'
import { sharedSecret } from './store.ts'

const keys = new WeakMap<object, Promise<Buffer>>()

/** The key that signs access tokens, shared by all servers on one database and read once per process. */
export function signingKey(tx: Tx): Promise<Buffer> {
  let key = keys.get(tx)
  if (!key) {
    key = sharedSecret(tx, 'access-token').then((secret) => Buffer.from(secret, 'base64url'))
    keys.set(tx, key)
  }
  return key
}
