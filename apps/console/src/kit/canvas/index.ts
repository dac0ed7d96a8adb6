import { lazyWidget } from '../code/lazy-widget.tsx'
import type { DrawingCanvasProps } from './types.ts'

/** Draws over a picture: pencil, doodle, line, text, square, circle, eraser. */
export const DrawingCanvas = lazyWidget<DrawingCanvasProps>(
  () => import('./drawing-canvas.tsx').then((m) => m.DrawingCanvas),
  () => 480,
)

export type { DrawnItem } from './drawing.ts'
export type { DrawingCanvasProps, DrawingHandle } from './types.ts'
