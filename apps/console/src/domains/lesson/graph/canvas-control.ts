import type { Place } from '@lab/contract/graph-layout'
import type { GraphPoint, GraphRelation, RelationKind } from '@lab/contract/lesson-graph'
import { createStore } from '../../../kit/state/store.ts'
import { whenIdle } from '../../../kit/when-idle.ts'
import { dimmed, lookUpFonts, paintBase, paintTop, type Apart, type GraphColours, type Scene } from './graph-paint.ts'
import { centredOn, fitted, isOnHandle, panned, pointAt, toWorld, zoomed, type Size, type View } from './graph-view.ts'

/** What is shown, and what happens when it is pointed at. */
export interface CanvasGiven {
  points: readonly GraphPoint[]
  relations: readonly GraphRelation[]
  selected: string | null
  lit: ReadonlySet<string>
  wrong: ReadonlySet<string>
  mastery: ReadonlyMap<string, number>
  colours: GraphColours
  /** What a line that is drawn becomes. */
  kind: RelationKind
  isDisabled: boolean
  onSelect: (id: string | null) => void
  onMove: (id: string, to: Place) => void
  onRelate: (from: string, to: string) => void
  onAdd: (at: Place) => void
}

type Gesture =
  | { is: 'pan'; last: Place; hasMoved: boolean }
  | { is: 'drag'; id: string; grip: Place; start: Place; at: Place | null }
  | { is: 'relate'; from: string; to: Place }
  | { is: 'pinch'; distance: number }

/** The letters are looked up by then, however busy the page is. */
const fontsWaitMs = 2_000
/** After so long without another key a point that keys moved is where it is meant to be. */
const restMs = 300
/** So many pixels are a press that trembled, not a drag. */
const trembling = 4
const between = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)

/** What the lower picture is drawn of, next to points and relations. */
const looks = ['view', 'size', 'density', 'colours', 'wrong', 'mastery'] as const

/**
 * Draws a graph on two canvases and follows the pointer, outside of React. What is lit is drawn once more on the upper one and the lower
 * one is dimmed as a whole, so that nothing else is drawn when a point is chosen or while it is moved: until it is let go it is also
 * seen, dimmed, where it was.
 */
export class CanvasControl {
  readonly #canvas: HTMLCanvasElement
  readonly #top: HTMLCanvasElement
  readonly #pointers = new Map<number, Place>()
  readonly #stop = new AbortController()
  readonly scale = createStore(1)
  #given: CanvasGiven
  #view: View = { x: 0, y: 0, scale: 1 }
  #size: Size = { width: 0, height: 0 }
  #gesture: Gesture | null = null
  #hovered: string | null = null
  /** A point that is being moved by keys, where it is now. */
  #nudged: { id: string; at: Place; rest: ReturnType<typeof setTimeout> } | null = null
  /** What the lower canvas shows. */
  #base: Scene | null = null
  #frame = 0
  #isFitted = false

  constructor(canvas: HTMLCanvasElement, top: HTMLCanvasElement, given: CanvasGiven) {
    this.#canvas = canvas
    this.#top = top
    this.#given = given
    const { signal } = this.#stop
    canvas.addEventListener('pointerdown', (event) => this.#pressed(event), { signal })
    canvas.addEventListener('pointermove', (event) => this.#moved(event), { signal })
    canvas.addEventListener('pointerup', (event) => this.#released(event), { signal })
    canvas.addEventListener('pointercancel', (event) => this.#cancelled(event), { signal })
    canvas.addEventListener('pointerleave', () => this.#hover(null), { signal })
    canvas.addEventListener('dblclick', (event) => this.#pressedTwice(event), { signal })
    canvas.addEventListener('wheel', (event) => this.#turned(event), { signal, passive: false })
    canvas.addEventListener('blur', () => this.settle(), { signal })
    const resized = new ResizeObserver(() => this.#measure())
    resized.observe(canvas)
    signal.addEventListener('abort', () => resized.disconnect())
    this.#measure()
    const cancel = whenIdle(() => {
      const context = canvas.getContext('2d')
      if (context) lookUpFonts(context, this.#given.points, this.#given.colours.font)
    }, fontsWaitMs)
    signal.addEventListener('abort', cancel)
  }

  end(): void {
    this.settle()
    this.#stop.abort()
    cancelAnimationFrame(this.#frame)
  }

  take(given: CanvasGiven): void {
    this.#given = given
    this.#draw()
  }

  /** Moves a point by a key: it is drawn there at once, and said when the keys rest. */
  nudge(id: string, dx: number, dy: number): void {
    if (this.#nudged?.id !== id) this.settle()
    const before = this.#nudged?.at ?? this.#given.points.find((point) => point.id === id)
    if (!before) return
    clearTimeout(this.#nudged?.rest)
    const rest = setTimeout(() => this.settle(), restMs)
    this.#nudged = { id, at: { x: before.x + dx, y: before.y + dy }, rest }
    this.#draw()
  }

  /** Says where the point is that keys moved. */
  settle(): void {
    const nudged = this.#nudged
    if (!nudged) return
    clearTimeout(nudged.rest)
    this.#nudged = null
    this.#given.onMove(nudged.id, nudged.at)
  }

  fit(): void {
    this.#look(fitted(this.#given.points, this.#size))
  }

  /** Larger or smaller around the middle. */
  zoom(factor: number): void {
    this.#look(zoomed(this.#view, { x: this.#size.width / 2, y: this.#size.height / 2 }, factor))
  }

  centre(at: Place): void {
    this.#look(centredOn(at, this.#view, this.#size))
  }

  pan(dx: number, dy: number): void {
    this.#look(panned(this.#view, dx, dy))
  }

  /** The place of the graph that is in the middle of what is seen. */
  middle(): Place {
    return toWorld(this.#view, { x: this.#size.width / 2, y: this.#size.height / 2 })
  }

  #look(view: View): void {
    this.#view = view
    this.scale.set(view.scale)
    this.#draw()
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas
    // It is measured once more when its place was settled: what is the same is not drawn again.
    if (width === 0 || height === 0 || (this.#isFitted && width === this.#size.width && height === this.#size.height))
      return
    this.#size = { width, height }
    const density = window.devicePixelRatio || 1
    for (const canvas of [this.#canvas, this.#top]) {
      canvas.width = Math.round(width * density)
      canvas.height = Math.round(height * density)
    }
    this.#base = null
    if (this.#isFitted) this.#paint()
    else this.fit()
    this.#isFitted = true
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    const [context, above] = [this.#canvas.getContext('2d'), this.#top.getContext('2d')]
    if (!context || !above) return
    const { points, relations, selected, lit, wrong, mastery, colours, kind } = this.#given
    const gesture = this.#gesture
    const scene: Scene = {
      points,
      relations,
      selected,
      lit,
      wrong,
      mastery,
      colours,
      view: this.#view,
      size: this.#size,
      density: window.devicePixelRatio || 1,
      hovered: this.#hovered,
      drawn: gesture?.is === 'relate' ? { from: gesture.from, to: gesture.to, kind } : null,
    }
    const moved = gesture?.is === 'drag' && gesture.at ? { id: gesture.id, at: gesture.at } : this.#nudged
    const apart: Apart | null = moved ?? (selected === null ? null : { id: selected })
    if (!this.#shows(scene, moved?.id)) {
      paintBase(context, scene)
      this.#base = scene
    }
    this.#canvas.style.opacity = lit.size > 0 ? String(dimmed) : ''
    paintTop(above, scene, apart)
  }

  /** Whether the lower canvas shows this already: where a point is that is on its way makes no difference there. */
  #shows(scene: Scene, moved: string | undefined): boolean {
    const base = this.#base
    if (!base || looks.some((look) => base[look] !== scene[look])) return false
    const { points, relations } = base
    return (
      points.length === scene.points.length &&
      relations.length === scene.relations.length &&
      scene.points.every((point, at) => point === points[at] || (point.id === moved && points[at]?.id === moved)) &&
      scene.relations.every((relation, at) => relation === relations[at])
    )
  }

  #placeOf({ clientX, clientY }: MouseEvent): Place {
    const { left, top } = this.#canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  #pressed(event: PointerEvent): void {
    if (event.button !== 0) return
    this.settle()
    const at = this.#placeOf(event)
    this.#pointers.set(event.pointerId, at)
    this.#canvas.setPointerCapture(event.pointerId)
    if (this.#pointers.size === 2) {
      const [one, other] = [...this.#pointers.values()]
      this.#gesture = { is: 'pinch', distance: between(one!, other!) }
      return
    }
    this.#gesture = this.#gestureAt(at)
    this.#draw()
  }

  #gestureAt(at: Place): Gesture {
    const { points, selected, isDisabled } = this.#given
    const world = toWorld(this.#view, at)
    const ends = points.filter(({ id }) => id === selected || id === this.#hovered)
    const held = isDisabled ? undefined : ends.find((point) => isOnHandle(point, world, this.#view.scale))
    if (held) return { is: 'relate', from: held.id, to: world }
    const point = pointAt(points, world)
    if (!point) return { is: 'pan', last: at, hasMoved: false }
    this.#given.onSelect(point.id)
    if (isDisabled) return { is: 'pan', last: at, hasMoved: true }
    return { is: 'drag', id: point.id, grip: { x: world.x - point.x, y: world.y - point.y }, start: at, at: null }
  }

  #moved(event: PointerEvent): void {
    const at = this.#placeOf(event)
    const gesture = this.#gesture
    if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, at)
    if (!gesture) return this.#hover(this.#pointedAt(at))
    const world = toWorld(this.#view, at)
    if (gesture.is === 'pan') {
      const isDrag = gesture.hasMoved || between(gesture.last, at) > trembling
      if (!isDrag) return
      this.#look(panned(this.#view, at.x - gesture.last.x, at.y - gesture.last.y))
      this.#gesture = { is: 'pan', last: at, hasMoved: true }
    } else if (gesture.is === 'drag') {
      if (!gesture.at && between(gesture.start, at) <= trembling) return
      gesture.at = { x: Math.round(world.x - gesture.grip.x), y: Math.round(world.y - gesture.grip.y) }
      this.#draw()
    } else if (gesture.is === 'relate') {
      gesture.to = world
      this.#hovered = pointAt(this.#given.points, world)?.id ?? null
      this.#draw()
    } else this.#pinched(gesture)
  }

  #pinched(gesture: Extract<Gesture, { is: 'pinch' }>): void {
    const [one, other] = [...this.#pointers.values()]
    if (!one || !other) return
    const distance = between(one, other)
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
    if (gesture.distance > 0) this.#look(zoomed(this.#view, middle, distance / gesture.distance))
    gesture.distance = distance
  }

  #released(event: PointerEvent): void {
    const gesture = this.#gesture
    this.#cancelled(event)
    if (!gesture) return
    if (gesture.is === 'pan' && !gesture.hasMoved) this.#given.onSelect(null)
    if (gesture.is === 'drag' && gesture.at) this.#given.onMove(gesture.id, gesture.at)
    if (gesture.is === 'relate') {
      const to = pointAt(this.#given.points, gesture.to)
      if (to && to.id !== gesture.from) this.#given.onRelate(gesture.from, to.id)
    }
  }

  #cancelled({ pointerId }: PointerEvent): void {
    this.#pointers.delete(pointerId)
    this.#gesture = null
    this.#draw()
  }

  #pressedTwice(event: MouseEvent): void {
    const world = toWorld(this.#view, this.#placeOf(event))
    if (!this.#given.isDisabled && !pointAt(this.#given.points, world)) this.#given.onAdd(world)
  }

  #turned(event: WheelEvent): void {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    if (event.ctrlKey || event.metaKey) this.#look(zoomed(this.#view, this.#placeOf(event), Math.exp(-dy / 300)))
    else this.#look(event.shiftKey && dx === 0 ? panned(this.#view, -dy, 0) : panned(this.#view, -dx, -dy))
  }

  /** The point below the pointer, or the one whose handle is. */
  #pointedAt(at: Place): string | null {
    const world = toWorld(this.#view, at)
    const { points, selected } = this.#given
    const ends = points.filter(({ id }) => id === selected || id === this.#hovered)
    const held = ends.find((point) => isOnHandle(point, world, this.#view.scale))
    return (held ?? pointAt(points, world))?.id ?? null
  }

  #hover(id: string | null): void {
    if (id === this.#hovered) return
    this.#hovered = id
    this.#canvas.style.cursor = id === null ? 'grab' : 'pointer'
    this.#draw()
  }
}
