import { Node } from '@tiptap/core'

// What Markdown has and the usual extensions do not: without nodes of their own these would be saved as plain text.

const DetailsSummary = Node.create({
  name: 'detailsSummary',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['div', { class: 'kw-edit-summary' }, 0],
})

/** A part that opens at a press. While it is written it is open. */
const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'detailsSummary block+',
  defining: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['div', { class: 'kw-edit-details' }, 0],
})

/** The number of a footnote in a text. */
const FootnoteMark = Node.create({
  name: 'footnoteMark',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ label: { default: '' } }),
  renderHTML: ({ node }) => ['sup', {}, String(node.attrs.label)],
})

/** What a footnote says. */
const Footnote = Node.create({
  name: 'footnote',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ label: { default: '' } }),
  renderHTML: ({ node }) => [
    'p',
    { class: 'kw-footnote' },
    ['sup', { contenteditable: 'false' }, String(node.attrs.label)],
    ['span', 0],
  ],
})

export const markdownNodes = [Details, DetailsSummary, FootnoteMark, Footnote]
