import { ColumnWidthOutlined, DownOutlined, UpOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { IconType } from '../action.ts'
import { Button } from '../button.tsx'
import { useLatestCallback } from '../code/use-latest-callback.ts'
import { numberIn } from '../form/controls/number-text.ts'
import { throttle } from '../timing.ts'
import { PdfPage } from './pdf-page.tsx'
import type { PdfViewProps } from './types.ts'
import { useBlob } from './use-blob.ts'
import { usePdf } from './use-pdf.ts'
import { ViewerFrame, ViewerNotice } from './viewer-frame.tsx'

const SCALES = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const PAGE_GAP = 12
const LOOK_EVERY_MS = 100

/** A PDF with pages one below the other, selectable text, page number and zoom. */
export function PdfView({ source, name, height = 640, page = 1, onPage }: PdfViewProps) {
  const loaded = useBlob(source)
  const opened = usePdf(loaded.state === 'ready' ? loaded.blob : undefined)
  const failed = loaded.state === 'failed' ? loaded.reason : opened.state === 'failed' ? opened.reason : undefined
  if (opened.state !== 'ready' || failed)
    return (
      <ViewerFrame label={name} height={height}>
        <ViewerNotice reason={failed} />
      </ViewerFrame>
    )
  return <Pages pdf={opened.pdf} name={name} height={height} startPage={page} onPage={onPage} />
}

type PagesProps = {
  pdf: PDFDocumentProxy
  name: string
  height: number | string
  startPage: number
  onPage: ((page: number) => void) | undefined
}

function Pages({ pdf, name, height, startPage, onPage }: PagesProps) {
  const listRef = useRef<HTMLDivElement | null>(null)
  const [sizes, setSizes] = useState<readonly { width: number; height: number }[]>([])
  const [zoom, setZoom] = useState<number | 'fit'>('fit')
  const [listWidth, setListWidth] = useState(0)
  const [page, setPage] = useState(startPage)
  const tell = useLatestCallback(onPage)

  // Outside thing followed: the document, whose pages tell their sizes one by one.
  useEffect(() => {
    let isCurrent = true
    void readSizes(pdf).then((read) => {
      if (isCurrent) setSizes(read)
    })
    return () => {
      isCurrent = false
    }
  }, [pdf])

  // Outside thing followed: the width of the scrolling element.
  useEffect(() => {
    const list = listRef.current
    if (!list) return
    const observer = new ResizeObserver(() => setListWidth(list.clientWidth))
    observer.observe(list)
    return () => observer.disconnect()
  }, [])

  const widest = Math.max(1, ...sizes.map((size) => size.width))
  const fit = listWidth > 0 ? Math.min(2, (listWidth - 2 * PAGE_GAP) / widest) : 1
  const scale = zoom === 'fit' ? fit : zoom
  const goTo = (target: number) => {
    const number = Math.min(Math.max(1, Math.round(target)), pdf.numPages)
    listRef.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' })
    setPage(number)
  }
  const look = useLatestCallback(() => {
    const list = listRef.current
    if (!list) return
    const middle = list.getBoundingClientRect().top + list.clientHeight / 3
    const shown = [...list.children].findLastIndex((child) => child.getBoundingClientRect().top <= middle) + 1
    if (shown < 1 || shown === page) return
    setPage(shown)
    tell(shown)
  })
  // Measures every page, which a scroll of hundreds of pages cannot pay at each of its steps.
  const [handleScroll] = useState(() => throttle(() => look(), LOOK_EVERY_MS))
  const zoomBy = (direction: 1 | -1) => {
    const next =
      direction === 1 ? SCALES.find((one) => one > scale + 0.01) : SCALES.findLast((one) => one < scale - 0.01)
    if (next !== undefined) setZoom(next)
  }

  // Outside thing followed: the scroll position, once the pages have their sizes.
  const isMeasured = sizes.length > 0 && listWidth > 0
  const firstPage = useRef(startPage)
  useEffect(() => {
    if (isMeasured && firstPage.current > 1)
      listRef.current?.querySelector(`[data-page="${firstPage.current}"]`)?.scrollIntoView({ block: 'start' })
  }, [isMeasured])

  const bar = (
    <>
      <span className="kw-viewer-name" title={name}>
        {name}
      </span>
      <div className="kw-viewer-tools">
        <Control label="上一页" icon={UpOutlined} disabled={page <= 1} onClick={() => goTo(page - 1)} />
        <PageNumber page={page} of={pdf.numPages} onGo={goTo} />
        <span>/ {pdf.numPages}</span>
        <Control label="下一页" icon={DownOutlined} disabled={page >= pdf.numPages} onClick={() => goTo(page + 1)} />
      </div>
      <div className="kw-viewer-tools">
        <Control label="缩小" icon={ZoomOutOutlined} disabled={scale <= SCALES[0]} onClick={() => zoomBy(-1)} />
        <span className="kw-viewer-zoom">{Math.round(scale * 100)}%</span>
        <Control label="放大" icon={ZoomInOutlined} disabled={scale >= SCALES.at(-1)!} onClick={() => zoomBy(1)} />
        <Control label="适合宽度" icon={ColumnWidthOutlined} disabled={zoom === 'fit'} onClick={() => setZoom('fit')} />
      </div>
    </>
  )
  return (
    <ViewerFrame label={name} height={height} bar={bar}>
      <section
        ref={listRef}
        className="kw-pdf-pages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${name} 的页面`}
        onScroll={handleScroll}
      >
        {isMeasured &&
          sizes.map((size, at) => <PdfPage key={at} pdf={pdf} number={at + 1} scale={scale} size={size} />)}
      </section>
    </ViewerFrame>
  )
}

function Control(props: { label: string; icon: IconType; disabled?: boolean; onClick: () => void }) {
  return (
    <Tooltip title={props.label}>
      <Button
        look="text"
        isSmall
        icon={props.icon}
        aria-label={props.label}
        disabled={props.disabled}
        onClick={props.onClick}
      />
    </Tooltip>
  )
}

/** Sizes of all pages in points. Beyond the first hundred the last seen size is taken, so that a thick book opens at once. */
async function readSizes(pdf: PDFDocumentProxy): Promise<{ width: number; height: number }[]> {
  const asked = Math.min(pdf.numPages, 100)
  const sizes = await Promise.all(
    Array.from({ length: asked }, async (_, at) => {
      const { width, height } = (await pdf.getPage(at + 1)).getViewport({ scale: 1 })
      return { width, height }
    }),
  )
  const last = sizes.at(-1) ?? { width: 595, height: 842 }
  return [...sizes, ...Array.from({ length: pdf.numPages - asked }, () => last)]
}

/** The page that is read, or one to go to: typed and gone to by Enter or by leaving, counted by the arrow keys. */
function PageNumber({ page, of, onGo }: { page: number; of: number; onGo: (page: number) => void }) {
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    const wanted = typed === undefined ? undefined : numberIn(typed)
    setTyped(undefined)
    if (wanted !== undefined) onGo(wanted)
  }
  return (
    <input
      className="kw-viewer-page"
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      aria-label="页码"
      aria-valuenow={page}
      aria-valuemin={1}
      aria-valuemax={of}
      value={typed ?? page}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        setTyped(undefined)
        onGo(page + (event.key === 'ArrowUp' ? 1 : -1))
      }}
    />
  )
}
