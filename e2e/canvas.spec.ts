import { expect } from '@playwright/test'
import { Board } from './support/board.ts'
import { showcaseTest } from './support/showcase.ts'

// The board of the showcase is 800 wide, so its pixels are the drawing's own units.
const red = [255, 0, 0] as const
const test = showcaseTest.extend<{ board: Board }>({
  board: async ({ operator }, provide) => {
    const board = new Board(operator.page)
    await operator.turnsTo('画板')
    await board.begins()
    await provide(board)
  },
})

test('it is 800 wide, draws over the picture, and begins with a red pencil', async ({ board }) => {
  expect((await board.area.boundingBox())!.width).toBe(800)
  // Inside the box 网关 of the sample picture.
  const ground = '234,241,247'
  expect(await board.colourAt(360, 70)).toBe(ground)
  await board.drags([345, 65], [345, 95])
  expect(await board.colourAt(345, 80)).toBe('255,0,0')
  expect(await board.colourAt(360, 80)).toBe(ground)
})

test('pencil: a thin stroke along the path', async ({ board }) => {
  await board.takes('铅笔')
  await board.drags([40, 100], [90, 160], [140, 100])
  expect(await board.ink(red)).toMatchObject({ top: expect.closeTo(99, -1), height: expect.closeTo(62, -1) })
  expect((await board.line('column', 65, 100, 160)).filter((one) => one === '255,0,0').length).toBeLessThan(8)
})

test('doodle: a brush three times as broad as the pencil', async ({ board }) => {
  await board.takes('涂鸦')
  await board.drags([40, 100], [90, 100], [140, 100])
  const { width, height } = await board.ink(red)
  expect(width).toBeGreaterThan(95)
  expect(height).toBeGreaterThanOrEqual(8)
  expect(height).toBeLessThanOrEqual(10)
})

test('line: straight from end to end, whatever the way between', async ({ board }) => {
  await board.takes('直线')
  await board.drags([40, 100], [90, 160], [140, 100])
  const { width, height } = await board.ink(red)
  expect(width).toBeGreaterThan(98)
  expect(height).toBeLessThanOrEqual(4)
})

test('text: in 20 px, where it was clicked', async ({ board }) => {
  await board.writes('网络 Hg', [40, 100])
  const { left, top, height } = await board.ink(red)
  // The same words measured by the browser itself, in three sizes: it is the one of 20.
  const [asked, smaller, larger] = await board.area.evaluate((host) => {
    const brush = document.createElement('canvas').getContext('2d')!
    const family = getComputedStyle(host.closest('section')!).getPropertyValue('--kw-font')
    return [20, 17, 23].map((size) => {
      brush.font = `${size}px ${family}`
      const { actualBoundingBoxAscent, actualBoundingBoxDescent } = brush.measureText('网络 Hg')
      return actualBoundingBoxAscent + actualBoundingBoxDescent
    })
  })
  expect(Math.abs(height - asked!)).toBeLessThanOrEqual(2)
  for (const other of [smaller!, larger!]) expect(Math.abs(height - asked!)).toBeLessThan(Math.abs(height - other))
  expect(Math.abs(left - 40)).toBeLessThanOrEqual(3)
  expect(Math.abs(top - 100)).toBeLessThanOrEqual(8)
})

test('square: four equal sides, empty inside', async ({ board }) => {
  await board.takes('方形')
  await board.drags([40, 60], [120, 90])
  const { width, height } = await board.ink(red)
  expect([width, height]).toEqual([expect.closeTo(83, -0.5), expect.closeTo(83, -0.5)])
  expect(await board.colourAt(80, 60)).toBe('255,0,0')
  expect(await board.colourAt(40, 62)).toBe('255,0,0')
  expect(await board.colourAt(80, 100)).toBe('255,255,255')
})

test('circle: round, empty inside and in the corners', async ({ board }) => {
  await board.takes('圆形')
  await board.drags([40, 60], [120, 140])
  const { width, height } = await board.ink(red)
  expect([width, height]).toEqual([expect.closeTo(83, -0.5), expect.closeTo(83, -0.5)])
  expect(await board.colourAt(80, 60)).toBe('255,0,0')
  expect(await board.colourAt(44, 64)).toBe('255,255,255')
  expect(await board.colourAt(80, 100)).toBe('255,255,255')
})

test('eraser: twenty times the line, and never the picture', async ({ board }) => {
  const clean = await board.colourAt(400, 75)
  await board.takes('涂鸦')
  await board.takesWidth(7)
  for (const y of [60, 70, 80, 90]) await board.drags([300, y], [400, y], [500, y])
  expect(await board.colourAt(400, 75)).toBe('255,0,0')
  await board.takes('橡皮')
  await board.takesWidth(1)
  await board.drags([400, 20], [400, 130])
  const row = await board.line('row', 75, 340, 460)
  expect(row.filter((one) => one !== '255,0,0')).toHaveLength(20)
  expect(await board.colourAt(400, 75)).toBe(clean)
})

test('line widths: 1, 3, 5 and 7, each as broad as it says', async ({ board }) => {
  const chooser = board.tools.getByRole('radiogroup', { name: '线宽' })
  await expect(chooser.getByRole('radio')).toHaveCount(4)
  expect((await chooser.locator('label').allInnerTexts()).map(Number)).toEqual([1, 3, 5, 7])
  await board.takes('直线')
  for (const [at, width] of [1, 3, 5, 7].entries()) {
    await board.takesWidth(width)
    // Half a pixel lower, an odd width lies on whole pixels.
    await board.drags([40, 30.5 + 40 * at], [140, 30.5 + 40 * at])
    const column = await board.line('column', 90, 15 + 40 * at, 45 + 40 * at)
    expect(column.filter((one) => one === '255,0,0')).toHaveLength(width)
  }
})

test('colour: what is picked is what is drawn', async ({ board }) => {
  await board.tools.getByRole('button', { name: /^颜色/ }).click()
  const field = board.page.locator('.ant-color-picker-hex-input input')
  await field.fill('0000ff')
  await field.press('Enter')
  await board.page.keyboard.press('Escape')
  await board.drags([40, 100], [140, 100])
  expect(await board.colourAt(90, 100)).toBe('0,0,255')
  expect((await board.ink(red)).count).toBe(0)
})

test('history: three strokes undone and redone, by button and by key', async ({ board }) => {
  const states = [await board.looks()]
  for (const y of [40, 80, 120]) {
    await board.drags([40, y], [140, y])
    states.push(await board.looks())
  }
  expect(new Set(states).size).toBe(4)
  for (const state of [2, 1, 0]) {
    await board.button('撤销').click()
    expect(await board.looks()).toBe(states[state])
  }
  await expect(board.button('撤销')).toBeDisabled()
  for (const state of [1, 2, 3]) {
    await board.button('重做').click()
    expect(await board.looks()).toBe(states[state])
  }
  await expect(board.button('重做')).toBeDisabled()
  await board.area.focus()
  await board.page.keyboard.press('Control+z')
  expect(await board.looks()).toBe(states[2])
  await board.page.keyboard.press('Control+y')
  expect(await board.looks()).toBe(states[3])
})

test('clear: only the picture is left, and it can be undone', async ({ board }) => {
  const empty = await board.looks()
  await board.drags([40, 40], [140, 90])
  await board.writes('批注', [200, 40])
  const full = await board.looks()
  await board.button('全部清除').click()
  expect(await board.looks()).toBe(empty)
  await board.button('撤销').click()
  expect(await board.looks()).toBe(full)
})

test('keys choose tools and widths', async ({ board }) => {
  await board.area.focus()
  for (const [key, name] of [
    ['b', '涂鸦'],
    ['l', '直线'],
    ['t', '文字'],
    ['r', '方形'],
    ['c', '圆形'],
    ['e', '橡皮'],
    ['p', '铅笔'],
  ] as const) {
    await board.page.keyboard.press(key)
    await expect(board.button(name)).toHaveAttribute('aria-pressed', 'true')
  }
  await board.page.keyboard.press(']')
  await expect(board.tools.getByRole('radio', { name: '5', exact: true })).toBeChecked()
})

test('a pen that is pressed draws broader', async ({ board }) => {
  const box = (await board.area.boundingBox())!
  const pen = await board.page.context().newCDPSession(board.page)
  const at = async (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number, force: number) =>
    pen.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + x,
      y: box.y + y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
      force,
    })
  await board.takes('涂鸦')
  for (const [y, force] of [
    [60, 0.2],
    [140, 1],
  ] as const) {
    await at('mousePressed', 40, y, force)
    for (let x = 50; x <= 200; x += 10) await at('mouseMoved', x, y, force)
    await at('mouseReleased', 200, y, force)
  }
  const breadth = async (y: number) =>
    (await board.line('column', 120, y - 20, y + 20)).filter((one) => one === '255,0,0').length
  expect(await breadth(140)).toBeGreaterThan((await breadth(60)) + 4)
})

test('saving gives picture and drawing as one, in the resolution of the picture', async ({ board }) => {
  await board.takes('直线')
  await board.drags([40, 100], [140, 100])
  await board.button('保存').click()
  const saved = board.page.getByRole('img', { name: '保存的图片' })
  await expect(saved).toBeVisible()
  const address = (await saved.getAttribute('src'))!
  expect(await saved.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    1600, 600,
  ])
  // Twice the board: a line of width 3 from 40 to 140 with its round ends.
  const { left, top, width, height } = await board.ink(red, address)
  for (const [found, meant] of [
    [left, 77],
    [top, 197],
    [width, 206],
    [height, 6],
  ] as const) {
    expect(Math.abs(found - meant)).toBeLessThanOrEqual(1)
  }
  // The machines of the sample picture are under it.
  expect((await board.ink([234, 241, 247], address)).count).toBeGreaterThan(20_000)
})

test('every canvas holds the words for a browser without one', async ({ board }) => {
  expect(new Set(await board.area.locator('canvas').allTextContents())).toEqual(
    new Set(['当前浏览器不支持画布，请更换浏览器']),
  )
})
