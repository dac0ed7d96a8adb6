import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Puts `mark` around the selection, or takes it away when it is there already. Answers true, as key bindings want. */
export function wrapSelection(view: EditorView, mark: string): boolean {
  const { state } = view
  view.dispatch(
    state.changeByRange((range) => {
      const before = state.sliceDoc(range.from - mark.length, range.from)
      const after = state.sliceDoc(range.to, range.to + mark.length)
      if (before === mark && after === mark)
        return {
          changes: [
            { from: range.from - mark.length, to: range.from },
            { from: range.to, to: range.to + mark.length },
          ],
          range: EditorSelection.range(range.from - mark.length, range.to - mark.length),
        }
      return {
        changes: [
          { from: range.from, insert: mark },
          { from: range.to, insert: mark },
        ],
        range: EditorSelection.range(range.from + mark.length, range.to + mark.length),
      }
    }),
    { userEvent: 'input', scrollIntoView: true },
  )
  return true
}

/**
 * Begins every selected line with `prefix`. Lines that all carry it (by `pattern`) lose it instead, unless `isReplacing`,
 * when whatever matches `pattern` is exchanged.
 */
export function prefixLines(
  view: EditorView,
  prefix: (index: number) => string,
  pattern: RegExp,
  isReplacing = false,
): void {
  const { state } = view
  const { from, to } = state.selection.main
  const first = state.doc.lineAt(from).number
  const last = state.doc.lineAt(to).number
  const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at))
  const isRemoving = !isReplacing && lines.every((line) => pattern.test(line.text))
  view.dispatch({
    changes: lines.map((line, index) => {
      const old = isReplacing || isRemoving ? (pattern.exec(line.text)?.[0].length ?? 0) : 0
      return { from: line.from, to: line.from + old, insert: isRemoving ? '' : prefix(index) }
    }),
    userEvent: 'input',
  })
}

/** Replaces the selection; a block gets lines of its own with an empty line on either side. */
export function insertMarkdown(view: EditorView, text: string, isBlock: boolean): void {
  const { state } = view
  const { from, to } = state.selection.main
  const before = state.sliceDoc(Math.max(0, from - 2), from)
  const after = state.sliceDoc(to, to + 2)
  const lead = !isBlock || from === 0 || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = !isBlock || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const insert = lead + text + tail
  view.dispatch({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + lead.length + text.length),
    scrollIntoView: true,
    userEvent: 'input',
  })
}
