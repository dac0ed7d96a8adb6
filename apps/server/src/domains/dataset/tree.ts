import {
  datasetLimits,
  foldersAbove,
  isWithin,
  joined,
  nameOfPath,
  parentOf,
  pathKey,
} from '@lab/contract/dataset-paths'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import { letGo } from './add-files.ts'
import { topmost } from './rules.ts'
import { holdTree, noteChange, type HeldTree } from './store.ts'
import { deepestBelow, findEntries, insertEntries, rewritePaths, takeOut, type EntryRow } from './tree-store.ts'

type Who = { userId: string }
const noChange = { files: 0, bytes: 0 }
const taken = (path: string): Refusal<'nameTaken'> => refuse('nameTaken', { label: '文件', name: path })

/** A new folder, with those above it that are missing. */
export async function addFolder(
  tx: Tx,
  who: Who,
  datasetId: string,
  path: string,
): Promise<string | Refusal<'nameTaken' | 'invalid'>> {
  const tree = await holdTree(tx, datasetId)
  const wanted = [...foldersAbove(path), path]
  const present = await findEntries(tx, datasetId, wanted.map(pathKey))
  const there = present.get(pathKey(path))
  if (there) return taken(there.path)
  const made: string[] = []
  let folder = ''
  for (const name of path.split('/')) {
    const here = joined(folder, name)
    const found = present.get(pathKey(here))
    if (found?.isFile) return refuseField('path', `「${found.path}」是文件，不是文件夹`)
    if (!found) made.push(here)
    folder = found?.path ?? here
  }
  const empty = { isFile: false, fileId: null, sizeBytes: 0, sha256: '' }
  await insertEntries(
    tx,
    datasetId,
    tree.published + 1,
    made.map((one) => ({ path: one, ...empty })),
  )
  await noteChange(tx, who, datasetId, noChange)
  return folder
}

const gone = (field: string, path: string): Refusal<'invalid'> =>
  refuseField(field, `「${path}」已不存在，请刷新后重试`)

/** Whether what lies below an entry still fits when the entry is at `to`. */
async function fitsAt(tx: Tx, tree: HeldTree, entry: EntryRow, to: string): Promise<true | Refusal<'invalid'>> {
  const deepest = await deepestBelow(tx, tree.id, entry.path)
  const depth = deepest.depth + to.split('/').length - entry.path.split('/').length
  const length = deepest.length + to.length - entry.path.length
  if (depth > datasetLimits.depth) return refuseField('path', `目录不能超过${datasetLimits.depth}层`)
  return (
    length <= datasetLimits.pathCharacters || refuseField('path', `路径不能超过${datasetLimits.pathCharacters}个字符`)
  )
}

export async function renameEntry(
  tx: Tx,
  who: Who,
  datasetId: string,
  path: string,
  name: string,
): Promise<string | Refusal<'nameTaken' | 'invalid'>> {
  const tree = await holdTree(tx, datasetId)
  const found = (await findEntries(tx, datasetId, [pathKey(path)])).get(pathKey(path))
  if (!found) return gone('path', path)
  const next = joined(parentOf(found.path), name.normalize('NFC'))
  if (next === found.path) return next
  const there = (await findEntries(tx, datasetId, [pathKey(next)])).get(pathKey(next))
  if (there && there.id !== found.id) return taken(there.path)
  const fit = await fitsAt(tx, tree, found, next)
  if (fit !== true) return fit
  await rewritePaths(tx, datasetId, tree.published, found.path, next)
  await noteChange(tx, who, datasetId, noChange)
  return next
}

/** Moves files and folders into a folder; all of them or none. Answers how many were chosen. */
export async function moveEntries(
  tx: Tx,
  who: Who,
  datasetId: string,
  paths: string[],
  to: string,
): Promise<number | Refusal<'nameTaken' | 'invalid'>> {
  const tree = await holdTree(tx, datasetId)
  const target = to === '' ? null : (await findEntries(tx, datasetId, [pathKey(to)])).get(pathKey(to))
  if (target === undefined || target?.isFile) return gone('to', to)
  const folder = target?.path ?? ''
  const chosen = topmost(paths)
  for (const path of chosen) {
    const found = (await findEntries(tx, datasetId, [pathKey(path)])).get(pathKey(path))
    if (!found) return gone('paths', path)
    if (isWithin(folder, found.path)) return refuseField('to', `「${found.path}」不能移动到自己里面`)
    const next = joined(folder, nameOfPath(found.path))
    if (next === found.path) continue
    const there = (await findEntries(tx, datasetId, [pathKey(next)])).get(pathKey(next))
    if (there) return taken(there.path)
    const fit = await fitsAt(tx, tree, found, next)
    if (fit !== true) return fit
    await rewritePaths(tx, datasetId, tree.published, found.path, next)
  }
  await noteChange(tx, who, datasetId, noChange)
  return chosen.length
}

/** Removes files and folders with what lies in them; what is gone already counts as removed. Answers how many left. */
export async function removeEntries(tx: Tx, who: Who, datasetId: string, paths: string[]): Promise<number> {
  const tree = await holdTree(tx, datasetId)
  const left = await takeOut(tx, datasetId, tree.published, topmost(paths))
  if (!left.entries) return 0
  await noteChange(tx, who, datasetId, { files: -left.files, bytes: -left.bytes })
  await letGo(tx, left.fileIds)
  return left.entries
}
