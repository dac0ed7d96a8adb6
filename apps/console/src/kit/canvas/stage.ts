import Konva from 'konva/lib/Core'
import { visibleItems } from './drawing.ts'
import type { DrawnItem, Drawing } from './drawing.ts'
import { paint } from './paint.ts'
import type { Brush } from './paint.ts'

const MAX_EXPORT_PX = 8000
/** What is shown where the browser has no canvas; also inside each canvas, for a browser that leaves the element unknown. */
export const UNSUPPORTED = '当前浏览器不支持画布，请更换浏览器'

/** The picture and, on a layer of its own so that the eraser cannot reach the picture, what is drawn over it. */
export class DrawingStage {
  readonly #stage: Konva.Stage
  readonly #marks: Konva.Layer
  readonly #picture: HTMLImageElement
  readonly #width: number
  readonly #fontFamily: string
  #shapes = new Map<DrawnItem, Konva.Shape>()
  #draft: { shape: Konva.Shape; item: DrawnItem } | undefined

  constructor(host: HTMLDivElement, picture: HTMLImageElement, width: number, fontFamily: string) {
    this.#width = width
    this.#picture = picture
    this.#fontFamily = fontFamily
    const height = heightOf(picture, width)
    this.#stage = new Konva.Stage({ container: host, width, height, listening: false })
    const ground = new Konva.Layer({ listening: false })
    ground.add(
      new Konva.Shape({
        listening: false,
        sceneFunc: (context) => context.drawImage(picture, 0, 0, width, height),
      }),
    )
    this.#marks = new Konva.Layer({ listening: false })
    this.#stage.add(ground, this.#marks)
    for (const canvas of host.querySelectorAll('canvas')) {
      canvas.textContent = UNSUPPORTED
      // What is inside a canvas is read aloud where it is supported, and would be untrue there.
      canvas.ariaHidden = 'true'
    }
  }

  /** Fits the stage into `displayWidth` px of the page; what is drawn keeps its own units. */
  fit(displayWidth: number): void {
    const scale = displayWidth / this.#width
    this.#stage.size({ width: displayWidth, height: heightOf(this.#picture, this.#width) * scale })
    this.#stage.scale({ x: scale, y: scale })
  }

  show(drawing: Drawing): void {
    const items = visibleItems(drawing)
    const wanted = new Set<DrawnItem>(items)
    for (const [item, shape] of this.#shapes)
      if (!wanted.has(item)) {
        shape.destroy()
        this.#shapes.delete(item)
      }
    for (const item of items) {
      const shape = this.#shapes.get(item) ?? this.#add(() => item)
      this.#shapes.set(item, shape)
      shape.moveToTop()
    }
    this.#marks.batchDraw()
  }

  /** Shows what is just being drawn; undefined takes it away. */
  showDraft(item: DrawnItem | undefined): void {
    if (!item) {
      this.#draft?.shape.destroy()
      this.#draft = undefined
    } else if (this.#draft) this.#draft.item = item
    else {
      const draft = { item } as { item: DrawnItem; shape: Konva.Shape }
      draft.shape = this.#add(() => draft.item)
      this.#draft = draft
    }
    this.#marks.batchDraw()
  }

  /** Picture and marks as one PNG, at the picture's own resolution. */
  async export(): Promise<Blob> {
    const { naturalWidth, naturalHeight } = this.#picture
    const shrink = Math.min(1, MAX_EXPORT_PX / Math.max(naturalWidth, naturalHeight, 1))
    const wanted = Math.max(naturalWidth, this.#width) * shrink
    const canvas = this.#stage.toCanvas({ pixelRatio: wanted / this.#stage.width() })
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片导出失败'))), 'image/png')
    })
  }

  destroy(): void {
    this.#stage.destroy()
  }

  #add(item: () => DrawnItem): Konva.Shape {
    const shape = new Konva.Shape({
      listening: false,
      globalCompositeOperation: item().kind === 'eraser' ? 'destination-out' : 'source-over',
      sceneFunc: (context) => paint(context as unknown as Brush, item(), this.#fontFamily),
    })
    this.#marks.add(shape)
    return shape
  }
}

/** The drawing's height in its own units, by the picture's proportions. */
export function heightOf(picture: HTMLImageElement, width: number): number {
  return picture.naturalWidth > 0
    ? Math.round((width * picture.naturalHeight) / picture.naturalWidth)
    : Math.round(width * 0.6)
}
