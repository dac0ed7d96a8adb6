import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight'
import type { DiagramColours } from '../view/diagram.ts'
import { codeLanguages, lowlight } from '../view/highlight.ts'

const DRAW_AFTER_MS = 500

// A language nobody registered is shown plainly; guessing would run every grammar over the text at each key.
const quietLowlight = {
  ...lowlight,
  highlightAuto: (text: string) => ({
    type: 'root' as const,
    children: [{ type: 'text' as const, value: text }],
    data: undefined,
  }),
}

/** A block of code with a choice of language; a Mermaid block shows its drawing below while it is written. */
export const codeBlock = (getColours: () => DiagramColours) =>
  CodeBlockLowlight.extend({
    addNodeView() {
      return ({ node, editor, getPos }) => {
        let language = String(node.attrs.language ?? '')
        let source = node.textContent
        let timer: ReturnType<typeof setTimeout> | undefined
        const dom = document.createElement('div')
        dom.className = 'kw-edit-code'
        const pre = document.createElement('pre')
        const contentDOM = pre.appendChild(document.createElement('code'))
        const drawing = document.createElement('div')
        drawing.className = 'kw-edit-drawing'
        drawing.contentEditable = 'false'
        const choice = languageChoice(language, (next) => {
          const pos = getPos()
          if (pos !== undefined)
            editor.view.dispatch(
              editor.state.tr.setNodeMarkup(pos, undefined, { ...node.attrs, language: next || null }),
            )
          editor.commands.focus()
        })
        dom.append(choice, pre, drawing)

        const draw = () => {
          drawing.hidden = language !== 'mermaid'
          clearTimeout(timer)
          if (drawing.hidden || !source.trim()) return
          timer = setTimeout(() => void drawInto(drawing, source, getColours()), DRAW_AFTER_MS)
        }
        draw()
        return {
          dom,
          contentDOM,
          update: (next) => {
            if (next.type !== node.type) return false
            const isSame = next.textContent === source && String(next.attrs.language ?? '') === language
            language = String(next.attrs.language ?? '')
            source = next.textContent
            selectLanguage(choice, language)
            if (!isSame) draw()
            return true
          },
          stopEvent: (event) => event.target === choice,
          ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
          destroy: () => clearTimeout(timer),
        }
      }
    },
  }).configure({ lowlight: quietLowlight, defaultLanguage: 'plaintext', enableTabIndentation: true, tabSize: 4 })

async function drawInto(host: HTMLElement, source: string, colours: DiagramColours): Promise<void> {
  try {
    const { drawDiagram } = await import('../view/diagram.ts')
    host.replaceChildren(await drawDiagram(source, colours))
    host.classList.remove('kw-edit-drawing-wrong')
  } catch {
    host.classList.add('kw-edit-drawing-wrong')
    if (!host.firstChild) host.textContent = '图的语法还不完整'
  }
}

function languageChoice(language: string, onChoose: (language: string) => void): HTMLSelectElement {
  const choice = document.createElement('select')
  choice.className = 'kw-edit-language'
  choice.contentEditable = 'false'
  choice.setAttribute('aria-label', '代码语言')
  for (const { value, label } of codeLanguages) choice.add(new Option(label, value))
  selectLanguage(choice, language)
  choice.addEventListener('change', () => onChoose(choice.value))
  return choice
}

/** A language that is not offered, from a pasted or older text, stays what it is. */
function selectLanguage(choice: HTMLSelectElement, language: string): void {
  if (![...choice.options].some((option) => option.value === language)) choice.add(new Option(language, language))
  choice.value = language
}
