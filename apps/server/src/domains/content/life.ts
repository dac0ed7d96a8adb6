import type { ContentState } from '@lab/contract/content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import type { ContentFacts } from './policy.ts'
import { lifeOf } from './kind-life.ts'
import { goneAt, nameUsers, nextState, restorable, type ContentVerb } from './rules.ts'
import { insertVersion, saveContent, type ContentRecord, type FullContent } from './store.ts'
import { usersOf, type UsesKernel } from './uses.ts'

/** Takes a content out of use or back into it. Refuses from a state that does not allow it. */
export async function changeState(
  tx: Tx,
  who: { userId: string },
  row: Pick<ContentFacts, 'id' | 'state'>,
  verb: Exclude<ContentVerb, 'publish'>,
): Promise<ContentRecord | Refusal<'content.wrongState' | 'changedMeanwhile' | 'absent'>> {
  const state = nextState(row.state, verb)
  return state instanceof Refusal ? state : saveContent(tx, who, row.id, null, { state })
}

/** What a version of a content keeps. */
export interface Ready {
  /** In the kind's own shape. */
  snapshot: unknown
  /** Notes with the kind that this is published now. */
  published?(): Promise<void>
}

export interface Publication {
  /** The version that the person saw; null publishes whatever is there (jobs, the demo school). */
  seen: number | null
  note?: string | undefined
  /** Goes past what its kind lets somebody go past. The caller has made sure that there is a reason and logs it. */
  force?: boolean | undefined
  /** Who asks, where somebody does: the kind says whether this person may force it. */
  by?: Actor | undefined
}
type Published = ContentRecord | Refusal<'content.wrongState' | 'changedMeanwhile' | 'absent'>
type Publishable = Pick<FullContent, 'id' | 'title' | 'kind' | 'state' | 'publishedVersion'>

/** Publishes as the next version what its kind has ready. Refuses what is not, and a state that does not allow it. */
export async function publishContent(
  tx: Tx,
  { kinds, providers }: UsesKernel,
  who: { userId: string },
  row: Publishable,
  given: Publication,
): Promise<Published | Refusal<'content.notReady' | 'forbidden'>> {
  const life = lifeOf(kinds, row.kind)
  if (row.state === 'published' && (await life.isUnchanged(tx, row.id)))
    return refuse('content.notReady', { reason: `内容与已发布的 v${row.publishedVersion} 相同` })
  const ready = await life.ready(tx, row, given)
  if (ready instanceof Refusal) return ready
  const saved = await publishWithoutMessage(tx, who, row, ready, given)
  if (saved instanceof Refusal) return saved
  const { id, title, publishedVersion: version } = saved
  await providers.contentUses.published(tx, { id, title, version, note: given.note ?? '', by: who.userId })
  return saved
}

/** The same for a content that was made in this transaction: nobody has a copy yet who would have to hear of it. */
export async function publishWithoutMessage(
  tx: Tx,
  who: { userId: string },
  row: Pick<ContentFacts, 'id' | 'state' | 'publishedVersion'>,
  ready: Ready,
  given: Pick<Publication, 'seen' | 'note'>,
): Promise<Published> {
  const state: ContentState | Refusal<'content.wrongState'> = nextState(row.state, 'publish')
  if (state instanceof Refusal) return state
  const publishedVersion = row.publishedVersion + 1
  const saved = await saveContent(tx, who, row.id, given.seen, { state, publishedVersion })
  if (saved instanceof Refusal) return saved
  await insertVersion(tx, who, row.id, publishedVersion, ready.snapshot, given.note ?? '')
  await ready.published?.()
  return saved
}

export interface Restored {
  content: ContentRecord
  /** What could not be brought back, in words. */
  leftOut: string[]
}

/** Makes the working copy what a version keeps. What is published, and with it what learners have, stays. */
export async function restoreVersion(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  who: { userId: string },
  row: FullContent,
  { number, seen }: { number: number; seen: number },
): Promise<Restored | Refusal<'absent' | 'invalid' | 'changedMeanwhile'>> {
  if (number > row.publishedVersion) return refuse('absent')
  const life = lifeOf(kinds, row.kind)
  if (number === row.publishedVersion && (await life.isUnchanged(tx, row.id)))
    return refuse('invalid', { message: `草稿与 v${number} 相同，无需恢复` })
  const leftOut = await life.restore(tx, who, row, number)
  const content = await saveContent(tx, who, row.id, seen, {})
  return content instanceof Refusal ? content : { content, leftOut }
}

/**
 * Puts a content into the recycle bin, from which a job erases it after 30 days. Refuses with the list of users while
 * an offering of it is running.
 */
export async function removeContent(
  tx: Tx,
  kernel: Kernel,
  who: Actor,
  row: Pick<FullContent, 'id' | 'title' | 'orgId' | 'kind'>,
  now: Date,
): Promise<true | Refusal<'content.inUse' | 'changedMeanwhile' | 'absent'>> {
  const users = await usersOf(tx, kernel, who, row)
  if (users.length) return refuse('content.inUse', { title: row.title, users: nameUsers(users) })
  const saved = await saveContent(tx, who, row.id, null, { deletedAt: now, deletedBy: who.userId })
  if (saved instanceof Refusal) return saved
  await kernel.jobs.enqueue(tx, {
    name: 'content.erase',
    title: `清理回收站：${row.title}`,
    payload: { id: row.id, deletedAt: now.toISOString() },
    orgId: row.orgId,
    ownerId: null,
    runAt: goneAt(now),
  })
  return true
}

/** Takes a content out of the recycle bin, in the state it had. */
export async function restoreContent(
  tx: Tx,
  who: { userId: string },
  row: Pick<ContentFacts, 'id' | 'deletedAt'>,
  now: Date,
): Promise<ContentRecord | Refusal<'content.wrongState' | 'changedMeanwhile' | 'absent'>> {
  const allowed = restorable(row.deletedAt, now)
  return allowed instanceof Refusal ? allowed : saveContent(tx, who, row.id, null, { deletedAt: null, deletedBy: null })
}
