import { kindLabels } from '@lab/contract/kinds'
import type { KindChange } from '../library/index.ts'
import type { AttachedDataset } from '../dataset/index.ts'

/** A data set of a copy, and which one of the source's it is. */
export interface OwnDataset extends AttachedDataset {
  /** The source's data set: itself within an organisation, what it was copied from in another one. */
  originId: string
  /** The version that the copy of another organisation was made of; null where it is the source's own. */
  originVersion: number | null
}

/** What is known of the source's data sets, by id. */
export type KnownDatasets = ReadonlyMap<string, { title: string; publishedVersion: number }>

/** A change of the list of data sets as it is carried out; `change` is what a person reads of it. */
export interface PlannedDataset {
  change: KindChange
  apply:
    | { is: 'add'; wanted: AttachedDataset }
    | { is: 'remove'; datasetId: string }
    /** `isNewData`: the copy of another organisation needs another version than it has. */
    | { is: 'change'; datasetId: string; wanted: AttachedDataset; isNewData: boolean }
}

const versionText = (version: number | null): string => (version === null ? '最新版本' : `v${version}`)

/**
 * What the newer version of the source changes in the data sets of a copy: what it added, took away, called or pinned
 * otherwise since the version that the copy has (`base`). A copy in another organisation has copies of the data, so a
 * newer version of the data is a change too. Where the owner of the copy did otherwise it is a conflict.
 */
export function planDatasets(
  base: readonly AttachedDataset[],
  theirs: readonly AttachedDataset[],
  mine: readonly OwnDataset[],
  known: KnownDatasets,
): PlannedDataset[] {
  const planned: PlannedDataset[] = []
  const said = (
    { datasetId, name }: AttachedDataset,
    what: KindChange['what'],
    isConflict: boolean,
    fields: KindChange['fields'] = [],
  ): KindChange => ({
    key: `dataset:${datasetId}`,
    what,
    part: kindLabels.dataset,
    title: known.get(datasetId)?.title ?? name,
    fields,
    is_conflict: isConflict,
  })
  for (const wanted of theirs) {
    const before = base.find((one) => one.datasetId === wanted.datasetId)
    const present = mine.find((one) => one.originId === wanted.datasetId)
    const isRenamed = before !== undefined && before.name !== wanted.name
    const isPinned = before !== undefined && before.version !== wanted.version
    if (!present) {
      // Taken out of the copy: it comes back only for anyone who wants what the source did to it.
      if (!before || isRenamed || isPinned) {
        planned.push({ change: said(wanted, 'added', before !== undefined), apply: { is: 'add', wanted } })
      }
      continue
    }
    const takesName = isRenamed && present.name !== wanted.name
    const isCopy = present.originVersion !== null
    const version = wanted.version ?? known.get(wanted.datasetId)?.publishedVersion ?? present.originVersion
    const isNewData = isCopy && before !== undefined && version !== present.originVersion
    const takesVersion = isCopy ? isNewData : isPinned && present.version !== wanted.version
    if (!takesName && !takesVersion) continue
    const [has, gets] = isCopy ? [present.originVersion, version] : [present.version, wanted.version]
    const fields = [
      ...(takesName ? [{ field: '挂载名称', before: present.name, after: wanted.name }] : []),
      ...(takesVersion ? [{ field: '版本', before: versionText(has), after: versionText(gets) }] : []),
    ]
    const isConflict =
      (takesName && present.name !== before?.name) || (takesVersion && !isCopy && present.version !== before?.version)
    planned.push({
      change: said(wanted, 'changed', isConflict, fields),
      apply: {
        is: 'change',
        datasetId: present.datasetId,
        wanted: {
          datasetId: wanted.datasetId,
          name: takesName ? wanted.name : present.name,
          version: takesVersion || isCopy ? wanted.version : present.version,
        },
        isNewData,
      },
    })
  }
  for (const before of base) {
    const present = mine.find((one) => one.originId === before.datasetId)
    if (!present || theirs.some((one) => one.datasetId === before.datasetId)) continue
    planned.push({
      change: said(before, 'removed', present.name !== before.name),
      apply: { is: 'remove', datasetId: present.datasetId },
    })
  }
  return planned
}
