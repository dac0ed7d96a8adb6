import { lazyWidget } from '../code/lazy-widget.tsx'
import type { AnnotateDialogProps, DrawingCanvasProps } from './types.ts'

/** Draws over a picture: pencil, doodle, line, text, square, circle, eraser. */
export const DrawingCanvas = lazyWidget<DrawingCanvasProps>(
  () => import('./drawing-canvas.tsx').then((m) => m.DrawingCanvas),
  () => 480,
)

/** Draws over a picture in a dialog. */
export const AnnotateDialog = lazyWidget<AnnotateDialogProps>(
  () => import('./annotate-dialog.tsx').then((m) => m.AnnotateDialog),
  () => 0,
)

export type { DrawnItem } from './drawing.ts'
export type { AnnotateDialogProps, DrawingCanvasProps, DrawingHandle } from './types.ts'
