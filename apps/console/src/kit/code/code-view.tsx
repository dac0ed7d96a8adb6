import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { defaultKeymap } from '@codemirror/commands'
import { foldGutter, foldKeymap } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, drawSelection, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { Tooltip } from 'antd'
import { useEffect, useMemo } from 'react'
import { Button } from '../button.tsx'
import { codeLook } from './code-theme.ts'
import { languageOf } from './languages.ts'
import { lineMarks } from './line-marks.ts'
import type { CodeNote, CodeViewProps } from './types.ts'
import { useCodeMirror } from './use-code-mirror.ts'
import { useCopy } from './use-copy.ts'
import { useLatestCallback } from './use-latest-callback.ts'
import { useWidgetTheme } from './widget-theme.ts'
import './code.css'

const noRanges: readonly (readonly [number, number])[] = []
const noNotes: readonly CodeNote[] = []

/** Shows one text, read-only: only the lines in sight are drawn, so a file of many thousand lines scrolls smoothly. */
export function CodeView(props: CodeViewProps) {
  const { code, language, label, title, hasHead = true, hasLineNumbers = true, startLine = 1, wrap = false } = props
  const { highlightLines = noRanges, notes = noNotes, activeLine } = props
  const { style } = useWidgetTheme()
  const { isCopied, copy } = useCopy()
  const clickLine = useLatestCallback(props.onLineClick)
  const isClickable = props.onLineClick !== undefined

  const settings = useMemo<Extension>(
    () => [
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
      wrap ? EditorView.lineWrapping : [],
      hasLineNumbers
        ? lineNumbers({
            formatNumber: (number) => String(number + startLine - 1),
            domEventHandlers: {
              mousedown: (view, line) => {
                clickLine(view.state.doc.lineAt(line.from).number + startLine - 1)
                return isClickable
              },
            },
          })
        : [],
      lineMarks({ startLine, ranges: highlightLines, notes }),
    ],
    [label, wrap, hasLineNumbers, startLine, highlightLines, notes, isClickable, clickLine],
  )

  const { hostRef, view } = useCodeMirror({
    value: code,
    language: languageOf(language),
    settings,
    extensions: () => [
      codeLook,
      EditorState.readOnly.of(true),
      drawSelection(),
      highlightSpecialChars(),
      highlightSelectionMatches(),
      foldGutter({ openText: '⌄', closedText: '›' }),
      search({ top: true }),
      keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
    ],
  })

  // Outside thing followed: the editor's scroll position.
  useEffect(() => {
    if (!view || activeLine === undefined) return
    const number = Math.min(Math.max(1, activeLine - startLine + 1), view.state.doc.lines)
    const { from } = view.state.doc.line(number)
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
  }, [view, activeLine, startLine])

  return (
    <div
      className={`kw-code kw-code-view${isClickable ? ' kw-code-clickable' : ''}`}
      style={{ ...style, height: props.height, maxHeight: props.maxHeight }}
    >
      {hasHead && (
        <div className="kw-code-head">
          <span className="kw-code-title" title={title}>
            {title ?? languageOf(language)}
          </span>
          <Tooltip title={isCopied ? '已复制' : '复制'}>
            <Button
              look="text"
              isSmall
              aria-label={isCopied ? '已复制' : `复制${label}`}
              icon={isCopied ? CheckOutlined : CopyOutlined}
              onClick={() => copy(code)}
            />
          </Tooltip>
        </div>
      )}
      <div ref={hostRef} className="kw-code-body" />
    </div>
  )
}
