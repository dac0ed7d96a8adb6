import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { addressKey, isSigned } from './address.ts'
import { isQuoted } from './references.ts'
import { files } from './tables.ts'

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** Whether somebody may read what a private file belongs to. */
    mayReadFile(tx: Tx, actor: Actor, fileId: string): Promise<boolean>
  }
}

const address = /\/files\/([\w-]{22})\/[^\s"'()<>\\]*/g

/** The files that a text quotes: each with every signature that is next to it. Pure. */
export function quotedFiles(text: string): Map<string, { expiry: string; seal: string }[]> {
  const found = new Map<string, { expiry: string; seal: string }[]>()
  for (const [whole, token = ''] of text.matchAll(address)) {
    const signatures = found.get(token) ?? []
    const [, expiry, seal] = /[?&]e=(\d{1,15})&(?:amp;)?s=([\w-]{27})/.exec(whole) ?? []
    if (expiry && seal) signatures.push({ expiry, seal })
    found.set(token, signatures)
  }
  return found
}

/**
 * Whether somebody may say this: a private file opens to everybody who reads a text that quotes it (serve.ts), so only who
 * may read it now may quote it. That is its owner, who sees its resource, who was given a signed address that is not over,
 * and anybody while it is quoted anyway.
 */
export async function admitsQuotes(
  tx: Tx,
  kernel: Pick<Kernel, 'providers'>,
  actor: Actor,
  said: unknown,
): Promise<true | Refusal<'file.private'>> {
  const text = JSON.stringify(said) ?? ''
  if (!text.includes('/files/')) return true
  const quoted = quotedFiles(text)
  if (!quoted.size) return true
  const rows = await tx
    .select({ id: files.id, token: files.token, ownerId: files.ownerId })
    .from(files)
    .where(and(inArray(files.token, [...quoted.keys()]), eq(files.isPrivate, true)))
  for (const row of rows) {
    const isAllowed =
      (await mayQuote(tx, actor, row, quoted.get(row.token) ?? [])) ||
      (await kernel.providers.mayReadFile(tx, actor, row.id)) ||
      (await isQuoted(tx, kernel, row.token))
    if (!isAllowed) return refuse('file.private')
  }
  return true
}

/** Whether somebody may by themselves: as its owner, or with an address that was signed for them. */
async function mayQuote(
  tx: Tx,
  actor: Actor,
  file: { token: string; ownerId: string },
  signatures: { expiry: string; seal: string }[],
): Promise<boolean> {
  if (file.ownerId === actor.userId) return true
  if (signatures.length) {
    const key = await addressKey({ db: tx })
    if (signatures.some((given) => isSigned(key, file.token, given, Date.now()))) return true
  }
  return false
}
