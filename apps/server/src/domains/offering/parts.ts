import { isContainer, isOffered, type ContentKind } from '@lab/contract/kinds'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { contents } from '../content/index.ts'
import { effectiveSettings, type SettingOverrides } from './effective.ts'
import {
  findParts,
  insertOffering,
  refreshBelow,
  removeUnbegun,
  saveContentVersion,
  saveOrder,
  saveSettings,
  type OfferingRow,
} from './store.ts'

declare module '../../kernel/kinds.ts' {
  interface ContainerBehaviour {
    /** What a published version consists of, in its order. */
    parts(tx: Tx, contentId: string, version: number): Promise<readonly ContainerPart[]>
  }
}

/** A part of a container's version. */
export interface ContainerPart {
  contentId: string
  /** The version of it that is taught; the newest where it says none. */
  contentVersion?: number
  /** What the version says of its settings. */
  said?: SettingOverrides
}

type Kinds = Pick<Kernel, 'kinds'>
type Above = Pick<OfferingRow, 'id' | 'orgId' | 'placeId' | 'kind' | 'contentId' | 'contentVersion' | 'settings'>
type Version = { kind: ContentKind; contentId: string; contentVersion: number }

async function partsOf(
  tx: Tx,
  { kinds }: Kinds,
  { kind, contentId, contentVersion }: Version,
): Promise<readonly ContainerPart[]> {
  const behaviour = kinds[kind]
  return 'parts' in behaviour && behaviour.parts ? behaviour.parts(tx, contentId, contentVersion) : []
}

/** What of some contents can be offered: those that are published now, by id. */
async function offerable(tx: Tx, ids: readonly string[]) {
  if (!ids.length) return new Map<string, never>()
  const { id, kind, publishedVersion: version } = contents
  const rows = await tx
    .select({ id, kind, version })
    .from(contents)
    .where(and(inArray(id, [...ids]), eq(contents.state, 'published'), isNull(contents.deletedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Offers contents below an offering, last in its order, each with its own parts; `path` is what they are all below. */
async function addParts(
  tx: Tx,
  kernel: Kinds,
  who: { userId: string },
  above: Above,
  parts: readonly ContainerPart[],
  path: readonly string[],
): Promise<void> {
  const found = await offerable(
    tx,
    parts.map((part) => part.contentId),
  )
  for (const { contentId, contentVersion, said = {} } of parts) {
    const content = found.get(contentId)
    // A content that somehow contains itself ends here.
    if (!content || !isOffered(content.kind) || path.includes(contentId)) continue
    const part = await insertOffering(tx, {
      orgId: above.orgId,
      kind: content.kind,
      contentId,
      placeId: above.placeId,
      parentId: above.id,
      // What the version does not say of it is its parent's.
      overrides: said,
      settings: effectiveSettings(said, above.settings, content.kind).settings,
      contentVersion: contentVersion ?? content.version,
      addedBy: who.userId,
    })
    if (part) await makeParts(tx, kernel, who, part, [...path, contentId])
  }
}

/**
 * Offers what a content consists of below its offering. What is not published then is left out until a version of the
 * container that has it is taught.
 */
export async function makeParts(
  tx: Tx,
  kernel: Kinds,
  who: { userId: string },
  above: Above,
  path: readonly string[] = [above.contentId],
): Promise<void> {
  if (!isContainer(above.kind)) return
  await addParts(tx, kernel, who, above, await partsOf(tx, kernel, above), path)
}

/**
 * Lets the parts of an offering say what those of another of the same content say themselves, changed by `changed`. What
 * that has more is offered here too.
 */
export async function copyParts(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  who: { userId: string },
  fromId: string,
  to: OfferingRow,
  changed: (said: SettingOverrides) => SettingOverrides,
): Promise<void> {
  const given = await findParts(tx, fromId)
  const held = (await findParts(tx, to.id)).map((part) => part.contentId)
  const missing = given.filter((part) => !held.includes(part.contentId)).map(({ contentId }) => ({ contentId }))
  await addParts(tx, kernel, who, to, missing, [to.contentId])
  const made = new Map((await findParts(tx, to.id)).map((part) => [part.contentId, part]))
  for (const part of given) {
    const own = made.get(part.contentId)
    if (!own) continue
    const overrides = changed(part.overrides ?? {})
    const { settings } = effectiveSettings(overrides, to.settings, own.kind)
    await saveSettings(tx, own.id, own.version, { settings, overrides })
    await refreshBelow(tx, kernel, [own.id])
    await copyParts(tx, kernel, who, part.id, { ...own, settings }, changed)
  }
  await saveOrder(
    tx,
    to.placeId,
    given.flatMap((part) => made.get(part.contentId)?.id ?? []),
  )
}

/**
 * Brings what is below an offering to its new version: what that has more is added, what it has no longer is removed
 * unless somebody has begun it, and the order is the version's. What a teacher has added or removed there stays so.
 */
export async function alignParts(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  who: { userId: string },
  above: Above,
  version: number,
  now: Date,
): Promise<void> {
  if (!isContainer(above.kind)) return
  const before = await partsOf(tx, kernel, above)
  const after = await partsOf(tx, kernel, { ...above, contentVersion: version })
  const wasIn = new Set(before.map((part) => part.contentId))
  const isIn = new Map(after.map((part) => [part.contentId, part]))
  for (const { id, contentId, contentVersion } of await findParts(tx, above.id)) {
    const kept = isIn.get(contentId)
    if (!kept && wasIn.has(contentId)) await removeUnbegun(tx, kernel, id, now)
    const pinned = kept?.contentVersion
    if (pinned !== undefined && pinned !== contentVersion) await saveContentVersion(tx, id, pinned)
  }
  await addParts(
    tx,
    kernel,
    who,
    above,
    after.filter((part) => !wasIn.has(part.contentId)),
    [above.contentId],
  )
  const present = await findParts(tx, above.id)
  const ordered = after.flatMap(({ contentId }) => present.find((part) => part.contentId === contentId)?.id ?? [])
  await saveOrder(tx, above.placeId, ordered)
}
