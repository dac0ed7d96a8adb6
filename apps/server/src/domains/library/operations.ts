import { pageLink } from '@lab/contract/page-link'
import type { LibraryReach, SyncChange } from '@lab/contract/library'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import {
  findContent,
  lifeOf,
  saveContent,
  type ContentFacts,
  type Copied,
  type CopyWish,
  type FullContent,
  type Who,
} from '../content/index.ts'
import { contentStateLabels } from '@lab/contract/content'
import { notify } from '../notice/index.ts'
import { namesOfLeft } from './left.ts'
import { isLockedChange, lockedIn } from './locks.ts'
import { putEntry, type Entry } from './store.ts'
import { findSync, insertDecision, lockCopy, ownersOfCopies, type Sync } from './sync-store.ts'

/** Opens a published content to other organisations, or changes how far. Answers with the share's id. */
export async function shareContent(
  tx: Tx,
  who: { userId: string },
  content: Pick<ContentFacts, 'id' | 'orgId' | 'state'>,
  given: { reach: LibraryReach; note?: string; id?: string | undefined },
): Promise<string | Refusal<'content.wrongState'>> {
  if (content.state !== 'published') {
    return refuse('content.wrongState', { state: contentStateLabels[content.state], verb: '共享' })
  }
  return putEntry(tx, {
    ...(given.id ? { id: given.id } : {}),
    contentId: content.id,
    orgId: content.orgId,
    reach: given.reach,
    note: given.note ?? '',
    sharedBy: who.userId,
  })
}

/** A draft of `who` made from what is shared. */
export async function takeCopy(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  who: Who,
  entry: Pick<Entry, 'contentId' | 'kind' | 'version'>,
  given: Pick<CopyWish, 'id' | 'title' | 'report'> = {},
): Promise<(Copied & { title: string }) | Refusal<'absent' | 'file.quota'>> {
  const source = await findContent(tx, entry.contentId, null)
  if (!source || !kinds[entry.kind].sharing) return refuse('absent')
  const { title = source.title, ...how } = given
  const wish = { ...how, title, version: entry.version, isPublic: true }
  const copied = await lifeOf(kinds, entry.kind).copy(tx, who, source, wish)
  return copied instanceof Refusal ? copied : { ...copied, title: (await findContent(tx, copied.id, null))!.title }
}

/** Tells the owners of copies that there is something newer. */
export async function tellOwners(
  tx: Tx,
  published: { id: string; title: string; version: number; note: string; by: string },
): Promise<void> {
  const byOrg = new Map<string, string[]>()
  for (const { userId, orgId } of await ownersOfCopies(tx, published.id, published.version)) {
    if (userId !== published.by) byOrg.set(orgId, [...(byOrg.get(orgId) ?? []), userId])
  }
  for (const [orgId, userIds] of byOrg) {
    await notify(tx, {
      kind: 'review',
      title: `「${published.title}」发布了 v${published.version}，您的副本可以同步`,
      body: published.note,
      link: pageLink('sync_review'),
      userIds,
      orgId,
      about: `sync:${published.id}:${published.version}`,
    })
  }
}

/** The newer version named by the person, unless a still newer one came or it was taken over already. */
async function awaited(tx: Tx, actor: Actor, copyId: string, to: number): Promise<Sync | Refusal<'sync.notNewer'>> {
  const found = await findSync(tx, copyId, actor)
  return found && found.toVersion === to ? found : refuse('sync.notNewer')
}

const decision = (copy: FullContent, row: Sync, actor: Actor) => ({
  contentId: copy.id,
  orgId: copy.orgId,
  sourceId: row.sourceId,
  fromVersion: row.fromVersion,
  toVersion: row.toVersion,
  decidedBy: actor.userId,
})

/** What version `to` of its source would change in a copy; null where its kind is not shared. */
export async function changesOf(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  copy: FullContent,
  to: number,
): Promise<SyncChange[] | null> {
  const { sharing } = kinds[copy.kind]
  if (!sharing) return null
  const locked = await lockedIn(tx, copy.sourceId)
  const changes = await sharing.difference(tx, copy, to, locked)
  return changes.map((change) => ({ ...change, is_locked: isLockedChange(change.key, locked) }))
}

/** Brings a copy to its source's newest version: the named changes and the locked ones are taken over, the rest stays as it is. */
export async function acceptSync(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  actor: Actor,
  copy: FullContent,
  given: { version: number; to: number; keys: string[]; reason: string },
): Promise<{ taken: number; left: number } | Refusal<'sync.notNewer' | 'changedMeanwhile' | 'absent'>> {
  const row = await awaited(tx, actor, copy.id, given.to)
  if (row instanceof Refusal) return row
  const { sharing } = kernel.kinds[copy.kind]
  if (!sharing) return refuse('absent')
  const saved = await saveContent(tx, actor, copy.id, given.version, {})
  if (saved instanceof Refusal) return saved
  const changes = (await changesOf(tx, kernel, copy, given.to)) ?? []
  const wanted = new Set(given.keys)
  const keys = new Set(changes.flatMap(({ key, is_locked: isLocked }) => (isLocked || wanted.has(key) ? key : [])))
  await sharing.merge(tx, actor, copy, given.to, { keys, locked: await lockedIn(tx, copy.sourceId) })
  const followed = await saveContent(tx, actor, copy.id, null, { sourceVersion: given.to })
  if (followed instanceof Refusal) return followed
  const left = changes.filter(({ key }) => !keys.has(key))
  await insertDecision(tx, {
    ...decision(copy, row, actor),
    decision: 'accepted',
    // Nothing was left that could have a reason.
    reason: left.length > 0 ? given.reason : '',
    left: namesOfLeft(left),
  })
  return { taken: keys.size, left: left.length }
}

/** Leaves a version as it is; false where that was decided before, as it is from a second window. */
export async function declineSync(
  tx: Tx,
  actor: Actor,
  copy: FullContent,
  given: { to: number; reason: string },
): Promise<boolean | Refusal<'sync.notNewer'>> {
  await lockCopy(tx, copy.id)
  const row = await awaited(tx, actor, copy.id, given.to)
  if (row instanceof Refusal) return row
  if (row.state === 'declined') return false
  await insertDecision(tx, { ...decision(copy, row, actor), decision: 'declined', reason: given.reason })
  return true
}
