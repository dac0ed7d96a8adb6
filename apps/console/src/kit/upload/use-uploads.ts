import { useEffect, useRef, useState } from 'react'
import type { UploadFile, UploadedFile } from '../editor/rich-text.ts'
import { CANCELLED } from './cancelled.ts'
import { compressImage } from './compress-image.ts'
import type { UploadRule } from './rules.ts'

export type UploadItem =
  | { id: number; name: string; size: number; state: 'running'; percent: number }
  | { id: number; name: string; size: number; state: 'failed'; reason: string }

/**
 * Uploads under way and failed ones; done ones leave the list and are handed to `onDone`. `onStart` gets a promise per
 * upload: whether it ended as the person wanted, with the file or without one that was taken back.
 */
export function useUploads(
  upload: UploadFile,
  rule: UploadRule,
  onDone: (file: UploadedFile) => void,
  onStart: (ends: Promise<boolean>) => void,
) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const serial = useRef(0)
  const running = useRef(new Map<number, { file: File; abort: AbortController }>())

  // Outside thing followed: requests under way, which end with the widget.
  useEffect(() => {
    const open = running.current
    return () => {
      for (const { abort } of open.values()) abort.abort()
    }
  }, [])

  const put = (item: UploadItem) =>
    setItems((list) =>
      list.some((one) => one.id === item.id) ? list.map((one) => (one.id === item.id ? item : one)) : [...list, item],
    )

  const send = async (id: number, file: File): Promise<boolean> => {
    const abort = new AbortController()
    running.current.set(id, { file, abort })
    const head = { id, name: file.name, size: file.size }
    put({ ...head, state: 'running', percent: 0 })
    try {
      const ready = await compressImage(file, rule)
      const done = await upload(ready, {
        signal: abort.signal,
        onProgress: (percent) => {
          if (!abort.signal.aborted) put({ ...head, state: 'running', percent: Math.min(100, Math.round(percent)) })
        },
      })
      if (abort.signal.aborted) return abort.signal.reason === CANCELLED
      running.current.delete(id)
      setItems((list) => list.filter((one) => one.id !== id))
      onDone(done)
      return true
    } catch (error) {
      if (abort.signal.aborted) return abort.signal.reason === CANCELLED
      put({ ...head, state: 'failed', reason: error instanceof Error && error.message ? error.message : '上传失败' })
      return false
    }
  }
  const start = (files: readonly File[]) => {
    for (const file of files) {
      serial.current += 1
      onStart(send(serial.current, file))
    }
  }
  const retry = (id: number) => {
    const file = running.current.get(id)?.file
    if (file) onStart(send(id, file))
  }
  const remove = (id: number) => {
    running.current.get(id)?.abort.abort(CANCELLED)
    running.current.delete(id)
    setItems((list) => list.filter((one) => one.id !== id))
  }
  return { items, start, retry, remove }
}
