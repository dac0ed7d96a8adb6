import type { LinkedResource, RichText, UploadFile } from './rich-text.ts'

export type RichTextViewProps = {
  /** A rich text, or plain markdown. */
  value: RichText | string | null | undefined
  emptyText?: string
  /** Smaller type and spacing, for cards and threads. */
  isCompact?: boolean
  /** Runs a piece of code whose author marked it so; without it there is no button. */
  onRun?: ((code: { text: string; machine: string | null }) => void) | undefined
  /** Offers 标注 for a stored picture of the text that was opened. */
  onAnnotate?: ((picture: { src: string; name: string }) => void) | undefined
}

export type RichTextEditorProps = {
  value: RichText
  onChange: (value: RichText) => void
  /** Without it the text is only shown. */
  canEdit?: boolean
  /** Height at the start and least height, in px. */
  height?: number
  /** What the field is, for screen readers: 实验简介. */
  label: string
  placeholder?: string
  /** Without it pictures, videos and files cannot be put in from disk. */
  upload?: UploadFile | undefined
  /** Lets the user choose a resource; undefined when the dialog was left. Without it the button is not shown. */
  onPickResource?: (() => Promise<LinkedResource | undefined>) | undefined
  /** Names the local draft, for example `exp:12:summary`; without it no draft is kept. */
  draftKey?: string | undefined
}
