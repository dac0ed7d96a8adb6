import { useEffect, useState } from 'react'
import type { FileSource } from './types.ts'

export type Loaded = { state: 'loading' } | { state: 'ready'; blob: Blob } | { state: 'failed'; reason: string }

const loading: Loaded = { state: 'loading' }

/** The bytes of a source. A refusal by the server is passed on with its status, so that 没有权限 and 已删除 are distinguished. */
export function useBlob(source: FileSource): Loaded {
  const [loaded, setLoaded] = useState<{ source: FileSource; value: Loaded }>({ source, value: loading })

  // Outside thing followed: the request for the file.
  useEffect(() => {
    const abort = new AbortController()
    const settle = (value: Loaded) => {
      if (!abort.signal.aborted) setLoaded({ source, value })
    }
    readBlob(source, abort.signal).then(
      (blob) => settle({ state: 'ready', blob }),
      (error: unknown) =>
        settle({ state: 'failed', reason: error instanceof Error && error.message ? error.message : '文件读取失败' }),
    )
    return () => abort.abort()
  }, [source])

  return loaded.source === source ? loaded.value : loading
}

async function readBlob(source: FileSource, signal: AbortSignal): Promise<Blob> {
  if (source instanceof Blob) return source
  if (typeof source === 'function') return source()
  const response = await fetch(source, { signal })
  if (response.ok) return response.blob()
  if (response.status === 401 || response.status === 403) throw new Error('没有权限查看这个文件')
  if (response.status === 404 || response.status === 410) throw new Error('文件不存在或已删除')
  throw new Error(`文件读取失败（${response.status}）`)
}
