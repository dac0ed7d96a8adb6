import {
  checkedPath,
  datasetLimits,
  foldersAbove,
  isWithin,
  joined,
  nameOfPath,
  pathKey,
} from '@lab/contract/dataset-paths'
import type { NewEntry } from './tree-store.ts'

/** A file that wants to enter the tree; its bytes are stored already. */
export interface IncomingFile {
  path: string
  fileId: string
  sizeBytes: number
  sha256: string
}

/** What is known of a path of the working copy. */
export interface PresentEntry {
  path: string
  isFile: boolean
  sha256: string
}

export interface AddPlan {
  /** In order: folders before what lies in them. */
  entries: NewEntry[]
  /** Present files that give way. */
  takeOut: string[]
  added: number
  replaced: number
  kept: number
  refused: { path: string; reason: string }[]
}

/** Every path whose presence decides what becomes of the files. */
export const keysOf = (paths: string[]): string[] => [
  ...new Set(paths.flatMap((path) => [...foldersAbove(path), path].map(pathKey))),
]

/**
 * What becomes of files on their way into a tree. Folders on the way are made; a name that differs from one that is there
 * only in case means that one; a file does not take a folder's place, nor a folder a file's. Pure.
 */
export function planFiles(
  incoming: IncomingFile[],
  present: ReadonlyMap<string, PresentEntry>,
  given: { same: 'replace' | 'keep'; room: number },
): AddPlan {
  const plan: AddPlan = { entries: [], takeOut: [], added: 0, replaced: 0, kept: 0, refused: [] }
  const known = new Map(present)
  const taken = new Set<string>()
  for (const file of incoming) {
    const refuse = (reason: string): void => void plan.refused.push({ path: file.path, reason })
    const checked = checkedPath(file.path)
    if (checked.problem !== undefined) {
      refuse(checked.problem)
      continue
    }
    const above = foldersOnTheWay(checked.path, known)
    if ('blockedBy' in above) {
      refuse(`「${above.blockedBy}」是文件，不是文件夹`)
      continue
    }
    const path = joined(above.folder, nameOfPath(checked.path))
    const key = pathKey(path)
    const before = known.get(key)
    if (taken.has(key)) refuse('与同一批的另一个文件同名')
    else if (before && !before.isFile) refuse('已有同名文件夹')
    else if (before && (before.sha256 === file.sha256 || given.same === 'keep')) plan.kept += 1
    else if (!before && plan.added >= given.room) refuse(`文件数不能超过${datasetLimits.files}个`)
    else {
      for (const folder of above.missing) {
        plan.entries.push({ path: folder, isFile: false, fileId: null, sizeBytes: 0, sha256: '' })
        known.set(pathKey(folder), { path: folder, isFile: false, sha256: '' })
      }
      if (before) {
        plan.takeOut.push(before.path)
        plan.replaced += 1
      } else plan.added += 1
      plan.entries.push({ ...file, path, isFile: true })
      known.set(key, { path, isFile: true, sha256: file.sha256 })
      taken.add(key)
    }
  }
  return plan
}

/** The folder that a path lies in, spelled as it is there, and which folders on the way are missing. */
function foldersOnTheWay(
  path: string,
  known: ReadonlyMap<string, PresentEntry>,
): { folder: string; missing: string[] } | { blockedBy: string } {
  const missing: string[] = []
  let folder = ''
  for (const part of path.split('/').slice(0, -1)) {
    const here = joined(folder, part)
    const found = known.get(pathKey(here))
    if (found?.isFile) return { blockedBy: found.path }
    if (!found) missing.push(here)
    folder = found?.path ?? here
  }
  return { folder, missing }
}

/** The chosen paths without those that lie in others of them. */
export function topmost(paths: string[]): string[] {
  const unique = [...new Map(paths.map((path) => [pathKey(path), path])).values()]
  return unique.filter((path) => !unique.some((other) => other !== path && isWithin(path, other)))
}

/** A name for a data set's mount: what of its title can be typed everywhere, made unique among `taken`. */
export function freeMountName(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 30)
    .replace(/-+$/, '')
  const base = words.length >= 2 ? words : 'dataset'
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}
