import { TextLayer } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

type Props = { pdf: PDFDocumentProxy; number: number; scale: number; size: { width: number; height: number } }

// A canvas beyond this many pixels is refused by some browsers.
const MAX_PIXELS = 16_000_000

/** One page, drawn when it comes near the window and let go when it is far, so that a thousand pages cost no memory. */
export function PdfPage({ pdf, number, scale, size }: Props) {
  const rootRef = useRef<HTMLDivElement | null>(null)
  const canvasRef = useRef<HTMLCanvasElement | null>(null)
  const textRef = useRef<HTMLDivElement | null>(null)
  const [isNear, setIsNear] = useState(false)

  // Outside thing followed: the page's place in the scrolling element.
  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      root: root.closest('.kw-pdf-pages'),
      rootMargin: '100% 0px',
    })
    observer.observe(root)
    return () => observer.disconnect()
  }, [])

  // Outside thing followed: the canvas and the text layer that the library draws.
  useEffect(() => {
    const canvas = canvasRef.current
    const text = textRef.current
    if (!isNear || !canvas || !text) return
    let cancel = () => {}
    let isCurrent = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (!isCurrent) return
      const viewport = page.getViewport({ scale })
      const sharp = Math.min(devicePixelRatio || 1, 2, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)))
      resizeCanvas(canvas, Math.floor(viewport.width * sharp), Math.floor(viewport.height * sharp))
      const task = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0] })
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
      cancel = () => {
        task.cancel()
        layer.cancel()
      }
      await Promise.all([task.promise, layer.render()])
    }
    draw().catch((error: unknown) => {
      if (isCurrent) console.warn('PDF 页面未能绘制', number, error)
    })
    return () => {
      isCurrent = false
      cancel()
      text.replaceChildren()
      resizeCanvas(canvas, 0, 0)
    }
  }, [pdf, number, scale, isNear])

  return (
    <div
      ref={rootRef}
      className="kw-pdf-page"
      data-page={number}
      style={
        {
          width: size.width * scale,
          height: size.height * scale,
          '--total-scale-factor': scale,
          '--scale-round-x': '1px',
          '--scale-round-y': '1px',
        } as React.CSSProperties
      }
    >
      <canvas ref={canvasRef} aria-hidden />
      <div ref={textRef} className="kw-pdf-text" />
    </div>
  )
}

function resizeCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  canvas.width = width
  canvas.height = height
}
