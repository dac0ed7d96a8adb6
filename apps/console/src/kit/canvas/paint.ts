import { canvasDefaults, strokeWidth } from './drawing.ts'
import type { DrawnItem, Point } from './drawing.ts'

/** The part of a canvas context that painting needs; the drawing library's own context has it too. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'arc' | 'ellipse' | 'rect' | 'stroke' | 'fill' | 'fillText'
> & {
  lineWidth: number
  lineCap: CanvasLineCap
  lineJoin: CanvasLineJoin
  strokeStyle: string | CanvasGradient | CanvasPattern
  fillStyle: string | CanvasGradient | CanvasPattern
  font: string
  textBaseline: CanvasTextBaseline
}

export const TEXT_LINE_PX = 26

/** Paints one item. The eraser paints opaque here; that it takes away is a matter of how it is laid over the rest. */
export function paint(brush: Brush, item: DrawnItem, fontFamily: string): void {
  if (item.kind === 'clear') return
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.strokeStyle = item.colour
  brush.fillStyle = item.colour
  switch (item.kind) {
    case 'pencil':
      return paintPolyline(brush, item.points, item.lineWidth)
    case 'doodle':
      return paintBrushStroke(brush, item.points, strokeWidth('doodle', item.lineWidth))
    case 'eraser':
      return paintPolyline(brush, item.points, strokeWidth('eraser', item.lineWidth))
    case 'line':
      return paintPolyline(brush, [item.from, item.to], item.lineWidth)
    case 'square':
      brush.lineWidth = item.lineWidth
      brush.beginPath()
      brush.rect(item.from.x, item.from.y, item.to.x - item.from.x, item.to.y - item.from.y)
      return brush.stroke()
    case 'circle':
      return paintEllipse(brush, item.from, item.to, item.lineWidth)
    case 'text':
      brush.font = `${canvasDefaults.textPx}px ${fontFamily}`
      brush.textBaseline = 'top'
      item.text.split('\n').forEach((line, at) => brush.fillText(line, item.at.x, item.at.y + at * TEXT_LINE_PX))
  }
}

function paintPolyline(brush: Brush, points: readonly Point[], width: number): void {
  const [first, ...rest] = points
  if (!first) return
  brush.lineWidth = width
  brush.beginPath()
  brush.moveTo(first.x, first.y)
  // A click without a move is a dot.
  if (rest.length === 0) brush.lineTo(first.x + 0.01, first.y)
  for (const point of rest) brush.lineTo(point.x, point.y)
  brush.stroke()
}

/** A soft stroke: curves through the middles of the points, broader where the pen was pressed. */
function paintBrushStroke(brush: Brush, points: readonly Point[], width: number): void {
  if (points.length < 3) return paintPolyline(brush, points, width)
  const isPressed = points.some((point) => point.pressure !== 0.5)
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  brush.lineWidth = width
  let from = { x: points[0]!.x, y: points[0]!.y }
  brush.beginPath()
  brush.moveTo(from.x, from.y)
  for (let at = 1; at < points.length - 1; at++) {
    const point = points[at]!
    const to = middle(point, points[at + 1]!)
    if (isPressed) {
      brush.lineWidth = width * (0.4 + 1.2 * point.pressure)
      brush.beginPath()
      brush.moveTo(from.x, from.y)
    }
    brush.quadraticCurveTo(point.x, point.y, to.x, to.y)
    if (isPressed) brush.stroke()
    from = to
  }
  const last = points.at(-1)!
  brush.lineTo(last.x, last.y)
  brush.stroke()
}

function paintEllipse(brush: Brush, from: Point, to: Point, width: number): void {
  brush.lineWidth = width
  brush.beginPath()
  brush.ellipse(
    (from.x + to.x) / 2,
    (from.y + to.y) / 2,
    Math.abs(to.x - from.x) / 2,
    Math.abs(to.y - from.y) / 2,
    0,
    0,
    2 * Math.PI,
  )
  brush.stroke()
}
