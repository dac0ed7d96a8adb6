import type { Ref } from 'react'
import type { DrawnItem } from './drawing.ts'

export type DrawingHandle = {
  /** Picture and drawing as one PNG at the picture's own resolution. */
  export: () => Promise<Blob>
}

export type DrawingCanvasProps = {
  /** Address of the picture that is drawn on. */
  background: string
  /** What the picture is, for screen readers. */
  label: string
  /** Width in px where there is room; 800 by default. */
  width?: number
  /** What was drawn before, to go on with it. Read once. */
  initialItems?: readonly DrawnItem[] | undefined
  /** Everything drawn, after each change; plain data that can be stored. */
  onChange?: ((items: readonly DrawnItem[]) => void) | undefined
  /** Shows a save button that hands over the finished picture. */
  onSave?: ((picture: Blob) => void | Promise<void>) | undefined
  handle?: Ref<DrawingHandle> | undefined
}

export type AnnotateDialogProps = {
  src: string
  name: string
  /** What was written next to it before; left out where nothing is to be written. */
  text?: string | undefined
  /** Answers with what went wrong, in words; with nothing when it is saved. */
  onSave: (picture: Blob, text: string) => Promise<string | undefined>
  onClose: () => void
}
