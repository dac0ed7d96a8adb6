import {
  relationKinds,
  type GraphPoint,
  type GraphRelation,
  type PointMark,
  type RelationKind,
} from '@lab/contract/lesson-graph'
import { levelOf } from '@lab/contract/mastery-rules'
import type { Place } from '@lab/contract/graph-layout'
import { borderTowards, boxHeight, boxWidth, cutToView, handleOf, type Size, type View, widest } from './graph-view.ts'
import { cutTo } from './text-width.ts'

export interface GraphColours {
  card: string
  text: string
  quiet: string
  faint: string
  line: string
  strong: string
  primary: string
  red: string
  amber: string
  green: string
  font: string
}

/** All that is drawn at a moment. */
export interface Scene {
  points: readonly GraphPoint[]
  relations: readonly GraphRelation[]
  view: View
  size: Size
  /** Of the screen: device pixels for each of ours. */
  density: number
  colours: GraphColours
  selected: string | null
  hovered: string | null
  /** Points that something is wrong with. */
  wrong: ReadonlySet<string>
  /** How far learners are with points, in percent; empty where that is not asked. */
  mastery: ReadonlyMap<string, number>
  /** Those to be seen above the rest, the selected one and what it is related to; empty where none is selected. */
  lit: ReadonlySet<string>
  /** A relation that is being drawn. */
  drawn: { from: string; to: Place; kind: RelationKind } | null
}

/** Below this size there is no text to be read. */
const readableScale = 0.36
const markedScale = 0.6
/** Below this size a point is a bar of one colour: its edge would be thinner than can be seen, and takes most of the time. */
const farScale = 0.25
/** How much is seen of what is not lit. */
export const dimmed = 0.28
const markTexts: Record<PointMark, string> = { key: '重', hard: '难', exam: '考' }
const dashes: Record<RelationKind, number[]> = { requires: [], contains: [2, 4], related: [8, 5] }
const arrow = { length: 9, half: 4 }

/** A point that is drawn by itself, and where it is while it is moved. */
export interface Apart {
  id: string
  at?: Place
}

type Shown = Pick<GraphPoint, 'id' | 'title' | 'x' | 'y' | 'marks'>

/** Has the browser look up its fonts for the letters of a graph before any of them is drawn: the first time takes long. */
export function lookUpFonts(context: CanvasRenderingContext2D, points: readonly GraphPoint[], font: string): void {
  context.font = `14px ${font}`
  context.measureText(
    points
      .slice(0, 200)
      .map(({ title }) => title)
      .join(''),
  )
}

const noPoints: ReadonlySet<string> = new Set()

/** The lower picture: the graph independent of the selection, only what is in sight, lines of one look at a time. */
export function paintBase(context: CanvasRenderingContext2D, scene: Scene): void {
  begin(context, scene)
  const plain = { ...scene, selected: null, lit: noPoints, hovered: null, drawn: null }
  paintScene(context, plain, scene.points, scene.relations)
}

/**
 * What lies over it: what is lit, the point `apart`, which may be on its way, with its relations, the hovered point, and a line that
 * is drawn.
 */
export function paintTop(context: CanvasRenderingContext2D, scene: Scene, apart: Apart | null): void {
  begin(context, scene)
  const { lit, hovered, drawn } = scene
  const id = apart?.id
  const own = apart ? scene.relations.filter(({ from, to }) => from === id || to === id) : []
  const ends = new Set([...own.flatMap(({ from, to }) => [from, to]), id, hovered, drawn?.from])
  const near = scene.points
    .filter((point) => lit.has(point.id) || ends.has(point.id))
    .map((point) => (point.id === id && apart?.at ? { ...point, ...apart.at } : point))
  // Other points are in the picture below already, where one that is not lit shines through.
  const boxes = near.filter((point) => point.id === id || point.id === hovered || lit.size === 0 || lit.has(point.id))
  paintScene(context, scene, near, own, boxes)
}

function begin(context: CanvasRenderingContext2D, scene: Scene): void {
  const { size, density } = scene
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, size.width * density, size.height * density)
  place(context, scene)
}

function place(context: CanvasRenderingContext2D, { view, density }: Scene): void {
  const zoom = view.scale * density
  context.setTransform(zoom, 0, 0, zoom, -view.x * zoom, -view.y * zoom)
}

function paintScene(
  context: CanvasRenderingContext2D,
  scene: Scene,
  points: readonly GraphPoint[],
  relations: readonly GraphRelation[],
  boxes: readonly GraphPoint[] = points,
): void {
  const shown = new Map<string, Shown>(points.map((point) => [point.id, point]))
  // Seen from afar, they all look the same.
  const looks = scene.view.scale < readableScale ? [relationKinds] : relationKinds.map((kind) => [kind] as const)
  for (const kinds of looks) paintRelations(context, { ...scene, relations }, shown, kinds)
  paintDrawn(context, scene, shown)
  context.font = `14px ${scene.colours.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  // What is lit lies over the rest.
  const inSight = boxes.filter((point) => isInSight(point, scene))
  const paint = scene.view.scale < farScale ? paintFar : paintPoint
  for (const point of inSight) if (!scene.lit.has(point.id)) paint(context, scene, point)
  for (const point of inSight) if (scene.lit.has(point.id)) paint(context, scene, point)
  context.globalAlpha = 1
}

const isInSight = ({ x, y }: Place, { view, size }: Scene): boolean =>
  x > view.x - widest / 2 &&
  x < view.x + size.width / view.scale + widest / 2 &&
  y > view.y - boxHeight &&
  y < view.y + size.height / view.scale + boxHeight

/** Whether a line between two places can cross what is seen. */
function mayCross(a: Place, b: Place, { view, size }: Scene): boolean {
  const [right, bottom] = [view.x + size.width / view.scale, view.y + size.height / view.scale]
  return (
    Math.max(a.x, b.x) > view.x &&
    Math.min(a.x, b.x) < right &&
    Math.max(a.y, b.y) > view.y &&
    Math.min(a.y, b.y) < bottom
  )
}

/**
 * Dashes as long on the screen however small the graph is, and none where it is a whole seen from afar: a thousand lines of
 * them took a third of a second.
 */
const dashAt = (kind: RelationKind, scale: number): number[] =>
  scale < readableScale ? [] : dashes[kind].map((one) => one / Math.min(1, scale))

function paintRelations(
  context: CanvasRenderingContext2D,
  scene: Scene,
  shown: ReadonlyMap<string, Shown>,
  kinds: readonly RelationKind[],
): void {
  const { colours, view, selected, lit } = scene
  const isFar = view.scale < farScale
  const dash = dashAt(kinds[0]!, view.scale)
  const period = dash.reduce((sum, one) => sum + one, 0)
  const layers = [new Path2D(), new Path2D()] as const
  const heads = [new Path2D(), new Path2D()] as const
  for (const relation of scene.relations) {
    if (!kinds.includes(relation.kind)) continue
    const [from, to] = [shown.get(relation.from), shown.get(relation.to)]
    // Most lines of a large graph are outside: they are left out before anything is worked out for them.
    if (!from || !to || !mayCross(from, to, scene)) continue
    // A bar hides what is below it.
    const [start, end] = isFar ? [from, to] : [borderTowards(from, to), borderTowards(to, from)]
    const layer = selected !== null && (from.id === selected || to.id === selected) ? 1 : 0
    const seen = cutToView(start, end, scene, period)
    if (!seen) continue
    layers[layer].moveTo(seen[0].x, seen[0].y)
    layers[layer].lineTo(seen[1].x, seen[1].y)
    if (relation.kind !== 'related' && view.scale >= readableScale && isInSight(end, scene))
      addHead(heads[layer], start, end)
  }
  context.setLineDash(dash)
  context.lineWidth = Math.max(1, 0.7 / view.scale)
  layers.forEach((path, layer) => {
    context.globalAlpha = layer === 0 && lit.size > 0 ? dimmed : 1
    context.strokeStyle = context.fillStyle = layer === 1 ? colours.primary : colours.faint
    context.stroke(path)
    context.fill(heads[layer]!)
  })
  context.setLineDash([])
  context.globalAlpha = 1
}

function addHead(path: Path2D, start: Place, end: Place): void {
  const angle = Math.atan2(end.y - start.y, end.x - start.x)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const base = { x: end.x - arrow.length * cos, y: end.y - arrow.length * sin }
  path.moveTo(end.x, end.y)
  path.lineTo(base.x - arrow.half * sin, base.y + arrow.half * cos)
  // Filling closes it; to close it here has the browser measure the whole path, once for each head.
  path.lineTo(base.x + arrow.half * sin, base.y - arrow.half * cos)
}

function paintDrawn(
  context: CanvasRenderingContext2D,
  { drawn, colours }: Scene,
  shown: ReadonlyMap<string, Shown>,
): void {
  const from = drawn && shown.get(drawn.from)
  if (!from) return
  const start = borderTowards(from, drawn.to)
  context.strokeStyle = context.fillStyle = colours.primary
  context.lineWidth = 2
  context.setLineDash(dashes[drawn.kind])
  context.beginPath()
  context.moveTo(start.x, start.y)
  context.lineTo(drawn.to.x, drawn.to.y)
  context.stroke()
  context.setLineDash([])
}

/** A point of which nothing can be read. */
function paintFar(context: CanvasRenderingContext2D, scene: Scene, point: Shown): void {
  const { colours, lit, wrong, selected, hovered } = scene
  const width = boxWidth(point.title)
  const percent = scene.mastery.get(point.id)
  const plain = percent === undefined ? colours.quiet : masteryColour(colours, percent)
  const own = selected === point.id || hovered === point.id ? colours.primary : plain
  context.globalAlpha = lit.size === 0 || lit.has(point.id) || hovered === point.id ? 1 : dimmed
  context.fillStyle = wrong.has(point.id) ? colours.red : own
  context.fillRect(point.x - width / 2, point.y - boxHeight / 2, width, boxHeight)
}

function paintPoint(context: CanvasRenderingContext2D, scene: Scene, point: Shown): void {
  const { colours, view, lit, wrong, selected, hovered } = scene
  const width = boxWidth(point.title)
  const [left, top] = [point.x - width / 2, point.y - boxHeight / 2]
  const isLit = lit.size === 0 || lit.has(point.id) || hovered === point.id
  const isSelected = selected === point.id
  context.globalAlpha = isLit ? 1 : dimmed
  context.beginPath()
  // Where nothing can be read, no corner is seen to be round; rounding a thousand of them is.
  if (view.scale < readableScale) context.rect(left, top, width, boxHeight)
  else context.roundRect(left, top, width, boxHeight, 8)
  context.fillStyle = colours.card
  context.fill()
  context.lineWidth = isSelected ? 2.5 : 1
  const edge = isSelected || hovered === point.id ? colours.primary : colours.strong
  context.strokeStyle = wrong.has(point.id) ? colours.red : edge
  context.stroke()
  const percent = scene.mastery.get(point.id)
  if (percent !== undefined) paintMastery(context, colours, percent, { left, top, width })
  if (view.scale < readableScale) return
  context.fillStyle = colours.text
  context.fillText(cutTo(point.title, width - 20), point.x, point.y + 1)
  if (point.marks.length > 0 && view.scale >= markedScale) paintMarks(context, scene, point, { left, top })
  if (isSelected || hovered === point.id) paintHandle(context, colours, point)
}

const masteryColour = ({ green, amber, red }: GraphColours, percent: number): string =>
  ({ mastered: green, passed: amber, weak: red })[levelOf(percent)]

/** How far learners are with a point, as a bar along its lower edge. */
function paintMastery(
  context: CanvasRenderingContext2D,
  colours: GraphColours,
  percent: number,
  { left, top, width }: { left: number; top: number; width: number },
): void {
  const [from, at, across] = [left + 6, top + boxHeight - 6, width - 12]
  context.fillStyle = colours.line
  context.fillRect(from, at, across, 3)
  context.fillStyle = masteryColour(colours, percent)
  context.fillRect(from, at, Math.max(3, (across * percent) / 100), 3)
}

function paintMarks(
  context: CanvasRenderingContext2D,
  { colours }: Scene,
  { marks }: Shown,
  { left, top }: { left: number; top: number },
): void {
  context.font = `11px ${colours.font}`
  marks.forEach((mark, at) => {
    const x = left + 14 + at * 18
    context.fillStyle = colours.card
    context.fillRect(x - 8, top - 8, 16, 16)
    context.fillStyle = colours.quiet
    context.fillText(markTexts[mark], x, top)
  })
  context.font = `14px ${colours.font}`
}

function paintHandle(context: CanvasRenderingContext2D, { card, primary }: GraphColours, point: Shown): void {
  const { x, y } = handleOf(point)
  context.beginPath()
  context.arc(x, y, 6, 0, 2 * Math.PI)
  context.fillStyle = card
  context.fill()
  context.strokeStyle = primary
  context.lineWidth = 2
  context.stroke()
}
