import { contentKinds } from '@lab/contract/kinds'
import type { ObjectKind } from '@lab/contract/objects'
import type { PageLink } from '@lab/contract/page-link'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { yes } from '../../kernel/policy/verdict.ts'
import { usesInLibrary } from './own-uses.ts'

/** A resource as whatever refers to it knows it: by its id, or by the beginning of its file's address. */
export interface ResourceReference {
  id: string
  orgId: string
  /** `/files/<token>/`; null for what has no file of ours. */
  address: string | null
}

/** One thing that refers to a resource. */
export interface ResourceUse {
  /** The kind whose policy says who sees it; null for what all staff see. */
  kind: ObjectKind | null
  id: string
  /** What it is called and its title, in the words a person knows: 实验, Linux 入门. */
  label: string
  title: string
  /** The page where it refers; null where the console has none. */
  link: PageLink | null
}

/** Finds what of a domain refers to a resource. */
export type ResourceUsers = (tx: Tx, resource: ResourceReference) => Promise<ResourceUse[]>

declare module '../../kernel/kinds.ts' {
  interface ContentBehaviour {
    /** The kind's contents that refer to a resource in what is the kind's own. */
    resourceUsers: ResourceUsers
  }
}
declare module '../../kernel/providers.ts' {
  interface Providers {
    /** What else refers to resources, by what it is. */
    resourceUsers: Readonly<Record<'contents' | 'places' | 'banners', ResourceUsers>>
  }
}

/** Everything that refers to a resource, each once: what its own kind tells of it before what the spine tells. */
export async function usersOf(
  tx: Tx,
  { kinds, providers }: Pick<Kernel, 'kinds' | 'providers'>,
  resource: ResourceReference,
): Promise<ResourceUse[]> {
  const { contents, places, banners } = providers.resourceUsers
  const ofKinds = contentKinds.map((kind) => kinds[kind].resourceUsers)
  const found = new Map<string, ResourceUse>()
  for (const users of [usesInLibrary, contents, ...ofKinds, places, banners]) {
    for (const use of await users(tx, resource)) {
      const known = found.get(use.id)
      if (!known || known.kind === 'content') found.set(use.id, use)
    }
  }
  return [...found.values()]
}

/** Uses as one person may know them. */
export interface KnownUses {
  seen: ResourceUse[]
  /** How many more there are that they may not see. */
  hidden: number
}

export async function usesSeenBy(
  kernel: Pick<Kernel, 'guards' | 'providers'>,
  tx: Tx,
  actor: Actor,
  uses: readonly ResourceUse[],
): Promise<KnownUses> {
  const seen: ResourceUse[] = []
  for (const use of uses) {
    const guard = use.kind === null ? undefined : kernel.guards.of(use.kind)
    const row = guard ? await guard.load(tx, use.id, actor, kernel) : null
    if (!guard || (row !== null && guard.can.view?.(actor, row) === yes)) seen.push(use)
  }
  return { seen, hidden: uses.length - seen.length }
}

export const useText = ({ label, title }: ResourceUse): string => (title ? `${label}「${title}」` : label)
