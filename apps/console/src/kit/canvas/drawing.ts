export const lineWidths = [1, 3, 5, 7] as const
export type LineWidth = (typeof lineWidths)[number]

export const canvasDefaults = {
  width: 800,
  colour: '#ff0000',
  lineWidth: 3 as LineWidth,
  textPx: 20,
  eraserTimes: 20,
  doodleTimes: 3,
} as const

export const tools = ['pencil', 'doodle', 'line', 'text', 'square', 'circle', 'eraser'] as const
export type Tool = (typeof tools)[number]

/** A point on the drawing, in units of its width of 800; pressure 0–1, 0.5 for a mouse. */
export type Point = { x: number; y: number; pressure: number }

/** One thing drawn. `clear` wipes what was before it, and can be undone like anything else. */
export type DrawnItem =
  | { kind: 'pencil' | 'doodle' | 'eraser'; colour: string; lineWidth: LineWidth; points: readonly Point[] }
  | { kind: 'line' | 'square' | 'circle'; colour: string; lineWidth: LineWidth; from: Point; to: Point }
  | { kind: 'text'; colour: string; at: Point; text: string }
  | { kind: 'clear' }

export type Drawing = { done: readonly DrawnItem[]; undone: readonly DrawnItem[] }

export const emptyDrawing: Drawing = { done: [], undone: [] }

/** Adds an item; what had been undone can no longer be redone. */
export function draw(drawing: Drawing, item: DrawnItem): Drawing {
  return { done: [...drawing.done, item], undone: [] }
}

export function undo(drawing: Drawing): Drawing {
  const last = drawing.done.at(-1)
  return last ? { done: drawing.done.slice(0, -1), undone: [...drawing.undone, last] } : drawing
}

export function redo(drawing: Drawing): Drawing {
  const next = drawing.undone.at(-1)
  return next ? { done: [...drawing.done, next], undone: drawing.undone.slice(0, -1) } : drawing
}

/** Wipes everything in one step; nothing happens on an empty drawing. */
export function clearAll(drawing: Drawing): Drawing {
  return visibleItems(drawing).length > 0 ? draw(drawing, { kind: 'clear' }) : drawing
}

/** What is to be seen: everything after the last wipe. */
export function visibleItems(drawing: Drawing): Exclude<DrawnItem, { kind: 'clear' }>[] {
  const from = drawing.done.findLastIndex((item) => item.kind === 'clear') + 1
  return drawing.done.slice(from).filter((item) => item.kind !== 'clear')
}

/** How broad a stroke is: the pencil as chosen, the doodle a broad brush, the eraser twenty times the line. */
export function strokeWidth(kind: 'pencil' | 'doodle' | 'eraser', lineWidth: LineWidth): number {
  if (kind === 'eraser') return lineWidth * canvasDefaults.eraserTimes
  return kind === 'doodle' ? lineWidth * canvasDefaults.doodleTimes : lineWidth
}

/** The far corner of a square from a dragged pair of points: as long as the longer side, in the direction of the drag. */
export function squareCorner(from: Point, to: Point): Point {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))
  return { ...to, x: from.x + side * (to.x < from.x ? -1 : 1), y: from.y + side * (to.y < from.y ? -1 : 1) }
}

/** The end of a line snapped to the nearest multiple of 45°. */
export function snapLine(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const angle = (Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4)) * Math.PI) / 4
  return { ...to, x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) }
}

type Pen = { tool: Tool; colour: string; lineWidth: LineWidth }

/** The item that begins where the pointer went down; undefined for text, which is typed and not dragged. */
export function beginItem({ tool, colour, lineWidth }: Pen, at: Point): DrawnItem | undefined {
  if (tool === 'text') return undefined
  if (tool === 'pencil' || tool === 'doodle' || tool === 'eraser')
    return { kind: tool, colour, lineWidth, points: [at] }
  return { kind: tool, colour, lineWidth, from: at, to: at }
}

/** The item after the pointer moved. Shift frees the square and circle, and snaps the line. */
export function extendItem(item: DrawnItem, to: Point, isShift: boolean): DrawnItem {
  switch (item.kind) {
    case 'pencil':
    case 'doodle':
    case 'eraser':
      return { ...item, points: [...item.points, to] }
    case 'line':
      return { ...item, to: isShift ? snapLine(item.from, to) : to }
    case 'square':
    case 'circle':
      return { ...item, to: isShift ? to : squareCorner(item.from, to) }
    default:
      return item
  }
}

/** Whether an item left a trace: a click without a drag makes no line, square or circle. */
export function hasTrace(item: DrawnItem): boolean {
  if (item.kind === 'text') return item.text.trim() !== ''
  return !('from' in item) || Math.hypot(item.to.x - item.from.x, item.to.y - item.from.y) >= 2
}
