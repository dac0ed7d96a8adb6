import { expect } from '@playwright/test'
import { document as wordDocument, workbook } from './support/office-files.ts'
import { showcaseTest as test } from './support/showcase.ts'

test('progress: a colour of its own up to 20, 40, 60, 80 and 100 percent', async ({ operator }) => {
  const part = await operator.turnsTo('进度条')
  const bars = part.locator('[data-step]').locator('visible=true')
  // Those of 10, 30, 50, 70 and 90 percent; the first is the movable one.
  await expect(bars).toHaveCount(6)
  const looks = await bars.evaluateAll((all) =>
    all.slice(1).map((bar) => [(bar as HTMLElement).style.width, getComputedStyle(bar).backgroundColor]),
  )
  expect(looks.map(([width]) => width)).toEqual(['10%', '30%', '50%', '70%', '90%'])
  expect(new Set(looks.map(([, colour]) => colour)).size).toBe(5)
})

test('picker: 800 wide, its list 200 high', async ({ operator }) => {
  const part = await operator.turnsTo('选择对话框')
  await part.getByRole('button', { name: '多选' }).click()
  await expect(operator.dialog.getByRole('checkbox', { name: /^选择/ }).nth(1)).toBeVisible()
  expect((await operator.dialog.boundingBox())!.width).toBe(800)
  const list = operator.dialog.getByRole('table').locator('xpath=..')
  expect((await list.boundingBox())!.height).toBe(200)
  // What is beyond can be scrolled to.
  expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
  // The field that is searched is chosen from a list that hangs in the dialog.
  await operator.dialog.getByRole('combobox', { name: '搜索字段' }).click()
  await operator.page.getByRole('option', { name: '创建者' }).click()
  await expect(operator.dialog.getByPlaceholder('搜索创建者')).toBeVisible()
  await operator.dialog.getByRole('button', { name: '取消' }).click()
})

test('PDF: pages in a viewer frame, with their text', async ({ operator }) => {
  const part = await operator.turnsTo('文件预览')
  const frame = part.getByRole('region', { name: '示例讲义.pdf', exact: true })
  await expect(frame.locator('canvas').first()).toBeVisible()
  await expect(frame.getByText('Lesson 1: files and rights')).toBeAttached()
  await expect(frame.getByText('/ 3')).toBeVisible()
  await frame.getByRole('button', { name: '下一页' }).click()
  await expect(frame.getByRole('spinbutton', { name: '页码' })).toHaveValue('2')
})

test('previews: xlsx, docx and pictures are shown, anything else is offered for download', async ({ operator }) => {
  const part = await operator.turnsTo('文件预览')
  const shows = (name: string, mimeType: string, buffer: Buffer) =>
    part.getByLabel('选择本机文件').setInputFiles({ name, mimeType, buffer })

  await shows(
    '成绩.xlsx',
    '',
    workbook('第一班', [
      ['学号', '成绩'],
      ['2026010101', '96'],
    ]),
  )
  await expect(part.getByRole('tab', { name: '第一班' })).toBeVisible()
  await expect(part.getByText('2026010101')).toBeVisible()

  await shows('教案.docx', '', wordDocument(['第一课 文件与权限', '<b>不是标签</b>'.replaceAll('<', '&lt;')]))
  await expect(part.frameLocator('iframe').getByText('第一课 文件与权限')).toBeVisible()
  await expect(part.frameLocator('iframe').getByText('<b>不是标签</b>')).toBeVisible()

  const pixel = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  for (const name of ['图.gif', '图.png', '图.jpg', '图.jpeg']) {
    await shows(name, 'image/gif', pixel)
    const picture = part.getByRole('img', { name })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  }

  await shows('演示.mp4', 'video/mp4', Buffer.from('no video'))
  await expect(part.locator('video')).toHaveAttribute('controls')

  await shows('程序.exe', '', Buffer.from('MZ'))
  await expect(part.getByText('该格式暂不支持预览')).toBeVisible()
})

test('video: plays in a dialog and is paused when that closes', async ({ operator }) => {
  const part = await operator.turnsTo('视频')
  const { page } = operator
  // A second of film made by the browser itself.
  const film = Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      const brush = canvas.getContext('2d')!
      const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
      const pieces: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
      recorder.start()
      const painting = setInterval(() => {
        brush.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`
        brush.fillRect(0, 0, canvas.width, canvas.height)
      }, 40)
      await new Promise((resolve) => setTimeout(resolve, 1500))
      clearInterval(painting)
      await new Promise((resolve) => {
        recorder.addEventListener('stop', resolve)
        recorder.stop()
      })
      return [...new Uint8Array(await new Blob(pieces).arrayBuffer())]
    }),
  )
  await part.getByLabel('选择本机视频').setInputFiles({ name: '演示.webm', mimeType: 'video/webm', buffer: film })
  const video = operator.dialog.locator('video')
  await expect(video).toBeVisible()
  const handle = (await video.elementHandle())!
  await handle.evaluate(async (element: HTMLVideoElement) => {
    element.loop = true
    element.muted = true
    await element.play()
  })
  expect(await handle.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
  await operator.dialog.getByRole('button', { name: '关闭' }).click()
  await expect(operator.dialog).toHaveCount(0)
  expect(await handle.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
})

test('pickers of objects: people, organisations, classes, categories, suites and templates are those of the organisation', async ({
  operator,
}) => {
  const part = await operator.turnsTo('选择对象')
  for (const name of ['教师', '学生', '组织', '班级', '分类', '环境套件', '环境模板']) {
    await part.getByRole('button', { name: `选择${name}`, exact: true }).click()
    const rows = operator.dialog.getByRole('checkbox', { name: /^选择(?!本页全部)/ })
    await rows.first().click()
    const chosen = (await rows.first().getAttribute('aria-label'))!.replace(/^选择/, '')
    await operator.dialog.getByRole('button', { name: '确定' }).click()
    await expect(operator.dialog).toHaveCount(0)
    await expect(part.getByRole('status', { name: `已选${name}` })).toHaveText(chosen)
  }
})

test('lists of choices come from the platform', async ({ operator }) => {
  const part = await operator.turnsTo('选项列表')
  await expect(part.getByRole('combobox')).toHaveCount(10)
  await part.getByRole('combobox', { name: '难度' }).click()
  await operator.page.getByRole('option', { name: '困难' }).click()
  await expect.poll(() => operator.value()).toEqual({ difficulty: 'hard' })
})
