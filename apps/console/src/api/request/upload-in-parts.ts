import type { FileUpload } from '@lab/contract/file'
import type { UploadFile, UploadedFile } from '../../kit/editor/rich-text.ts'
import { CANCELLED, uploadedFrom, type UploadOrigin } from '../../kit/upload/index.ts'
import { isApiError } from './api-error.ts'
import { api } from './api.ts'

/** A part that did not arrive is sent again after each of these times; then the file waits for another try by hand. */
const pausesMs = [1000, 2000, 4000, 8000]

type Options = Parameters<UploadFile>[1] & { origin: UploadOrigin }

/** Under which name this browser remembers that a file is on its way: the same file chosen again goes on. */
const keyOf = (file: File, origin: UploadOrigin): string =>
  `upload:${origin}:${file.size}:${file.lastModified}:${file.name}`

/**
 * Sends a large file in parts. What the server has is never sent again: not after a lost connection, not after another try,
 * and not when the same file is chosen again after the page was closed. Cancelling lets the server forget it.
 */
export async function uploadInParts(file: File, { origin, onProgress, signal }: Options): Promise<UploadedFile> {
  const key = keyOf(file, origin)
  const upload = (await standing(key, signal)) ?? (await begin(file, origin, key, signal))
  try {
    await sendMissing(file, upload, onProgress, signal)
    const stored = upload.file ?? (await api.file.finishUpload({ params: { id: upload.id } }, { quiet: true, signal }))
    forget(key)
    return uploadedFrom(stored, file)
  } catch (error) {
    if (signal.aborted && signal.reason === CANCELLED) {
      forget(key)
      void api.file.abortUpload({ params: { id: upload.id } }, { quiet: true }).catch(() => undefined)
    } else if (isApiError(error) && (error.status === 404 || error.status === 403)) {
      // The server gave it up in the meantime; another try begins again.
      forget(key)
    }
    throw error
  }
}

/** The upload that was begun earlier, as the server has it; undefined when there is none or it was given up. */
async function standing(key: string, signal: AbortSignal): Promise<FileUpload | undefined> {
  const id = remembered(key)
  if (!id) return undefined
  try {
    return (await api.file.getUpload({ params: { id } }, { quiet: true, signal })).upload
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || error.status >= 500) throw error
    forget(key)
    return undefined
  }
}

async function begin(file: File, origin: UploadOrigin, key: string, signal: AbortSignal): Promise<FileUpload> {
  const body = { origin, name: file.name, size: file.size }
  const { upload } = await api.file.createUpload({ body }, { quiet: true, signal })
  remember(key, upload.id)
  return upload
}

async function sendMissing(
  file: File,
  upload: FileUpload,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  if (upload.state === 'done') return
  const received = new Set(upload.received)
  let arrived = upload.received_bytes
  onProgress((100 * arrived) / file.size)
  for (let number = 0; number < upload.parts; number++) {
    if (received.has(number)) continue
    const part = file.slice(number * upload.part_bytes, (number + 1) * upload.part_bytes)
    await sendPart(upload.id, number, part, {
      signal,
      onShare: (share) => onProgress((100 * (arrived + share * part.size)) / file.size),
    })
    arrived += part.size
    onProgress((100 * arrived) / file.size)
  }
}

async function sendPart(
  id: string,
  number: number,
  part: Blob,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const form = new FormData()
    form.append('part', part, `part-${number}`)
    try {
      await api.file.putPart(
        { params: { id, number: String(number) }, form },
        { quiet: true, signal, onUploadProgress: onShare },
      )
      return
    } catch (error) {
      const pause = pausesMs[attempt]
      const isPassing = isApiError(error) && (error.status === 0 || error.status >= 500)
      if (!isPassing || pause === undefined || signal.aborted) throw error
      await rest(pause, signal)
    }
  }
}

/** Waits; ends at once when the upload is taken back. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}

// A browser that forbids storage sends the whole file again after a reload; nothing else is lost.
function remember(key: string, id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    return
  }
}

function remembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}
