import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorSelection, EditorState } from '@codemirror/state'
import { EditorView, drawSelection, keymap, placeholder } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeLook } from '../code/code-theme.ts'
import { useLatestCallback } from '../code/use-latest-callback.ts'
import type { EditorCommand, EditorHandle, ModeProps } from './commands.ts'
import { insertMarkdown, prefixLines, wrapSelection } from './markdown-edits.ts'

/** The source mode: markdown as text, with the same toolbar. */
export function MarkdownMode(props: ModeProps) {
  const { value } = props
  const hostRef = useRef<HTMLDivElement | null>(null)
  const viewRef = useRef<EditorView | null>(null)
  const first = useRef({ value, label: props.label, placeholder: props.placeholder })
  const changed = useLatestCallback(props.onChange)
  const received = useLatestCallback(props.onFiles)
  const ready = useLatestCallback(props.onReady)

  // Outside thing followed: the editor's own DOM.
  useEffect(() => {
    const host = hostRef.current
    if (!host) return
    const start = first.current
    const listeners = new Set<(map: (pos: number) => number) => void>()
    const view = new EditorView({
      parent: host,
      state: EditorState.create({
        doc: start.value,
        extensions: [
          codeLook,
          markdown(),
          history(),
          drawSelection(),
          highlightSelectionMatches(),
          search({ top: true }),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': start.label, tabindex: '0' }),
          start.placeholder ? placeholder(start.placeholder) : [],
          keymap.of([
            { key: 'Mod-b', run: (target) => wrapSelection(target, '**') },
            { key: 'Mod-i', run: (target) => wrapSelection(target, '*') },
            { key: 'Mod-e', run: (target) => wrapSelection(target, '`') },
            ...searchKeymap,
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return
            for (const listener of listeners) listener((pos) => update.changes.mapPos(pos, 1))
            if (!update.transactions.some((one) => one.isUserEvent('sync'))) changed(update.state.doc.toString())
          }),
          EditorView.domEventHandlers({
            paste: (event) => takeFiles(event.clipboardData, event),
            drop: (event, target) => {
              const at = target.posAtCoords({ x: event.clientX, y: event.clientY })
              if (event.dataTransfer?.files.length && at !== null) target.dispatch({ selection: { anchor: at } })
              return takeFiles(event.dataTransfer, event)
            },
          }),
        ],
      }),
    })
    function takeFiles(transfer: DataTransfer | null, event: Event): boolean {
      const files = [...(transfer?.files ?? [])]
      if (files.length === 0 || transfer?.getData('text/plain').trim()) return false
      event.preventDefault()
      received(files)
      return true
    }
    viewRef.current = view
    ready(handleOf(view, listeners))
    return () => {
      ready(null)
      viewRef.current = null
      view.destroy()
    }
  }, [changed, received, ready])

  // Outside thing followed: the editor's document, when the text was changed by somebody else than the typist.
  useEffect(() => {
    const view = viewRef.current
    if (!view || view.composing) return
    const current = view.state.doc.toString()
    if (current === value) return
    view.dispatch({ changes: { from: 0, to: current.length, insert: value }, userEvent: 'sync' })
  }, [value])

  return <div ref={hostRef} className="kw-edit-source" />
}

function handleOf(view: EditorView, listeners: Set<(map: (pos: number) => number) => void>): EditorHandle {
  return {
    run: (command) => {
      runCommand(view, command)
      view.focus()
    },
    focus: () => view.focus(),
    selectedText: () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
    holdPlace: () => {
      let place = view.state.selection.main.to
      const follow = (map: (pos: number) => number) => {
        place = map(place)
      }
      listeners.add(follow)
      return {
        insert: (text) =>
          view.dispatch({
            changes: { from: place, insert: text },
            selection: EditorSelection.cursor(place + text.length),
            userEvent: 'input',
          }),
        release: () => void listeners.delete(follow),
      }
    },
  }
}

function runCommand(view: EditorView, command: EditorCommand): void {
  switch (command.name) {
    case 'bold':
      return void wrapSelection(view, '**')
    case 'italic':
      return void wrapSelection(view, '*')
    case 'strike':
      return void wrapSelection(view, '~~')
    case 'code':
      return void wrapSelection(view, '`')
    case 'quote':
      return prefixLines(view, () => '> ', /^> ?/)
    case 'bullets':
      return prefixLines(view, () => '- ', /^[-*+] (?!\[)/)
    case 'numbers':
      return prefixLines(view, (index) => `${index + 1}. `, /^\d+[.)] /)
    case 'tasks':
      return prefixLines(view, () => '- [ ] ', /^[-*+] \[[ x]\] /i)
    case 'heading':
      return prefixLines(view, () => (command.level === 0 ? '' : `${'#'.repeat(command.level)} `), /^#{1,6} /, true)
    case 'undo':
      return void undo(view)
    case 'redo':
      return void redo(view)
    case 'rule':
      return insertMarkdown(view, '***', true)
    case 'link':
      return insertMarkdown(view, `[${command.text || command.href}](${command.href})`, false)
    case 'media':
      return insertMarkdown(view, `![${command.alt}](${command.src})`, false)
    case 'table': {
      const row = (cell: string) => `| ${Array.from({ length: command.columns }, () => cell).join(' | ')} |`
      const body = Array.from({ length: command.rows - 1 }, () => row('  '))
      return insertMarkdown(view, [row('  '), row('---'), ...body].join('\n'), true)
    }
    case 'codeBlock': {
      const { from, to } = view.state.selection.main
      const code =
        view.state.sliceDoc(from, to) || (command.language === 'mermaid' ? 'graph TD\n  A[开始] --> B[结束]' : '')
      return insertMarkdown(view, `\`\`\`${command.language}\n${code}\n\`\`\``, true)
    }
    case 'math':
      return command.isBlock
        ? insertMarkdown(view, `$$\n${command.latex}\n$$`, true)
        : insertMarkdown(view, `$${command.latex}$`, false)
    case 'markdown':
      return insertMarkdown(view, command.text, true)
  }
}
