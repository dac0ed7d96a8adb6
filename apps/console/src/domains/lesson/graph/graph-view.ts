import { widthOf } from './text-width.ts'
import type { Place } from '@lab/contract/graph-layout'
import type { GraphPoint } from '@lab/contract/lesson-graph'

/** Which part of a graph is seen: what is in the upper left corner, and how large it is drawn. */
export interface View {
  x: number
  y: number
  scale: number
}
export interface Size {
  width: number
  height: number
}

export const boxHeight = 36
const padding = 14
const narrowest = 72
export const widest = 204
export const scales = { least: 0.08, most: 2 } as const
/** How near to the end of a point the pointer is on its handle, on the screen. */
const handleReach = 11

/** Asked several times for each point of every picture. */
const widths = new Map<string, number>()
const mostWidths = 10_000

/** How wide a point is drawn: as its title, within bounds. */
export function boxWidth(title: string): number {
  const known = widths.get(title)
  if (known !== undefined) return known
  if (widths.size >= mostWidths) widths.clear()
  const width = Math.round(Math.min(widest, Math.max(narrowest, widthOf(title) + 2 * padding)))
  widths.set(title, width)
  return width
}

export const toWorld = ({ x, y, scale }: View, at: Place): Place => ({ x: x + at.x / scale, y: y + at.y / scale })

/** The point at a place of the graph; of several the one drawn last. */
export function pointAt(points: readonly GraphPoint[], { x, y }: Place): GraphPoint | undefined {
  return points.findLast(
    (one) => Math.abs(one.y - y) <= boxHeight / 2 && Math.abs(one.x - x) <= boxWidth(one.title) / 2,
  )
}

/** Where relations are drawn from. */
export const handleOf = ({ x, y, title }: Pick<GraphPoint, 'x' | 'y' | 'title'>): Place => ({
  x: x + boxWidth(title) / 2,
  y,
})

export function isOnHandle(point: GraphPoint, at: Place, scale: number): boolean {
  const { x, y } = handleOf(point)
  return Math.hypot(x - at.x, y - at.y) <= handleReach / scale
}

/** The view that shows all points, not larger than they are. */
export function fitted(points: readonly GraphPoint[], { width, height }: Size): View {
  if (points.length === 0) return { x: -width / 2, y: -height / 2, scale: 1 }
  const margin = 24
  const [left, right] = [
    Math.min(...points.map(({ x, title }) => x - boxWidth(title) / 2)),
    Math.max(...points.map(({ x, title }) => x + boxWidth(title) / 2)),
  ]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const across = right - left + 2 * margin
  const down = bottom - top + boxHeight + 2 * margin
  const scale = bounded(Math.min(1, width / across, height / down))
  return { scale, x: (left + right) / 2 - width / scale / 2, y: (top + bottom) / 2 - height / scale / 2 }
}

const bounded = (scale: number): number => Math.min(scales.most, Math.max(scales.least, scale))

/** Larger or smaller around a place of the screen, which stays where it is. */
export function zoomed(view: View, at: Place, factor: number): View {
  const scale = bounded(view.scale * factor)
  const { x, y } = toWorld(view, at)
  return { scale, x: x - at.x / scale, y: y - at.y / scale }
}

/** The view with a place in its middle, large enough to be read. */
export const centredOn = ({ x, y }: Place, { scale }: View, { width, height }: Size): View => {
  const readable = Math.max(scale, 0.7)
  return { scale: readable, x: x - width / readable / 2, y: y - height / readable / 2 }
}

export const panned = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
})

/**
 * The part of a line that is seen; nothing where it is none. What is far outside costs time to draw, dashes most of all:
 * `period` is how long one of them is with its gap, so that they stay where they are when the view moves.
 */
export function cutToView(
  from: Place,
  to: Place,
  { view, size }: { view: View; size: Size },
  period: number,
): [Place, Place] | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [right, bottom] = [view.x + size.width / view.scale, view.y + size.height / view.scale]
  let [begin, end] = [0, 1]
  for (const [towards, room] of [
    [-dx, from.x - view.x],
    [dx, right - from.x],
    [-dy, from.y - view.y],
    [dy, bottom - from.y],
  ] as const) {
    if (towards === 0 && room < 0) return undefined
    if (towards < 0) begin = Math.max(begin, room / towards)
    if (towards > 0) end = Math.min(end, room / towards)
  }
  if (begin > end) return undefined
  const length = Math.hypot(dx, dy)
  const first = period > 0 && length > 0 ? (Math.floor((begin * length) / period) * period) / length : begin
  return [
    { x: from.x + dx * first, y: from.y + dy * first },
    { x: from.x + dx * end, y: from.y + dy * end },
  ]
}

/** Where a line from the middle of one point towards a place leaves its box. */
export function borderTowards(point: Pick<GraphPoint, 'x' | 'y' | 'title'>, to: Place): Place {
  const [dx, dy] = [to.x - point.x, to.y - point.y]
  if (dx === 0 && dy === 0) return { x: point.x, y: point.y }
  const across = dx === 0 ? Infinity : boxWidth(point.title) / 2 / Math.abs(dx)
  const down = dy === 0 ? Infinity : boxHeight / 2 / Math.abs(dy)
  const share = Math.min(across, down, 1)
  return { x: point.x + dx * share, y: point.y + dy * share }
}
