/** What the toolbar can ask of either mode. */
export type EditorCommand =
  | {
      name: 'bold' | 'italic' | 'strike' | 'code' | 'quote' | 'bullets' | 'numbers' | 'tasks' | 'rule' | 'undo' | 'redo'
    }
  | { name: 'heading'; level: 0 | 1 | 2 | 3 | 4 }
  | { name: 'link'; href: string; text: string }
  | { name: 'media'; src: string; alt: string }
  | { name: 'table'; rows: number; columns: number }
  | { name: 'codeBlock'; language: string }
  | { name: 'math'; latex: string; isBlock: boolean }
  | { name: 'markdown'; text: string }

/** What holds at the cursor, for the toolbar's pressed buttons. */
export type EditorMarks = {
  heading: 0 | 1 | 2 | 3 | 4
  active: Set<'bold' | 'italic' | 'strike' | 'code' | 'quote' | 'bullets' | 'numbers' | 'tasks' | 'link'>
  isInTable: boolean
}

export const noMarks: EditorMarks = { heading: 0, active: new Set(), isInTable: false }

export function isSameMarks(a: EditorMarks, b: EditorMarks): boolean {
  return (
    a.heading === b.heading &&
    a.isInTable === b.isInTable &&
    a.active.size === b.active.size &&
    [...a.active].every((mark) => b.active.has(mark))
  )
}

/** Changes of a table's shape; only the visual mode has them. */
export type TableCommand = 'rowAfter' | 'columnAfter' | 'deleteRow' | 'deleteColumn' | 'deleteTable'

/** One mode of the editor, as the frame around it sees it. */
export type EditorHandle = {
  run: (command: EditorCommand) => void
  changeTable?: (command: TableCommand) => void
  focus: () => void
  /** The selected text, offered as the words of a link. */
  selectedText: () => string
  /** Remembers the cursor for something that arrives later; the place moves along while typing goes on. */
  holdPlace: () => { insert: (markdown: string) => void; release: () => void }
}

export type ModeProps = {
  /** Markdown. */
  value: string
  onChange: (markdown: string) => void
  onMarks: (marks: EditorMarks) => void
  onFiles: (files: File[]) => void
  onReady: (handle: EditorHandle | null) => void
  /** The mode cannot show the text. */
  onUnreadable: () => void
  label: string
  placeholder: string
}
