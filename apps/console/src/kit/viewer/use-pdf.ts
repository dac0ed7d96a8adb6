import { GlobalWorkerOptions, VerbosityLevel, getDocument } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler makes the address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'

GlobalWorkerOptions.workerSrc = workerUrl

export type PdfState =
  | { state: 'loading' }
  | { state: 'ready'; pdf: PDFDocumentProxy }
  | { state: 'failed'; reason: string }

const loading: PdfState = { state: 'loading' }

/** Opens a PDF from its bytes. No scripts of the document run: none are asked for, and the page's policy has no eval. */
export function usePdf(blob: Blob | undefined): PdfState {
  const [opened, setOpened] = useState<{ blob: Blob | undefined; value: PdfState }>({ blob: undefined, value: loading })

  // Outside thing followed: the document in the library's worker.
  useEffect(() => {
    if (!blob) return
    let isCurrent = true
    let destroy = () => {}
    const assets = new URL('/pdfjs/', location.href).href
    const open = async () => {
      const data = await blob.arrayBuffer()
      if (!isCurrent) return
      const task = getDocument({
        data,
        cMapUrl: `${assets}cmaps/`,
        cMapPacked: true,
        standardFontDataUrl: `${assets}standard_fonts/`,
        wasmUrl: `${assets}wasm/`,
        enableXfa: false,
        verbosity: VerbosityLevel.ERRORS,
      })
      destroy = () => void task.destroy()
      const pdf = await task.promise
      if (isCurrent) setOpened({ blob, value: { state: 'ready', pdf } })
    }
    open().catch((error: unknown) => {
      if (isCurrent) setOpened({ blob, value: { state: 'failed', reason: reasonOf(error) } })
    })
    return () => {
      isCurrent = false
      destroy()
    }
  }, [blob])

  return opened.blob === blob ? opened.value : loading
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return '这个 PDF 设有密码，无法预览，请下载后查看'
  if (name === 'InvalidPDFException') return '文件不是有效的 PDF，可能已损坏'
  return 'PDF 打开失败'
}
