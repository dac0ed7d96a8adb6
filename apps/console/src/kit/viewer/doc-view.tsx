import { useEffect, useRef, useState } from 'react'
import type { DocViewProps } from './types.ts'
import { useBlob } from './use-blob.ts'
import { ViewerFrame, ViewerNotice } from './viewer-frame.tsx'

// Paper stays white in every theme; the frame around it follows the page.
const FRAME = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><base target="_blank"><style>
body{margin:0;background:transparent}
.docx-wrapper{padding:16px!important;background:transparent!important;align-items:safe center!important}
.docx-wrapper>section.docx{margin-bottom:16px!important;box-shadow:0 1px 4px #0003!important;overflow-wrap:anywhere}
.docx-wrapper>section.docx:not([style*=width]){width:595pt;padding:72pt!important}
</style></head><body></body></html>`

/**
 * A Word document as it is laid out. It is drawn into a frame in which no script may run and from which nothing can navigate
 * the console, because the file is a stranger's.
 */
export function DocView({ source, name, height = 640 }: DocViewProps) {
  const loaded = useBlob(source)
  const blob = loaded.state === 'ready' ? loaded.blob : undefined
  const frameRef = useRef<HTMLIFrameElement | null>(null)
  const [isFrameReady, setIsFrameReady] = useState(false)
  const [drawn, setDrawn] = useState<{ blob: Blob; reason?: string } | undefined>()

  // Outside thing followed: the document inside the frame.
  useEffect(() => {
    const inside = frameRef.current?.contentDocument
    if (!blob || !isFrameReady || !inside) return
    let isCurrent = true
    const room = frameRef.current?.parentElement?.clientWidth ?? 0
    drawInto(inside, blob, room).then(
      () => isCurrent && setDrawn({ blob }),
      () => isCurrent && setDrawn({ blob, reason: '文档打开失败，文件可能已损坏' }),
    )
    return () => {
      isCurrent = false
      inside.body.replaceChildren()
    }
  }, [blob, isFrameReady])

  const isDrawn = drawn !== undefined && drawn.blob === blob
  const reason = loaded.state === 'failed' ? loaded.reason : isDrawn ? drawn.reason : undefined
  return (
    <ViewerFrame label={name} height={height} bar={<span className="kw-viewer-name">{name}</span>}>
      {(!isDrawn || reason) && <ViewerNotice reason={reason} />}
      <iframe
        ref={frameRef}
        title={name}
        className="kw-doc-frame"
        sandbox="allow-same-origin allow-popups"
        srcDoc={FRAME}
        hidden={!isDrawn || reason !== undefined}
        onLoad={() => setIsFrameReady(true)}
      />
    </ViewerFrame>
  )
}

/** Draws the document and makes its pages small enough for `room` px. */
async function drawInto(inside: Document, blob: Blob, room: number): Promise<void> {
  const { renderAsync } = await import('docx-preview')
  const styles = inside.createElement('div')
  inside.body.replaceChildren(styles)
  const content = inside.body.appendChild(inside.createElement('div'))
  await renderAsync(await blob.arrayBuffer(), content, styles, {
    // Pieces of foreign HTML inside the file are not drawn at all.
    renderAltChunks: false,
    renderComments: false,
    useBase64URL: true,
    experimental: false,
    debug: false,
  })
  for (const link of inside.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    if (/^(?:https?:|mailto:|#)/i.test(href)) link.setAttribute('rel', 'noopener noreferrer nofollow')
    else link.removeAttribute('href')
  }
  const widest = Math.max(0, ...[...inside.querySelectorAll('section.docx')].map((page) => pageWidth(page)))
  if (room > 0 && widest + 32 > room) inside.body.style.zoom = String(Math.max(0.3, room / (widest + 48)))
}

// The width a page asks for, written in points; the frame may still be hidden, so nothing can be measured.
function pageWidth(page: Element): number {
  const points = /width:\s*([\d.]+)pt/.exec(page.getAttribute('style') ?? '')?.[1]
  return points ? (Number(points) * 4) / 3 : 794
}
