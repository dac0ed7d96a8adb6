import { useState } from 'react'
import type { RichText } from './rich-text.ts'

type Mode = RichText['format']

const storageKey = 'editor-mode'

function read(): Mode | undefined {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === 'markdown' || kept === 'wysiwyg' ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * The mode that a person writes in: the one chosen last, else the one in which the text was written. Choosing another is no
 * change of the text.
 */
export function useEditorMode(writtenIn: Mode): [Mode, (mode: Mode) => void] {
  const [chosen, setChosen] = useState(read)
  const choose = (mode: Mode) => {
    setChosen(mode)
    try {
      localStorage.setItem(storageKey, mode)
    } catch {
      // Storage can be full or forbidden; the choice then lasts until the page is left.
    }
  }
  return [chosen ?? writtenIn, choose]
}
