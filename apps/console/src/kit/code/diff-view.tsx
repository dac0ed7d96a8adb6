import { foldKeymap } from '@codemirror/language'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, drawSelection, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeLook } from './code-theme.ts'
import { languageOf, loadLanguage } from './languages.ts'
import type { DiffViewProps } from './types.ts'
import { useWidgetTheme } from './widget-theme.ts'
import './code.css'

// Beyond this effort the comparison gets coarser instead of freezing the page.
const diffConfig = { scanLimit: 800, timeout: 1500 }

/** Shows what changed between two texts, side by side or in one column; long equal stretches are folded. */
export function DiffView(props: DiffViewProps) {
  const { original, modified, language, mode = 'split', isCollapsed = true } = props
  const { originalLabel = '修改前', modifiedLabel = '修改后' } = props
  const hostRef = useRef<HTMLDivElement | null>(null)
  const { style } = useWidgetTheme()

  // Outside thing followed: the comparison's own DOM; both sides are made again when a text changes.
  useEffect(() => {
    const host = hostRef.current
    if (!host) return
    let destroy: (() => void) | undefined
    let isCurrent = true
    void loadLanguage(languageOf(language)).then((grammar) => {
      if (!isCurrent) return
      const side = (label: string): Extension => [
        codeLook,
        grammar,
        lineNumbers(),
        drawSelection(),
        search({ top: true }),
        keymap.of([...searchKeymap, ...foldKeymap]),
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
      ]
      const collapseUnchanged = isCollapsed ? { margin: 3, minSize: 6 } : undefined
      if (mode === 'unified') {
        const view = new EditorView({
          parent: host,
          doc: modified,
          extensions: [
            side(`${originalLabel}与${modifiedLabel}的差异`),
            unifiedMergeView({
              original,
              mergeControls: false,
              diffConfig,
              ...(collapseUnchanged ? { collapseUnchanged } : {}),
            }),
          ],
        })
        destroy = () => view.destroy()
      } else {
        const view = new MergeView({
          parent: host,
          a: { doc: original, extensions: side(originalLabel) },
          b: { doc: modified, extensions: side(modifiedLabel) },
          diffConfig,
          ...(collapseUnchanged ? { collapseUnchanged } : {}),
        })
        destroy = () => view.destroy()
      }
    })
    return () => {
      isCurrent = false
      destroy?.()
    }
  }, [original, modified, language, mode, isCollapsed, originalLabel, modifiedLabel])

  return (
    <div
      className={`kw-code kw-diff kw-diff-${mode}`}
      style={{ ...style, height: props.height, maxHeight: props.maxHeight }}
    >
      <div className="kw-diff-heads" aria-hidden>
        <span>{originalLabel}</span>
        <span>{modifiedLabel}</span>
      </div>
      {original === modified ? (
        <div className="kw-diff-same">两侧内容相同</div>
      ) : (
        <div ref={hostRef} className="kw-code-body" />
      )}
    </div>
  )
}
