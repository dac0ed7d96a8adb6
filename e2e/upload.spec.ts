import { randomFillSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { noisyJpeg, noisyPicture, sizeWithQuality } from './support/pictures.ts'
import { changeAnswer, noteCalls } from './support/server-answers.ts'
import { Operator, showcaseTest as test } from './support/showcase.ts'

const KB = 1024
const MB = 1024 * KB

interface Stored {
  path: string
  file_url: string
  name: string
  filename: string
  size: number
}

/** Chooses a file in the upload of the showcase, and reads what was stored. */
async function uploads(operator: Operator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<Stored> {
  const before = await operator.value<Stored[]>()
  await operator.part.getByLabel('上传文件', { exact: true }).last().setInputFiles(file)
  await expect.poll(() => operator.value<Stored[]>(), { timeout: 30_000 }).not.toEqual(before)
  return (await operator.value<Stored[]>()).at(-1)!
}

/** The stored bytes, as the server gives them back. */
async function bytesOf(page: Page, { file_url }: Stored): Promise<Buffer> {
  const answer = await page.request.get(file_url)
  expect(answer.status()).toBe(200)
  return answer.body()
}

test.describe('pictures before upload', () => {
  test('under 1 MB: unchanged', async ({ operator }) => {
    await operator.turnsTo('上传')
    const picture = await noisyJpeg(operator.page, 0.85 * MB, 0.99 * MB)
    const stored = await uploads(operator, { name: '小.jpg', mimeType: 'image/jpeg', buffer: picture })
    expect(stored.size).toBe(picture.length)
    expect((await bytesOf(operator.page, stored)).equals(picture)).toBe(true)
  })

  test('1 MB to under 2 MB: quality 0.8', async ({ operator }) => {
    await operator.turnsTo('上传')
    const picture = await noisyJpeg(operator.page, 1.4 * MB, 1.6 * MB)
    const stored = await uploads(operator, { name: '中.jpg', mimeType: 'image/jpeg', buffer: picture })
    expect(stored.size).toBeLessThan(picture.length)
    expect(stored.size).toBe(await sizeWithQuality(operator.page, picture, 0.8))
  })

  test('2 MB or more: quality 0.5', async ({ operator }) => {
    await operator.turnsTo('上传')
    const picture = await noisyJpeg(operator.page, 2.8 * MB, 3.2 * MB)
    const stored = await uploads(operator, { name: '大.jpg', mimeType: 'image/jpeg', buffer: picture })
    expect(stored.size).toBe(await sizeWithQuality(operator.page, picture, 0.5))
    expect(stored.size).toBeLessThan(await sizeWithQuality(operator.page, picture, 0.8))
  })

  for (const type of ['png', 'webp'] as const)
    test(`a see-through ${type} stays so: as webp`, async ({ operator }) => {
      await operator.turnsTo('上传')
      const picture = await noisyPicture(operator.page, type, type === 'png' ? 700 : 1_000)
      expect(picture.length).toBeGreaterThan(MB)
      const stored = await uploads(operator, { name: `标志.${type}`, mimeType: `image/${type}`, buffer: picture })
      expect(stored.name).toBe('标志.webp')
      expect(stored.size).toBeLessThan(picture.length)
      const corner = await operator.page.evaluate(async (src) => {
        const bitmap = await createImageBitmap(await (await fetch(src)).blob())
        const brush = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
        brush.drawImage(bitmap, 0, 0)
        return brush.getImageData(2, 2, 1, 1).data[3]
      }, stored.file_url)
      expect(corner).toBe(0)
    })

  test('one that cannot be compressed goes as it is, and only the log tells', async ({ operator }) => {
    await operator.turnsTo('上传')
    // The beginning of a picture, and then nothing of one.
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomFillSync(Buffer.alloc(1.2 * MB))])
    const logged = operator.page.waitForEvent('console', (line) => line.text().includes('图片压缩失败'))
    const stored = await uploads(operator, { name: '坏.jpg', mimeType: 'image/jpeg', buffer: broken })
    expect((await logged).type()).toBe('warning')
    expect(stored.size).toBe(broken.length)
    await expect(operator.page.getByRole('alert')).toHaveCount(0)
    await expect(operator.dialog).toHaveCount(0)
  })
})

test('either form of an answer tells where the file is', async ({ operator }) => {
  await operator.turnsTo('上传')
  const { page } = operator
  for (const [form, data, address] of [
    ['path', { path: '/files/one/a.txt' }, '/files/one/a.txt'],
    ['data.data.url', { data: { url: '/files/two/a.txt' } }, '/files/two/a.txt'],
  ] as const) {
    await page.route('**/apis/v2/file-files**', (route) => route.fulfill({ json: { code: 10200, msg: '', data } }))
    const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(form) }
    expect(await uploads(operator, file)).toMatchObject({ file_url: address, name: 'a.txt' })
    await page.unroute('**/apis/v2/file-files**')
  }
  await expect(operator.part.getByTitle('a.txt')).toBeVisible()
  await expect(operator.part.getByText('13 B')).toBeVisible()
})

test('above 50 MB: in parts, and on from where the connection was lost, also after the page was reloaded', async ({
  operator,
}) => {
  test.setTimeout(120_000)
  await operator.turnsTo('上传')
  const { page } = operator
  const folder = mkdtempSync(join(tmpdir(), 'lab-upload-'))
  const path = join(folder, '数据.bin')
  writeFileSync(path, randomFillSync(Buffer.alloc(52 * MB)))
  const sent: string[] = []
  const isPart = (url: URL) => /\/file-uploads\/[^/]+\/parts\/\d+$/.test(url.pathname)
  // Parts go one after the other. The second is lost once on its way; from the fourth on everything is refused for a while,
  // from the sixth on nothing is answered, and the page is left in the middle of it.
  let isLost = false
  let isDown = true
  let isStuck = true
  let waiting = ''
  await page.route(isPart, async (route) => {
    const number = new URL(route.request().url()).pathname.split('/').at(-1)!
    if (number === '1' && !isLost) {
      isLost = true
      return route.abort('connectionreset')
    }
    if (isDown && Number(number) >= 3) return route.fulfill({ status: 422, json: { code: 10422, msg: '暂时不能保存' } })
    if (isStuck && Number(number) >= 5) {
      waiting = number
      return undefined
    }
    sent.push(number)
    return route.continue()
  })
  const noted = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('upload:')))
  try {
    await operator.part.getByLabel('上传文件', { exact: true }).last().setInputFiles(path)
    await expect(operator.part.getByRole('progressbar', { name: '数据.bin 的上传进度' })).toBeVisible()
    const again = operator.part.getByRole('button', { name: '重新上传 数据.bin' })
    await expect(again).toBeVisible({ timeout: 60_000 })
    expect(sent).toEqual(['0', '1', '2'])

    isDown = false
    await again.click()
    await expect.poll(() => waiting, { timeout: 60_000 }).toBe('5')
    expect(sent).toEqual(['0', '1', '2', '3', '4'])
    await page.reload()
    await expect(operator.part.locator('#part-upload')).toBeVisible()
    expect(await noted()).toHaveLength(1)

    isStuck = false
    await operator.part.getByLabel('上传文件', { exact: true }).last().setInputFiles(path)
    await expect.poll(async () => (await operator.value<Stored[]>()).at(-1)?.name, { timeout: 60_000 }).toBe('数据.bin')
    expect(sent).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    const [stored] = await operator.value<Stored[]>()
    expect(stored!.size).toBe(52 * MB)
    expect((await bytesOf(page, stored!)).equals(readFileSync(path))).toBe(true)
    expect(await noted()).toEqual([])
  } finally {
    await page.unroute(isPart)
    rmSync(folder, { recursive: true })
  }
})

test('the platform’s upload settings hold, and nothing is sent that they refuse', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' })
  const operator = new Operator(page, 'operator', baseURL ?? '')
  await changeAnswer(page, '/apis/v2/platform-configs/system_config', (data) => {
    const { system_config: config } = data.platform_configs as { system_config: Record<string, unknown> }
    const upload_config = { file_suffix: 'pdf,txt', file_limit: 1, video_suffix: 'mp4', video_limit: 1 }
    return { platform_configs: { system_config: { ...config, upload_config } } }
  })
  const { calls } = noteCalls(page)
  await operator.looksAt('upload')
  const field = operator.part.getByLabel('上传文件', { exact: true }).last()
  const refuses = async (name: string, bytes: number, words: string) => {
    await field.setInputFiles({ name, mimeType: '', buffer: Buffer.alloc(bytes, 'x') })
    await expect(operator.part.getByRole('alert')).toHaveText(words)
  }
  await refuses('a.exe', 10, '请上传pdf、txt格式文件')
  await refuses('a.txt', 2 * MB, '文件大小超过限制(1M)')
  await refuses('a.txt', MB + 1, '文件大小超过限制(1M)')
  await operator.part.getByRole('combobox', { name: '来源' }).click()
  await page.getByRole('option', { name: '视频' }).click()
  await refuses('a.avi', 10, '请上传mp4格式文件')
  await refuses('a.mp4', 2 * MB, '文件大小超过限制(1M)')
  expect(calls.filter((call) => call.startsWith('POST /apis/v2/file-'))).toEqual([])
  await page.close()
})

test('upload settings: every stored field is sent when they are saved', async ({ operator }) => {
  const { page } = operator
  await operator.opens('/platform/upload')
  const limit = page.getByRole('spinbutton', { name: /大小限制/ }).nth(3)
  await expect(limit).toHaveValue('100')
  for (const value of ['90', '100']) {
    await limit.fill(value)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const request = await sent
    expect(new URL(request.url()).pathname).toBe('/apis/v2/platform-configs/upload_config')
    const body = request.postDataJSON() as Record<string, unknown>
    expect(Object.keys(body).sort()).toEqual([
      'file_limit',
      'file_size',
      'file_suffix',
      'image_limit',
      'image_suffix',
      'pdf_limit',
      'pdf_suffix',
      'version',
      'video_limit',
      'video_suffix',
    ])
    expect(body.pdf_limit).toBe(Number(value))
    await expect(page.getByText('已保存').first()).toBeVisible()
  }
  await operator.opens('/test?view=upload')
})

test('the website icon takes only ico', async ({ operator }) => {
  const { page } = operator
  await operator.opens('/platform/system')
  const field = page.getByLabel('上传网站图标')
  await expect(page.getByRole('textbox', { name: /平台名称/ })).not.toHaveValue('')
  await field.last().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('请上传ico格式文件')).toBeVisible()
  // The smallest icon: one pixel of 32 bits.
  const icon = Buffer.from(
    'AAABAAEAAQEAAAEAIAAwAAAAFgAAACgAAAABAAAAAgAAAAEAIAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/AAAAAA==',
    'base64',
  )
  await field.last().setInputFiles({ name: 'a.ico', mimeType: 'image/x-icon', buffer: icon })
  await expect(page.getByRole('img', { name: '网站图标' })).toHaveAttribute('src', /^\/files\/.*a\.ico$/)
  await expect(page.getByText('请上传ico格式文件')).toHaveCount(0)
  await operator.opens('/test?view=upload')
})
