import { lazyKitWidget, lazyWidget } from '../code/lazy-widget.tsx'
import type { RichTextEditorProps, RichTextViewProps } from './types.ts'

/** Shows a rich text, harmless whatever is written in it. */
export const RichTextView = lazyWidget<RichTextViewProps>(
  () => import('./rich-text-view.tsx').then((m) => m.RichTextView),
  (props) => (props.isCompact ? 40 : 80),
)

/** Writes a rich text in one of two modes. */
export const RichTextEditor = lazyKitWidget<RichTextEditorProps>(
  () => import('./rich-text-editor.tsx').then((m) => m.RichTextEditor),
  (props) => props.height ?? 300,
)

export { clearDraft } from './draft.ts'
export { emptyRichText } from './rich-text.ts'
export type { LinkedResource, RichText, UploadFile, UploadedFile } from './rich-text.ts'
export type { RichTextEditorProps, RichTextViewProps } from './types.ts'
