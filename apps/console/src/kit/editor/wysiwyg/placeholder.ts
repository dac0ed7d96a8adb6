import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Grey words in an empty text. */
export const Placeholder = Extension.create<{ text: string }>({
  name: 'placeholder',
  addOptions: () => ({ text: '' }),
  addProseMirrorPlugins() {
    const { text } = this.options
    return [
      new Plugin({
        key: new PluginKey('placeholder'),
        props: {
          decorations: ({ doc }) => {
            const only = doc.firstChild
            if (
              !text ||
              doc.childCount !== 1 ||
              !only?.isTextblock ||
              only.content.size > 0 ||
              only.type.name !== 'paragraph'
            )
              return null
            return DecorationSet.create(doc, [
              Decoration.node(0, only.nodeSize, { class: 'kw-edit-placeholder', 'data-placeholder': text }),
            ])
          },
        },
      }),
    ]
  },
})
