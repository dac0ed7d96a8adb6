import { Mark, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { DOMSerializer, type DOMOutputSpec } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { Placeholder } from './placeholder.ts'
import { isForeignMedia, isVideoAddress, safeLink, safeMedia } from '../markdown/safe-address.ts'
import type { DiagramColours } from '../view/diagram.ts'
import { foreignNote } from '../view/foreign-media.ts'
import { codeBlock } from './code-block.ts'
import { markdownNodes } from './markdown-nodes.ts'
import { MathBlock, MathInline } from './math-nodes.ts'

/** A picture or, when its address names one, a video: in markdown both are `![…](…)`. */
const Media = Image.extend({
  addAttributes() {
    return {
      src: { default: null, parseHTML: (element) => safeMedia(element.getAttribute('src') ?? '') ?? null },
      alt: { default: null },
      title: { default: null },
    }
  },
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (safeMedia(element.getAttribute('src') ?? '') ? null : false) },
    { tag: 'video[src]', getAttrs: (element) => (safeMedia(element.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => mediaSpec(HTMLAttributes as Record<string, string | null>),
  // Only what is looked at: copied and saved, a picture of another site stays the picture that it is.
  addNodeView:
    () =>
    ({ node }) => {
      const attributes = node.attrs as Record<string, string | null>
      const { src, alt } = attributes
      return {
        dom:
          src && isForeignMedia(src)
            ? foreignNote(src, alt ?? '')
            : DOMSerializer.renderSpec(document, mediaSpec(attributes)).dom,
      }
    },
})

function mediaSpec({ src, alt, title }: Record<string, string | null>): DOMOutputSpec {
  const address = safeMedia(src ?? '') ?? ''
  return isVideoAddress(address)
    ? ['video', { src: address, controls: '', preload: 'metadata', 'aria-label': alt || '视频', title }]
    : ['img', { src: address, alt: alt ?? '', title, referrerpolicy: 'no-referrer' }]
}

/** The usual extensions; code goes with every other mark, as in markdown: a link around code, bold code. */
const Starter = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((one) =>
      one instanceof Mark && one.name === 'code' ? one.extend({ excludes: '' }) : one,
    )
  },
})

/** The schema of the visual editor: exactly what our markdown can say, so nothing written is lost on saving. */
export function wysiwygExtensions(options: { placeholder: string; getColours: () => DiagramColours }): Extensions {
  return [
    Starter.configure({
      codeBlock: false,
      underline: false,
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        isAllowedUri: (address) => safeLink(address) !== undefined,
        HTMLAttributes: { target: null, rel: 'noopener noreferrer nofollow' },
      },
      dropcursor: { color: 'var(--kw-primary)', width: 2 },
    }),
    codeBlock(options.getColours),
    Table.configure({ resizable: false }),
    TableRow,
    // A markdown cell is one line of words.
    TableHeader.extend({ content: 'paragraph+' }),
    TableCell.extend({ content: 'paragraph+' }),
    TaskList,
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: (_node, isChecked) => (isChecked ? '已完成' : '未完成') },
    }),
    Media.configure({ inline: true, allowBase64: true }),
    ...markdownNodes,
    MathInline,
    MathBlock,
    Placeholder.configure({ text: options.placeholder }),
  ]
}
