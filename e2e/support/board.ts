import type { Locator, Page } from '@playwright/test'

/** Where one colour is seen on the board, in its own pixels. */
export interface Ink {
  count: number
  left: number
  top: number
  width: number
  height: number
}

const near = 60

/** The drawing canvas: draws as a hand would, and measures what is to be seen. */
export class Board {
  readonly page: Page
  readonly area: Locator
  readonly tools: Locator

  constructor(page: Page) {
    this.page = page
    this.area = page.getByRole('application', { name: /可在上面画图/ })
    this.tools = page.getByRole('toolbar', { name: '画图工具' })
  }

  /** Waits for the picture, and brings the whole board into sight. */
  async begins(): Promise<void> {
    await this.area.locator('canvas').first().waitFor()
    await this.tools.evaluate((bar) => bar.scrollIntoView({ block: 'start' }))
  }

  async takes(tool: string): Promise<void> {
    await this.tools.getByRole('button', { name: tool, exact: true }).click()
  }

  async takesWidth(width: number): Promise<void> {
    await this.tools.getByRole('radiogroup', { name: '线宽' }).getByText(String(width), { exact: true }).click()
  }

  button(name: string): Locator {
    return this.tools.getByRole('button', { name, exact: true })
  }

  /** Drags through these points of the board. */
  async drags(...[first, ...rest]: readonly (readonly [x: number, y: number])[]): Promise<void> {
    // The mouse goes where it is sent, also outside the window.
    await this.area.scrollIntoViewIfNeeded()
    const box = (await this.area.boundingBox())!
    await this.page.mouse.move(box.x + first![0], box.y + first![1])
    await this.page.mouse.down()
    for (const [x, y] of rest) await this.page.mouse.move(box.x + x, box.y + y, { steps: 6 })
    await this.page.mouse.up()
  }

  async writes(text: string, [x, y]: readonly [number, number]): Promise<void> {
    await this.takes('文字')
    await this.area.click({ position: { x, y } })
    const field = this.page.getByRole('textbox', { name: '要写在图上的文字' })
    await field.fill(text)
    await field.press('Enter')
  }

  /** Everything on the board as one text, for telling two states apart; drawn with the next frame. */
  async looks(): Promise<string> {
    return this.area.evaluate(async (host) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const layers = [...host.querySelectorAll('canvas')]
      const whole = document.createElement('canvas')
      whole.width = layers[0]!.width
      whole.height = layers[0]!.height
      for (const layer of layers) whole.getContext('2d')!.drawImage(layer, 0, 0)
      return whole.toDataURL()
    })
  }

  /** Where a colour is to be seen on a picture; on the board by default. */
  async ink([red, green, blue]: readonly [number, number, number], picture?: string): Promise<Ink> {
    return this.page.evaluate(
      async ([source, wanted, tolerance]) => {
        const image = new Image()
        image.src = source
        await image.decode()
        const { naturalWidth: width, naturalHeight: height } = image
        const brush = new OffscreenCanvas(width, height).getContext('2d')!
        brush.drawImage(image, 0, 0)
        const { data } = brush.getImageData(0, 0, width, height)
        let [count, left, top, right, bottom] = [0, width, height, -1, -1]
        for (let at = 0; at < data.length; at += 4) {
          if (wanted.some((value, part) => Math.abs(data[at + part]! - value) > tolerance)) continue
          const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
          count += 1
          left = Math.min(left, x)
          right = Math.max(right, x)
          top = Math.min(top, y)
          bottom = Math.max(bottom, y)
        }
        return { count, left, top, width: right - left + 1, height: bottom - top + 1 }
      },
      [picture ?? (await this.looks()), [red, green, blue], near] as const,
    )
  }

  /** The colours along a row or down a column of the board, as `r,g,b`. */
  async line(way: 'row' | 'column', at: number, from: number, to: number): Promise<string[]> {
    return this.page.evaluate(
      async ([source, direction, place, first, last]) => {
        const image = new Image()
        image.src = source
        await image.decode()
        const brush = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')!
        brush.drawImage(image, 0, 0)
        return Array.from({ length: last - first }, (_, step) => {
          const [x, y] = direction === 'row' ? [first + step, place] : [place, first + step]
          return brush.getImageData(x, y, 1, 1).data.slice(0, 3).join(',')
        })
      },
      [await this.looks(), way, at, from, to] as const,
    )
  }

  async colourAt(x: number, y: number): Promise<string> {
    return (await this.line('row', y, x, x + 1))[0]!
  }
}
