import { useLayoutEffect, useRef, useState } from 'react'
import { useLatestCallback } from '../code/use-latest-callback.ts'
import { useWidgetTheme } from '../code/widget-theme.ts'
import { ImageDialog, VideoDialog } from '../viewer/index.ts'
import type { RichTextViewProps } from './types.ts'
import { useDiagramColours } from './use-diagram-colours.ts'
import { enrich } from './view/enrich.ts'
import { noteForeignMedia } from './view/foreign-media.ts'
import { htmlFromMarkdown } from './view/html-from-markdown.ts'
import { isStoredFile, makePressable, type Pressed } from './view/pressable.ts'
import { sanitize } from './view/sanitize.ts'
import './rich-text.css'

/** Shows a rich text. Whatever is written in it, nothing in it runs and nothing in it reaches outside its own box. */
export function RichTextView({
  value,
  emptyText = '暂无内容',
  isCompact = false,
  onAnnotate,
  onRun,
}: RichTextViewProps) {
  const theme = useWidgetTheme()
  const colours = useDiagramColours(theme)
  const rootRef = useRef<HTMLDivElement | null>(null)
  const [pressed, setPressed] = useState<Pressed>()
  const press = useLatestCallback(setPressed)
  const run = useLatestCallback(onRun)
  const canRun = onRun !== undefined
  const markdown = (typeof value === 'string' ? value : value?.value) ?? ''

  // Outside thing followed: the DOM of the rendered text, which React does not own.
  useLayoutEffect(() => {
    const root = rootRef.current
    if (!root) return
    let isCurrent = true
    const drawn = sanitize(htmlFromMarkdown(markdown))
    noteForeignMedia(drawn)
    root.replaceChildren(drawn)
    makePressable(root, press)
    enrich(root, colours, () => isCurrent, canRun ? run : undefined)
    return () => {
      isCurrent = false
    }
  }, [markdown, colours, press, canRun, run])

  if (!markdown.trim())
    return (
      <div className="kw-md kw-md-empty" style={theme.style}>
        {emptyText}
      </div>
    )
  return (
    <>
      <div ref={rootRef} className={`kw-md${isCompact ? ' kw-md-compact' : ''}`} style={theme.style} />
      {pressed && <Over pressed={pressed} onAnnotate={onAnnotate} onClose={() => setPressed(undefined)} />}
    </>
  )
}

type OverProps = Pick<RichTextViewProps, 'onAnnotate'> & { pressed: Pressed; onClose: () => void }

/** What was pressed, over the page. Only a stored picture can be drawn on: the drawing is kept next to its address. */
function Over({ pressed, onAnnotate, onClose }: OverProps) {
  const { kind, src, name } = pressed
  if (kind === 'video') return <VideoDialog open src={src} title={name} onClose={onClose} />
  const annotate = () => {
    onClose()
    onAnnotate?.({ src, name })
  }
  return (
    <ImageDialog
      src={src}
      name={name}
      onAnnotate={onAnnotate && isStoredFile(src) ? annotate : undefined}
      onClose={onClose}
    />
  )
}
