import { Compartment, EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { loadLanguage } from './languages.ts'
import type { LanguageName } from './languages.ts'

type Options = {
  value: string
  language: LanguageName
  /** Read once, when the editor is made. */
  extensions: () => Extension
  /** May change at any time; compared by identity. */
  settings: Extension
  onChange?: ((value: string) => void) | undefined
}

/**
 * Owns one EditorView under the returned element. The text follows `value` when that changes from outside, except while an
 * input method is composing, when replacing the text would break the word being typed.
 */
export function useCodeMirror(options: Options): {
  hostRef: RefObject<HTMLDivElement | null>
  view: EditorView | null
} {
  const hostRef = useRef<HTMLDivElement | null>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [slots] = useState(() => ({ language: new Compartment(), settings: new Compartment() }))
  const latest = useRef(options)

  // The editor calls back long after the render that made it; it must then see the newest props.
  useEffect(() => {
    latest.current = options
  })

  // Outside thing followed: the editor's own DOM under the host element.
  useEffect(() => {
    const host = hostRef.current
    if (!host) return
    const { value, settings, extensions } = latest.current
    const editor = new EditorView({
      parent: host,
      state: EditorState.create({
        doc: value,
        extensions: [
          extensions(),
          slots.settings.of(settings),
          slots.language.of([]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((tr) => tr.isUserEvent('sync'))) return
            latest.current.onChange?.(update.state.doc.toString())
          }),
        ],
      }),
    })
    setView(editor)
    return () => {
      setView(null)
      editor.destroy()
    }
  }, [slots])

  // Outside thing followed: the editor's document.
  useEffect(() => {
    if (!view || view.composing) return
    const current = view.state.doc.toString()
    if (current === options.value) return
    view.dispatch({ changes: { from: 0, to: current.length, insert: options.value }, userEvent: 'sync' })
  }, [view, options.value])

  // Outside thing followed: the editor's configuration.
  useEffect(() => {
    view?.dispatch({ effects: slots.settings.reconfigure(options.settings) })
  }, [view, slots, options.settings])

  // Outside thing followed: the grammar's chunk, which arrives later.
  useEffect(() => {
    if (!view) return
    let isCurrent = true
    void loadLanguage(options.language).then((language) => {
      if (isCurrent) view.dispatch({ effects: slots.language.reconfigure(language) })
    })
    return () => {
      isCurrent = false
    }
  }, [view, slots, options.language])

  return { hostRef, view }
}
