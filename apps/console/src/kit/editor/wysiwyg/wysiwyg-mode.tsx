import { Editor, getSchema } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { useLatestCallback } from '../../code/use-latest-callback.ts'
import { useWidgetTheme } from '../../code/widget-theme.ts'
import type { EditorHandle, ModeProps } from '../commands.ts'
import { showToast } from '../../dialogs/toast-store.ts'
import { docFromMarkdown } from '../markdown/doc-from-markdown.ts'
import { markdownFromDoc } from '../markdown/markdown-from-doc.ts'
import { useDiagramColours } from '../use-diagram-colours.ts'
import { wysiwygExtensions } from './extensions.ts'
import { readable } from './readable.ts'
import { changeTable, readMarks, runCommand } from './run-command.ts'

// Pasted plain text that carries these at the start of a line was written as markdown.
const LOOKS_LIKE_MARKDOWN = /^(?:#{1,6} \S|```|> \S|[-*+] \S|\d{1,3}[.)] \S|\|.+\||\$\$)/m

/** The visual mode: what is written looks as it will be read. */
export function WysiwygMode(props: ModeProps) {
  const { value } = props
  const hostRef = useRef<HTMLDivElement | null>(null)
  const editorRef = useRef<Editor | null>(null)
  // The markdown that the editor's document stands for, so that our own change coming back is distinguished from one from outside.
  const shownRef = useRef(value)
  // The text as it came from outside, and how the editor spells it: looking at it, or undoing, is no change of it.
  const givenRef = useRef({ value, spelled: '' })
  const first = useRef({ value, label: props.label, placeholder: props.placeholder })
  const colours = useDiagramColours(useWidgetTheme())
  const coloursRef = useRef(colours)
  const changed = useLatestCallback(props.onChange)
  const marked = useLatestCallback(props.onMarks)
  const received = useLatestCallback(props.onFiles)
  const ready = useLatestCallback(props.onReady)
  const unreadable = useLatestCallback(props.onUnreadable)

  // Outside thing followed: none; diagrams drawn later read the newest colours.
  useEffect(() => {
    coloursRef.current = colours
  }, [colours])

  // Outside thing followed: the editor's own DOM.
  useEffect(() => {
    const start = first.current
    const extensions = wysiwygExtensions({ placeholder: start.placeholder, getColours: () => coloursRef.current })
    const content = readable(getSchema(extensions), start.value)
    if (!content) {
      unreadable()
      return
    }
    givenRef.current = { value: start.value, spelled: markdownFromDoc(content) }
    const editor = new Editor({
      element: hostRef.current,
      extensions,
      content,
      editorProps: {
        attributes: { class: 'kw-md', 'aria-label': start.label, 'aria-multiline': 'true', role: 'textbox' },
        handlePaste: (_view, event) => {
          const files = [...(event.clipboardData?.files ?? [])]
          const text = event.clipboardData?.getData('text/plain') ?? ''
          const hasHtml = event.clipboardData?.types.includes('text/html') ?? false
          // Office programs add a picture of copied words; the words are meant then.
          if (files.length > 0 && !(hasHtml && text.trim())) {
            received(files)
            return true
          }
          if (hasHtml || !LOOKS_LIKE_MARKDOWN.test(text) || editor.isActive('codeBlock')) return false
          const pasted = readable(editor.schema, text)
          if (pasted) return editor.commands.insertContent(pasted.content ?? [])
          showToast('有些格式在所见即所得中无法显示，已粘贴为纯文本；切换到 Markdown 再粘贴可保留格式', {
            kind: 'info',
          })
          return false
        },
        handleDrop: (view, event, _slice, isMoved) => {
          const files = [...(event.dataTransfer?.files ?? [])]
          if (isMoved || files.length === 0) return false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at) editor.commands.setTextSelection(at.pos)
          received(files)
          return true
        },
      },
      onUpdate: () => {
        const written = markdownFromDoc(editor.getJSON())
        const given = givenRef.current
        const next = written === given.spelled ? given.value : written
        if (next === shownRef.current) return
        shownRef.current = next
        changed(next)
      },
      onTransaction: ({ transaction }) => {
        if (transaction.docChanged || transaction.selectionSet || transaction.storedMarksSet) marked(readMarks(editor))
      },
    })
    editorRef.current = editor
    ready(handleOf(editor))
    return () => {
      ready(null)
      editorRef.current = null
      editor.destroy()
    }
  }, [changed, marked, received, ready, unreadable])

  // Outside thing followed: the editor's document, when the text was changed by somebody else than the typist.
  useEffect(() => {
    const editor = editorRef.current
    if (!editor || shownRef.current === value || editor.view.composing) return
    shownRef.current = value
    const content = readable(editor.schema, value)
    if (!content) {
      unreadable()
      return
    }
    givenRef.current = { value, spelled: markdownFromDoc(content) }
    editor.commands.setContent(content, { emitUpdate: false })
  }, [value, unreadable])

  return <div ref={hostRef} className="kw-edit-visual" />
}

function handleOf(editor: Editor): EditorHandle {
  return {
    run: (command) => runCommand(editor, command),
    changeTable: (command) => changeTable(editor, command),
    focus: () => void editor.commands.focus(),
    selectedText: () => editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to, ' '),
    holdPlace: () => {
      let place = editor.state.selection.to
      const follow = ({ transaction }: { transaction: { mapping: { map: (pos: number) => number } } }) => {
        place = transaction.mapping.map(place)
      }
      editor.on('transaction', follow)
      return {
        insert: (markdown) => {
          const content = docFromMarkdown(markdown).content ?? []
          const only = content.length === 1 && content[0]?.type === 'paragraph' ? content[0].content : undefined
          if (!editor.isDestroyed) editor.commands.insertContentAt(place, only ?? content)
        },
        release: () => void editor.off('transaction', follow),
      }
    },
  }
}
