import type { Editor } from '@tiptap/core'
import type { EditorCommand, EditorMarks, TableCommand } from '../commands.ts'
import { docFromMarkdown } from '../markdown/doc-from-markdown.ts'

/** Does what the toolbar asks, at the cursor. */
export function runCommand(editor: Editor, command: EditorCommand): void {
  const chain = editor.chain().focus()
  switch (command.name) {
    case 'bold':
      return void chain.toggleBold().run()
    case 'italic':
      return void chain.toggleItalic().run()
    case 'strike':
      return void chain.toggleStrike().run()
    case 'code':
      return void chain.toggleCode().run()
    case 'quote':
      return void chain.toggleBlockquote().run()
    case 'bullets':
      return void chain.toggleBulletList().run()
    case 'numbers':
      return void chain.toggleOrderedList().run()
    case 'tasks':
      return void chain.toggleTaskList().run()
    case 'rule':
      return void chain.setHorizontalRule().run()
    case 'undo':
      return void chain.undo().run()
    case 'redo':
      return void chain.redo().run()
    case 'heading':
      return void (command.level === 0 ? chain.setParagraph() : chain.setHeading({ level: command.level })).run()
    case 'link':
      return void chain
        .insertContent({
          type: 'text',
          text: command.text || command.href,
          marks: [{ type: 'link', attrs: { href: command.href } }],
        })
        .unsetMark('link')
        .run()
    case 'media':
      return void chain.insertContent({ type: 'image', attrs: { src: command.src, alt: command.alt } }).run()
    case 'table':
      return void chain.insertTable({ rows: command.rows, cols: command.columns, withHeaderRow: true }).run()
    case 'codeBlock':
      return void chain.toggleCodeBlock({ language: command.language }).run()
    case 'math':
      return void chain
        .insertContent({ type: command.isBlock ? 'mathBlock' : 'mathInline', attrs: { latex: command.latex } })
        .run()
    case 'markdown':
      return void chain.insertContent(docFromMarkdown(command.text).content ?? []).run()
  }
}

export function changeTable(editor: Editor, command: TableCommand): void {
  const chain = editor.chain().focus()
  const steps = {
    rowAfter: () => chain.addRowAfter(),
    columnAfter: () => chain.addColumnAfter(),
    deleteRow: () => chain.deleteRow(),
    deleteColumn: () => chain.deleteColumn(),
    deleteTable: () => chain.deleteTable(),
  } satisfies Record<TableCommand, () => typeof chain>
  steps[command]().run()
}

export function readMarks(editor: Editor): EditorMarks {
  const active = new Set<'bold' | 'italic' | 'strike' | 'code' | 'quote' | 'bullets' | 'numbers' | 'tasks' | 'link'>()
  const names = {
    bold: 'bold',
    italic: 'italic',
    strike: 'strike',
    code: 'code',
    link: 'link',
    quote: 'blockquote',
    bullets: 'bulletList',
    numbers: 'orderedList',
    tasks: 'taskList',
  } as const
  for (const [mark, node] of Object.entries(names)) if (editor.isActive(node)) active.add(mark as keyof typeof names)
  const level = ([1, 2, 3, 4] as const).find((one) => editor.isActive('heading', { level: one })) ?? 0
  return { heading: level, active, isInTable: editor.isActive('table') }
}
