import type { AddedFiles } from '@lab/contract/dataset'
import { resumableAbove } from '@lab/contract/file'
import { api } from '../../api/request/api.ts'
import { ruleOf, uploadFrom } from '../../api/request/upload-file.ts'
import { createStore, type Store } from '../../kit/state/store.ts'
import { CANCELLED } from '../../kit/upload/index.ts'
import { batchesOf, checkFiles, type ChosenFile, type RefusedFile } from './uploads.ts'

/** How an upload into a tree stands; what was chosen while it ran is part of it. */
export interface TreeUpload {
  isRunning: boolean
  isCancelled: boolean
  files: number
  doneFiles: number
  bytes: number
  sentBytes: number
  added: number
  replaced: number
  kept: number
  refused: RefusedFile[]
}

const nothing: TreeUpload = {
  isRunning: false,
  isCancelled: false,
  files: 0,
  doneFiles: 0,
  bytes: 0,
  sentBytes: 0,
  added: 0,
  replaced: 0,
  kept: 0,
  refused: [],
}

type Same = 'replace' | 'keep'
type Work = { batch: ChosenFile[]; same: Same }

/** Sends one batch; a large file goes in parts and enters the tree afterwards. */
async function send(
  id: string,
  { batch, same }: Work,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<AddedFiles> {
  const params = { id }
  const [first] = batch
  if (batch.length === 1 && first && first.file.size > resumableAbove) {
    const stored = await uploadFrom('dataset')(first.file, { signal, onProgress: (percent) => onShare(percent / 100) })
    const body = { files: [{ path: first.path, url: stored.file_url }], same }
    return api.dataset.addUploaded({ params, body }, { quiet: true, signal })
  }
  const form = new FormData()
  for (const { file, path } of batch) {
    // Each path comes before its file: that is how the server knows where it belongs.
    form.append('path', path)
    form.append('file', file, file.name)
  }
  return api.dataset.addFiles({ params, query: { same }, form }, { quiet: true, signal, onUploadProgress: onShare })
}

/**
 * Uploads into the tree of one data set, a request after the other. They go on while the person walks through the folders
 * or works on another page; a request that fails names its files, and the next one is sent all the same.
 */
export interface TreeUploads {
  state: Store<TreeUpload>
  /** `onArrived` hears of every request that changed the tree. */
  start(dir: string, chosen: readonly ChosenFile[], how: { same: Same; onArrived: () => void }): void
  cancel(): void
  dismiss(): void
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

function uploadsInto(id: string): TreeUploads {
  const state = createStore(nothing)
  const waiting: (Work & { onArrived: () => void })[] = []
  let control: AbortController | undefined
  const change = (by: (before: TreeUpload) => Partial<TreeUpload>): void => {
    const before = state.get()
    state.set({ ...before, ...by(before) })
  }

  async function work(signal: AbortSignal): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { batch, onArrived } = next
      const bytes = batch.reduce((sum, one) => sum + one.file.size, 0)
      let counted = 0
      const count = (share: number): void => {
        const more = Math.min(1, share) * bytes - counted
        counted += more
        change((before) => ({ sentBytes: before.sentBytes + more }))
      }
      let outcome: AddedFiles
      try {
        outcome = await send(id, next, { signal, onShare: count })
      } catch (error) {
        if (signal.aborted) return
        const reason = error instanceof Error && error.message ? error.message : '上传失败'
        outcome = { added: 0, replaced: 0, kept: 0, refused: batch.map(({ path }) => ({ path, reason })) }
      }
      count(1)
      change((before) => ({
        doneFiles: before.doneFiles + batch.length,
        added: before.added + outcome.added,
        replaced: before.replaced + outcome.replaced,
        kept: before.kept + outcome.kept,
        refused: [...before.refused, ...outcome.refused],
      }))
      onArrived()
    }
  }

  return {
    state,
    start(dir, chosen, { same, onArrived }) {
      const { ready, refused } = checkFiles(dir, chosen, ruleOf('dataset'))
      waiting.push(...batchesOf(ready).map((batch) => ({ batch, same, onArrived })))
      const base = control ? state.get() : nothing
      state.set({
        ...base,
        isRunning: ready.length > 0 || base.isRunning,
        files: base.files + ready.length,
        bytes: base.bytes + ready.reduce((sum, one) => sum + one.file.size, 0),
        refused: [...base.refused, ...refused],
      })
      if (control || ready.length === 0) return
      const own = new AbortController()
      control = own
      window.addEventListener('beforeunload', warn)
      void work(own.signal).finally(() => {
        control = undefined
        window.removeEventListener('beforeunload', warn)
        change(() => ({ isRunning: false, isCancelled: own.signal.aborted }))
      })
    },
    cancel() {
      waiting.length = 0
      control?.abort(CANCELLED)
    },
    dismiss: () => state.set(nothing),
  }
}

const known = new Map<string, TreeUploads>()

/** The uploads of a data set, the same ones on whatever page asks. */
export function treeUploads(id: string): TreeUploads {
  let uploads = known.get(id)
  if (!uploads) known.set(id, (uploads = uploadsInto(id)))
  return uploads
}
