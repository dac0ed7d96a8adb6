import { resource } from '@lab/contract/resource'
import { expect } from '@playwright/test'
import { callerFor } from './support/api.ts'
import { noteCalls } from './support/server-answers.ts'
import { showcaseTest, type Operator } from './support/showcase.ts'

interface Link {
  url?: string
  name?: string
  resourceId?: string
}

const test = showcaseTest.extend<{ field: Operator }>({
  field: async ({ operator }, provide) => {
    await operator.turnsTo('链接文件')
    await provide(operator)
  },
})

const linkOf = (field: Operator) => field.value<Link>()
const opens = async (field: Operator) => {
  await field.part.getByRole('button', { name: /^(选择|更换)文件$/ }).click()
  await expect(field.dialog.getByRole('radio', { name: '上传或链接' })).toBeChecked()
}
const confirms = async (field: Operator) => {
  await field.dialog.getByRole('button', { name: '确定' }).click()
  await expect(field.dialog).toHaveCount(0)
}
const uploads = (field: Operator, name: string, text: string) =>
  field.dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    .then(() => expect(field.dialog.getByRole('textbox', { name: /文件$/ })).toHaveValue(/^\/files\//))

test('an uploaded file is given as its address, and no resource is made of it', async ({ field }) => {
  const { calls } = noteCalls(field.page)
  await opens(field)
  expect(
    calls.filter((call) => /GET \/apis\/v2\/orgs\/[^/]+\/resources\?page=1&per_page=20&type=title/.test(call)),
  ).toHaveLength(1)
  await uploads(field, '说明.txt', '第一份')
  await confirms(field)
  const link = await linkOf(field)
  expect(link).toEqual({ url: expect.stringMatching(/^\/files\//), name: '说明.txt' })
  expect(calls.filter((call) => call.startsWith('POST') && call.includes('/resources'))).toEqual([])
  // Opening again fills the form from it.
  await opens(field)
  await expect(field.dialog.getByRole('textbox', { name: /文件$/ })).toHaveValue(link.url!)
  await expect(field.dialog.getByRole('textbox', { name: '文件名' })).toHaveValue('说明.txt')
  await field.dialog.getByRole('button', { name: '取消' }).click()
})

test('saved as a resource as well, replaced by another file, and picked from the list', async ({ field, baseURL }) => {
  const title = `链接的说明${Date.now() % 100_000}`
  await opens(field)
  await uploads(field, '说明.txt', `第一份 ${title}`)
  await field.dialog.getByRole('switch').click()
  await field.dialog.getByRole('textbox', { name: '资源名称' }).fill(title)
  await field.dialog.getByRole('radio', { name: '公开' }).check()
  await field.dialog.getByRole('textbox', { name: '添加标签' }).fill('期末')
  await field.dialog.getByRole('textbox', { name: '添加标签' }).press('Enter')
  const sent = field.page.waitForRequest(
    (request) => request.method() === 'POST' && /\/apis\/v2\/orgs\/[^/]+\/resources$/.test(request.url()),
  )
  await confirms(field)
  expect((await sent).postDataJSON()).toEqual({
    resource: {
      title,
      obj_type: 'file',
      obj_file: { url: expect.stringMatching(/^\/files\//) },
      is_public: true,
      tags: ['期末'],
    },
  })
  const first = await linkOf(field)
  expect(first.resourceId).toBeDefined()

  // Another file in its place: the resource stays, its file changes.
  await opens(field)
  await uploads(field, '新说明.txt', `第二份 ${title}`)
  await field.dialog.getByRole('switch').click()
  await field.dialog.getByRole('radio', { name: '替换已有资源的文件' }).check()
  await field.dialog.getByPlaceholder('搜索名称').fill(title)
  await field.dialog.getByPlaceholder('搜索名称').press('Enter')
  await field.dialog.getByRole('radio', { name: `选择${title}` }).check()
  await confirms(field)
  const second = await linkOf(field)
  expect(second.resourceId).toBe(first.resourceId)
  const text = await field.page.evaluate(async (url) => (await fetch(url)).text(), second.url!)
  expect(text).toBe(`第二份 ${title}`)

  // Another source gives the address of the chosen resource's file.
  await opens(field)
  await field.dialog.getByRole('radio', { name: '已有资源' }).check()
  await field.dialog.getByPlaceholder('搜索名称').fill(title)
  await field.dialog.getByPlaceholder('搜索名称').press('Enter')
  await field.dialog.getByRole('radio', { name: `选择${title}` }).check()
  await confirms(field)
  const picked = await linkOf(field)
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const { resource: kept } = await call(resource.get, { params: { id: first.resourceId! } })
  expect(picked.resourceId).toBe(first.resourceId)
  expect(new URL(picked.url!, baseURL).pathname).toBe(new URL(kept.obj_file!.url, baseURL).pathname)
})
