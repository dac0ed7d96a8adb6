import { useLayoutEffect, useRef } from 'react'
import { useWidgetTheme } from '../code/widget-theme.ts'
import type { RichTextViewProps } from './types.ts'
import { useDiagramColours } from './use-diagram-colours.ts'
import { enrich } from './view/enrich.ts'
import { htmlFromMarkdown } from './view/html-from-markdown.ts'
import { sanitize } from './view/sanitize.ts'
import './rich-text.css'

/** Shows a rich text. Whatever is written in it, nothing in it runs and nothing in it reaches outside its own box. */
export function RichTextView({ value, emptyText = '暂无内容', isCompact = false }: RichTextViewProps) {
  const theme = useWidgetTheme()
  const colours = useDiagramColours(theme)
  const rootRef = useRef<HTMLDivElement | null>(null)
  const markdown = (typeof value === 'string' ? value : value?.value) ?? ''

  // Outside thing followed: the DOM of the rendered text, which React does not own.
  useLayoutEffect(() => {
    const root = rootRef.current
    if (!root) return
    let isCurrent = true
    root.replaceChildren(sanitize(htmlFromMarkdown(markdown)))
    enrich(root, colours, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [markdown, colours])

  if (!markdown.trim())
    return (
      <div className="kw-md kw-md-empty" style={theme.style}>
        {emptyText}
      </div>
    )
  return <div ref={rootRef} className={`kw-md${isCompact ? ' kw-md-compact' : ''}`} style={theme.style} />
}
