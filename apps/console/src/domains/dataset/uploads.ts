import { resumableAbove } from '@lab/contract/file'
import { checkedPath, datasetLimits, joined } from '@lab/contract/dataset-paths'
import { refuseFile, type UploadRule } from '../../kit/upload/rules.ts'

/** A file that a person chose, and its place below the folder that is open. */
export interface ChosenFile {
  file: File
  path: string
}
export interface RefusedFile {
  path: string
  reason: string
}

/** Bytes that one request carries at most; larger files go alone. */
const batchBytes = 24 * 1024 * 1024

/** Chosen files with their places in the tree; what cannot be sent is named with the reason, and nothing is sent for it. */
export function checkFiles(
  dir: string,
  chosen: readonly ChosenFile[],
  rule: UploadRule,
): { ready: ChosenFile[]; refused: RefusedFile[] } {
  const ready: ChosenFile[] = []
  const refused: RefusedFile[] = []
  for (const { file, path } of chosen) {
    const place = joined(dir, path)
    const checked = checkedPath(place)
    const reason = checked.problem ?? refuseFile(file, rule)
    if (reason === undefined) ready.push({ file, path: checked.path! })
    else refused.push({ path: place, reason })
  }
  return { ready, refused }
}

/** Files that go together: many small ones at once, one that is sent in parts alone. */
export function batchesOf(files: readonly ChosenFile[]): ChosenFile[][] {
  const batches: ChosenFile[][] = []
  let open: ChosenFile[] = []
  let bytes = 0
  const close = (): void => {
    if (open.length) batches.push(open)
    open = []
    bytes = 0
  }
  for (const chosen of files) {
    const { size } = chosen.file
    if (size > resumableAbove) {
      batches.push([chosen])
      continue
    }
    if (open.length >= datasetLimits.filesAtOnce || (open.length > 0 && bytes + size > batchBytes)) close()
    open.push(chosen)
    bytes += size
  }
  close()
  return batches
}

/** Files of a field: those of a folder keep their place in it. */
export const chosenFrom = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))

/** Files that were dropped, with those in dropped folders. Must be called before the event is over. */
export function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return Promise.resolve(chosenFrom(data.files))
  return Promise.all(entries.map((entry) => filesIn(entry, ''))).then((lists) => lists.flat())
}

async function filesIn(entry: FileSystemEntry, above: string): Promise<ChosenFile[]> {
  const path = joined(above, entry.name)
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ file, path }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: ChosenFile[] = []
  // A folder is read in portions; an empty one ends it.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return found
    for (const one of some) found.push(...(await filesIn(one, path)))
  }
}
