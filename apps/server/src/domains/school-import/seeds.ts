import type { Tx } from '../../kernel/database/pool.ts'
import { seal, sharedKey, unseal } from '../identity/index.ts'
import { newSeed } from './codes.ts'

const keyOf = async (tx: Tx): Promise<string> => (await sharedKey(tx, 'first-codes')).toString('base64url')

export const sealedSeed = async (tx: Tx): Promise<string> => seal(newSeed(), await keyOf(tx))

/** The seed of an import's first passwords; null where there is none (any more). */
export const openSeed = async (tx: Tx, { sealedSeed: sealed }: { sealedSeed: string | null }): Promise<string | null> =>
  sealed === null ? null : unseal(sealed, await keyOf(tx))
