const editors = new Set<object>()

/** Says that something on the page holds unsaved data, until the returned function is called. */
export function markEdited(): () => void {
  const editor = {}
  editors.add(editor)
  return () => editors.delete(editor)
}

/** True while anything on the page holds unsaved data; asked before the organisation is switched. */
export const isEditing = (): boolean => editors.size > 0

/** Somebody agreed to lose what is unsaved: nobody asks a second time on the way out. */
export const dropEdits = (): void => editors.clear()
