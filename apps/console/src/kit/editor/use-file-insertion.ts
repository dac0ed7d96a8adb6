import { useEffect, useRef, useState } from 'react'
import { compressImage } from '../upload/compress-image.ts'
import type { EditorHandle } from './commands.ts'
import { isVideoAddress } from './markdown/safe-address.ts'
import { escapeText } from './markdown/markdown-from-inline.ts'
import type { UploadFile, UploadedFile } from './rich-text.ts'

export type RunningUpload = { id: number; name: string; percent: number; error?: string; cancel: () => void }

/**
 * Uploads pasted, dropped and chosen files and puts each into the text where the cursor was when it came. Pictures are
 * compressed by the platform's rule first. Failed ones stay listed with the reason until they are dismissed.
 */
export function useFileInsertion(handle: EditorHandle | null, upload: UploadFile | undefined) {
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  const serial = useRef(0)
  const aborts = useRef(new Set<AbortController>())

  // Outside thing followed: uploads under way, which end with the editor.
  useEffect(() => {
    const open = aborts.current
    return () => {
      for (const abort of open) abort.abort()
    }
  }, [])

  const remove = (id: number) => setRunning((list) => list.filter((one) => one.id !== id))
  const change = (id: number, part: Partial<RunningUpload>) =>
    setRunning((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)))

  const insertOne = async (file: File) => {
    if (!handle) return
    serial.current += 1
    const id = serial.current
    const abort = new AbortController()
    const cancel = () => {
      abort.abort()
      remove(id)
    }
    if (!upload) {
      setRunning((list) => [...list, { id, name: file.name, percent: 0, error: '此处不能上传文件', cancel }])
      return
    }
    aborts.current.add(abort)
    const place = handle.holdPlace()
    setRunning((list) => [...list, { id, name: file.name, percent: 0, cancel }])
    try {
      const ready = await compressImage(file)
      const uploaded = await upload(ready, {
        signal: abort.signal,
        onProgress: (percent) => change(id, { percent: Math.round(percent) }),
      })
      if (abort.signal.aborted) return
      place.insert(markdownOf(file, uploaded))
      remove(id)
    } catch (error) {
      if (!abort.signal.aborted)
        change(id, { error: error instanceof Error && error.message ? error.message : '上传失败' })
    } finally {
      place.release()
      aborts.current.delete(abort)
    }
  }
  const insertFiles = (files: readonly File[]) => {
    for (const file of files) void insertOne(file)
  }
  return { running, insertFiles }
}

/** A picture or video is shown, anything else is linked. */
function markdownOf(file: File, { file_url: fileUrl, path, name }: UploadedFile): string {
  const plain = (fileUrl || path).replaceAll(
    /[\s<>()]/g,
    (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  const isVideo = file.type.startsWith('video/') || isVideoAddress(plain)
  const address = isVideo && !isVideoAddress(plain) ? `${plain}#.mp4` : plain
  const words = escapeText(name || file.name || '文件', false)
  return isVideo || file.type.startsWith('image/') ? `![${words}](${address})` : `[${words}](${address})`
}
