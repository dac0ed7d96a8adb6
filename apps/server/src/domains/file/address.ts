import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../kernel/database/pool.ts'
import { sharedKey } from '../identity/index.ts'
import type { FileRow } from './store.ts'

/** The address of a file, as texts quote it. That of a private one opens only when it is signed (`signer`). */
export const fileAddress = (row: Pick<FileRow, 'token' | 'name'>): string =>
  `/files/${row.token}/${encodeURIComponent(row.name)}`

/** Signed addresses live for one to two of these; all of one span are alike, so that browsers can keep what they got. */
const spanMs = 30 * 60_000

/** The moment until which an address that is signed now opens. Pure. */
export const expiryAt = (now: number): number => (Math.floor(now / spanMs) + 2) * spanMs

const seal = (key: Buffer, token: string, expiry: number): string =>
  createHmac('sha256', key).update(`${token}\n${expiry}`).digest('base64url').slice(0, 27)

export interface Signature {
  expiry: string | undefined
  seal: string | undefined
}

/** Whether a signature is ours, for this file, and not over. Pure. */
export function isSigned(key: Buffer, token: string, given: Signature, now: number): boolean {
  if (!given.seal || !/^\d{1,15}$/.test(given.expiry ?? '')) return false
  const expiry = Number(given.expiry)
  const [ours, theirs] = [Buffer.from(seal(key, token, expiry)), Buffer.from(given.seal)]
  return expiry > now && ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** Signs an address of ours until `expiryAt(now)`. Pure. */
export function signAddress(key: Buffer, address: string, now: number): string {
  const bare = address.split('?')[0]!
  const token = bare.split('/')[2] ?? ''
  const expiry = expiryAt(now)
  return `${bare}?e=${expiry}&s=${seal(key, token, expiry)}`
}

/** The key of file addresses, shared by all servers on one database. */
export const addressKey = ({ db }: { db: Tx }): Promise<Buffer> => sharedKey(db, 'file-address')
