import { Node, mergeAttributes } from '@tiptap/core'
import type { NodeViewRenderer } from '@tiptap/core'

/**
 * A formula as one piece. A click, or Enter while it is selected, opens its source for editing; Enter (in a block with Ctrl) or
 * leaving the field takes it over, Escape does not. An emptied formula is removed.
 */
const mathView =
  (isBlock: boolean): NodeViewRenderer =>
  ({ node, editor, getPos }) => {
    let latex = String(node.attrs.latex)
    let field: HTMLInputElement | HTMLTextAreaElement | undefined
    const dom = document.createElement(isBlock ? 'div' : 'span')
    const drawing = document.createElement(isBlock ? 'div' : 'span')
    dom.className = isBlock ? 'kw-edit-math kw-edit-math-block' : 'kw-edit-math'
    drawing.className = 'kw-math'
    dom.title = '点击编辑公式'
    dom.append(drawing)

    const draw = () => {
      drawing.textContent = latex
      void import('../view/math.ts').then(({ drawMath }) => drawMath(drawing, latex, isBlock))
    }
    const close = (isTaken: boolean) => {
      const open = field
      if (!open) return
      field = undefined
      const next = open.value.trim()
      open.remove()
      drawing.hidden = false
      const pos = getPos()
      if (pos === undefined || !isTaken || next === latex) return
      const { tr } = editor.state
      editor.view.dispatch(
        next ? tr.setNodeMarkup(pos, undefined, { latex: next }) : tr.delete(pos, pos + node.nodeSize),
      )
      editor.commands.focus()
    }
    const open = () => {
      if (field || !editor.isEditable) return
      const made = document.createElement(isBlock ? 'textarea' : 'input')
      made.className = 'kw-edit-math-field'
      made.value = latex
      made.setAttribute('aria-label', '公式的 LaTeX 源码')
      made.addEventListener('blur', () => close(true))
      made.addEventListener('keydown', (event) => {
        const key = event as KeyboardEvent
        key.stopPropagation()
        if (key.isComposing) return
        if (key.key === 'Escape') close(false)
        else if (key.key === 'Enter' && (!isBlock || key.ctrlKey || key.metaKey)) {
          key.preventDefault()
          close(true)
        }
      })
      field = made
      drawing.hidden = true
      dom.append(made)
      made.focus()
      made.select()
    }
    dom.addEventListener('click', open)
    draw()
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false
        if (next.attrs.latex !== latex) {
          latex = String(next.attrs.latex)
          draw()
        }
        return true
      },
      selectNode: () => dom.classList.add('kw-edit-selected'),
      deselectNode: () => dom.classList.remove('kw-edit-selected'),
      stopEvent: (event) => event.target === field,
      ignoreMutation: () => true,
    }
  }

const attributes = () => ({ latex: { default: '', parseHTML: (element: HTMLElement) => element.textContent ?? '' } })

export const MathInline = Node.create({
  name: 'mathInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'span.kw-math' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: 'kw-math', latex: null }),
    String(node.attrs.latex),
  ],
  addNodeView: () => mathView(false),
})

export const MathBlock = Node.create({
  name: 'mathBlock',
  group: 'block',
  atom: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'div.kw-math' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { class: 'kw-math', latex: null }),
    String(node.attrs.latex),
  ],
  addNodeView: () => mathView(true),
})
