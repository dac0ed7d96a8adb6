import type { LockablePart } from '@lab/contract/library'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent, refuseField, type Refusal } from '../../kernel/result.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import type { FullContent } from '../content/index.ts'
import type { Locked } from './kinds.ts'
import { isFollowed } from './sync-store.ts'
import { contentLocks } from './tables.ts'

/** What the owner of a content locked in it. */
export async function lockedIn(tx: Tx, contentId: string | null): Promise<Locked> {
  if (contentId === null) return new Set()
  const [row] = await tx.select().from(contentLocks).where(eq(contentLocks.contentId, contentId))
  return new Set(row?.partIds)
}

/** The id of the part that a change is of: its key, or the end of it. Pure. */
export const partIdOf = (key: string): string => key.slice(key.indexOf(':') + 1)

/** Whether a change is of a locked part. Pure. */
export const isLockedChange = (key: string, locked: Locked): boolean => locked.has(partIdOf(key))

/** What of a content can be locked, and what is. */
export async function lockableParts(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  { id, kind }: FullContent,
): Promise<LockablePart[]> {
  const parts = await orAbsent(kinds[kind].sharing).lockable(tx, id)
  const locked = await lockedIn(tx, id)
  return parts.map(({ id: own, part, title, level }) => ({ id: own, part, title, level, is_locked: locked.has(own) }))
}

/** What of a copy its source keeps locked: whatever is changed there is lost with the next sync. */
export async function lockedInCopy(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  actor: Actor,
  copy: FullContent,
): Promise<{ part: string; title: string }[]> {
  const locked = await lockedIn(tx, copy.sourceId)
  const { sharing } = kinds[copy.kind]
  if (locked.size === 0 || !sharing || !(await isFollowed(tx, copy.id, actor))) return []
  const parts = await sharing.lockable(tx, copy.id)
  const origins = await sharing.originsIn(tx, copy)
  return parts.flatMap(({ id, part, title }) => (locked.has(origins.get(id) ?? id) ? { part, title } : []))
}

/** Locks exactly these parts of a content. */
export async function lockParts(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  content: FullContent,
  ids: readonly string[],
): Promise<true | Refusal<'invalid'>> {
  const known = new Set((await lockableParts(tx, kernel, content)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) return refuseField('part_ids', '锁定的部分中有不存在的内容，请刷新后重试')
  const partIds = [...new Set(ids)]
  await tx
    .insert(contentLocks)
    .values({ contentId: content.id, orgId: content.orgId, partIds })
    .onConflictDoUpdate({ target: contentLocks.contentId, set: { partIds } })
  return true
}
