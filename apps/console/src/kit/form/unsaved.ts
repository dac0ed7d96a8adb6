const editors = new Set<object>()
const waiting = new Set<() => void>()

function settle(): void {
  if (editors.size > 0) return
  const all = [...waiting]
  waiting.clear()
  for (const run of all) run()
}

/** Says that something on the page holds unsaved data, until the returned function is called. */
export function markEdited(): () => void {
  const editor = {}
  editors.add(editor)
  return () => {
    editors.delete(editor)
    settle()
  }
}

/** True while anything on the page holds unsaved data; asked before the organisation is switched. */
export const isEditing = (): boolean => editors.size > 0

/** Somebody agreed to lose what is unsaved: nobody asks a second time on the way out. */
export function dropEdits(): void {
  editors.clear()
  settle()
}

/** Runs at once, or as soon as nothing on the page is unsaved any more. The returned function takes it back. */
export function whenSaved(run: () => void): () => void {
  if (editors.size === 0) {
    run()
    return () => undefined
  }
  waiting.add(run)
  return () => waiting.delete(run)
}
