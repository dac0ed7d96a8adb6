import { RangeSetBuilder } from '@codemirror/state'
import type { EditorState, Extension } from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'
import type { CodeNote } from './types.ts'

const noteNames = { info: '提示', warning: '警告', error: '错误' } as const

class NoteWidget extends WidgetType {
  readonly notes: readonly CodeNote[]
  constructor(notes: readonly CodeNote[]) {
    super()
    this.notes = notes
  }
  override eq(other: NoteWidget) {
    return JSON.stringify(other.notes) === JSON.stringify(this.notes)
  }
  toDOM() {
    const box = document.createElement('div')
    box.className = 'kw-code-notes'
    for (const note of this.notes) {
      const line = box.appendChild(document.createElement('div'))
      line.className = `kw-code-note kw-code-note-${note.level}`
      const level = line.appendChild(document.createElement('b'))
      level.textContent = noteNames[note.level]
      line.append(note.text)
    }
    return box
  }
}

/** Tinted lines and remarks below lines. Lines outside the text are left out: notes may be older than the text. */
export function lineMarks(options: {
  startLine: number
  ranges: readonly (readonly [number, number])[]
  notes: readonly CodeNote[]
}): Extension {
  const build = (state: EditorState): DecorationSet => {
    const marked = new Map<number, { isTinted: boolean; notes: CodeNote[] }>()
    const at = (line: number) => {
      const found = marked.get(line) ?? { isTinted: false, notes: [] }
      marked.set(line, found)
      return found
    }
    const last = state.doc.lines
    for (const [from, to] of options.ranges)
      for (
        let line = Math.max(1, from - options.startLine + 1);
        line <= Math.min(last, to - options.startLine + 1);
        line++
      )
        at(line).isTinted = true
    for (const note of options.notes) {
      const line = note.line - options.startLine + 1
      if (line >= 1 && line <= last) at(line).notes.push(note)
    }
    const builder = new RangeSetBuilder<Decoration>()
    for (const [number, mark] of [...marked].sort((a, b) => a[0] - b[0])) {
      const line = state.doc.line(number)
      const worst = (['error', 'warning', 'info'] as const).find((level) => mark.notes.some((n) => n.level === level))
      const names = [mark.isTinted && 'kw-code-tinted', worst && `kw-code-line-${worst}`].filter(Boolean).join(' ')
      builder.add(line.from, line.from, Decoration.line({ class: names }))
      if (mark.notes.length > 0)
        builder.add(line.to, line.to, Decoration.widget({ widget: new NoteWidget(mark.notes), block: true, side: 1 }))
    }
    return builder.finish()
  }
  return EditorView.decorations.compute(['doc'], build)
}
