import type { KindName } from './kind-names.ts'
import type { FrameName, MountInfo, Within } from './route-types.ts'
import { useRoute } from './route-handle.ts'
import { type Links, useLinks } from './use-links.ts'
import { type TabLink, useTabs } from './use-tabs.ts'

export type MountPlace = {
  kind: KindName
  /** The kind, or what tells this mount from others of it: `exp-series`, `practice-template`, `experiment-case`. */
  name: string
  /** Id of the kind's object. */
  id: string
  /** Every id of the address by parameter name: expid, recordid, classid, … */
  ids: Readonly<Record<string, string>>
  frame: FrameName
  /** Name of the page inside its mount: `basics`, `record.process`, `member.student`. */
  aspect: string
  /** An exemplar of the repository. */
  isCase: boolean
  /** Where the content is looked at, nearest first; `ids` are all ids of the address but the content's own. */
  context: { within: Within | null; ids: Readonly<Record<string, string>> }
  /** The content that a data set was opened from. */
  owner: { kind: KindName; id: string } | null
}

/** Where am I: which kind's object, in which context, and the links from here. Throws outside a mount. */
export function useMount(): MountPlace & Links & { tabs: readonly TabLink[] } {
  const here = useRoute()
  const links = useLinks()
  const { tabs } = useTabs('detail')
  if (!here?.route.mount) throw new Error('This page is not part of a mount')
  return { ...placeOf(here.route.mount, here.route.aspect ?? '', here.params), ...links, tabs }
}

/** The place that a mount and the parameters of an address make. */
export function placeOf(
  mount: MountInfo,
  aspect: string,
  params: Readonly<Record<string, string | undefined>>,
): MountPlace {
  const ids = Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] != null))
  const { [mount.param]: id = '', ...contextIds } = ids
  return {
    kind: mount.kind,
    name: mount.name,
    id,
    ids,
    frame: mount.frame,
    aspect,
    isCase: mount.isCase,
    context: { within: mount.within, ids: contextIds },
    owner: mount.owner ? { kind: mount.owner.kind, id: ids[mount.owner.param] ?? '' } : null,
  }
}
