import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder as placeholderExtension,
} from '@codemirror/view'
import { useMemo } from 'react'
import { codeLook } from './code-theme.ts'
import type { CodeEditorProps } from './types.ts'
import { languageOf } from './languages.ts'
import { useCodeMirror } from './use-code-mirror.ts'
import { useLatestCallback } from './use-latest-callback.ts'
import { useWidgetTheme } from './widget-theme.ts'
import './code.css'

/**
 * Edits one text. Tab indents; Escape and then Tab leaves the field, so the keyboard is never caught.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { value, onChange, language, label, placeholder, readOnly = false, wrap = false, hasLineNumbers = true } = props
  const { style } = useWidgetTheme()
  const save = useLatestCallback(() => {
    props.onSave?.()
    return props.onSave !== undefined
  })

  const settings = useMemo<Extension>(
    () => [
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '0',
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      }),
      placeholder ? placeholderExtension(placeholder) : [],
      wrap ? EditorView.lineWrapping : [],
      hasLineNumbers ? [lineNumbers(), highlightActiveLineGutter()] : [],
    ],
    [readOnly, label, placeholder, wrap, hasLineNumbers],
  )

  const { hostRef } = useCodeMirror({
    value,
    language: languageOf(language),
    onChange,
    settings,
    extensions: () => [
      codeLook,
      keymap.of([
        { key: 'Mod-s', run: () => save() ?? false },
        ...closeBracketsKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        indentWithTab,
        ...defaultKeymap,
      ]),
      history(),
      drawSelection(),
      highlightSpecialChars(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      bracketMatching(),
      closeBrackets(),
      indentOnInput(),
      indentUnit.of(props.indent ?? '    '),
      search({ top: true }),
    ],
  })

  return (
    <div
      ref={hostRef}
      className={`kw-code kw-code-editor${props.isBare ? ' kw-code-bare' : ''}`}
      style={{ ...style, height: props.height, minHeight: props.minHeight ?? 120, maxHeight: props.maxHeight }}
    />
  )
}
