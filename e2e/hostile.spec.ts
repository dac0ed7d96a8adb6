import { classroom } from '@lab/contract/classroom'
import { demoIds } from '@lab/contract/demo-ids'
import { experiment } from '@lab/contract/experiment'
import { query } from '@lab/contract/query'
import { attacks } from '../apps/console/src/kit/editor/view/hostile-texts.ts'
import { callerFor } from './support/api.ts'
import type { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'
import { watchFor } from './support/watch.ts'

/*
 * What people write and upload cannot act. What scripts in environments can do is proved in the server's own tests:
 * kernel/sandbox/limits.test.ts (forks, full disk, hanging, floods), isolation.test.ts and secrecy.test.ts; formulas in
 * exports in domains/record/sheets.test.ts and kit/chart/table-csv.test.ts; zips in domains/file.
 */

const picture = '<img src=x onerror=alert(1)>'
const drawing = '"><svg onload=alert(1)>'
/** All of them at once; a NUL cannot be stored and is refused with a sentence. */
const everything = { format: 'markdown', value: attacks.join('\n\n').replaceAll('\0', '') } as const

/** Elements and attributes that no page of ours has and each of the texts would like to bring in. */
const intruders =
  '#content :is(script, iframe, object, embed, base, meta, form[action], [onerror], [onload], [onfocus], [ontoggle], [onbegin], [href^="javascript" i])'

/** Opens an address and waits for a text that is shown as it was written. */
async function reads({ page }: Person, signs: string[], address: string, text: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('#content').getByText(text).first(), address).toBeVisible()
  await expect(page.locator('#content [aria-busy=true], #content .bone'), address).toHaveCount(0)
  // What would act has had two frames and the end of every script to do so.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.locator(intruders), address).toHaveCount(0)
  expect(signs, address).toEqual([])
}

test('texts of others stay texts: titles, summaries, steps, answers, names', async ({ as, baseURL }) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const teacher = as('teacher1')
  const { signs } = watchFor(teacher.page.context(), new URL(origin).origin)
  await teacher.isSignedIn()
  const call = await callerFor(origin, 'teacher1')

  const body = { title: picture, summary: everything, tags: ['<b>标签</b>'] }
  const { id } = (await call(experiment.create, { body })).experiment
  const { section } = await call(experiment.createSection, { params: { id }, body: { title: drawing } })
  const step = { section_id: section.id, title: picture, kind: 'text', body: everything } as const
  await call(experiment.createStep, { params: { id }, body: step })
  const made = (await call(classroom.create, { body: { name: drawing, summary: everything.value.slice(0, 1000) } }))
    .class
  const { queries } = await call(query.listOfClass, { params: { id: demoIds.class }, query: { state: 'open' } })
  const thread = queries[0]!
  await call(query.answer, { params: { id: thread.id }, body: { body: everything } })

  await reads(teacher, signs, '/exp', picture)
  await reads(teacher, signs, `/exp/${id}/basics`, picture)
  await reads(teacher, signs, `/exp/${id}/content`, drawing)
  await reads(teacher, signs, `/class/${demoIds.class}/query?thread=${thread.id}`, '覆盖')
  await reads(teacher, signs, '/class', drawing)
  await reads(teacher, signs, `/class/${made.id}/basics`, drawing)
  await reads(teacher, signs, '/dashboard', picture)

  await call(experiment.remove, { params: { id } })
  await call(classroom.remove, { params: { id: made.id } })
})

const markup = [
  ['html', 'text/html', '<!doctype html><script>window.parent.hacked = true; alert(1)</script>'],
  [
    'svg',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hacked = true; alert(1)</script></svg>',
  ],
  ['xml', 'text/xml', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">parent.hacked = true; alert(1)</x:script>'],
] as const

for (const [suffix, type, text] of markup) {
  test(`an uploaded ${suffix} does not run in our origin`, async ({ as, baseURL }) => {
    const teacher = as('teacher1')
    const { page } = teacher
    const { signs } = watchFor(page.context(), new URL(baseURL ?? '').origin)
    const { access_token } = await teacher.isSignedIn()
    await page.goto('/my/pwd')
    const answer = await page.request.post('/apis/v2/file-files', {
      headers: { authorization: `Bearer ${access_token}`, 'app-type': 'teacher', 'domain-id': 'demo-software' },
      multipart: { file: { name: `课件.${suffix}`, mimeType: type, buffer: Buffer.from(text) } },
    })
    expect(answer.status()).toBe(200)
    const { file_url } = ((await answer.json()) as { data: { file_url: string } }).data

    const got = await page.request.get(file_url)
    expect(got.headers()).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    // However a page of ours could be led to use it: as a frame, an object, a picture, a script, a document of its own.
    const isHacked = await page.evaluate(async (address) => {
      const carriers = ['iframe', 'object', 'embed', 'img', 'script'].map((tag) => {
        const element = document.createElement(tag)
        element.setAttribute(tag === 'object' ? 'data' : 'src', address)
        const settled = new Promise((done) => {
          element.addEventListener('load', done)
          element.addEventListener('error', done)
          setTimeout(done, 500)
        })
        document.body.append(element)
        return settled
      })
      await Promise.all(carriers)
      return 'hacked' in window
    }, file_url)
    expect(isHacked).toBe(false)
    const tab = await page.context().newPage()
    const download = tab.waitForEvent('download')
    await tab.goto(file_url).catch(() => undefined)
    expect((await download).suggestedFilename()).toBe(`课件.${suffix}`)
    expect(signs.filter((sign) => !sign.startsWith('stopped'))).toEqual([])
  })
}

const lists = [
  [
    'a workbook that is none',
    { name: '名单.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 not a workbook') },
  ],
  [
    'bytes for a csv',
    { name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from([0, 159, 146, 150, 0, 34, 10, 34]) },
  ],
  [
    'a csv whose quotes never end',
    { name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from('学号,姓名\n"1,王\n2,李\n') },
  ],
  ['an empty csv', { name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from('\n') }],
] as const

test('a list that cannot be read says so and changes nothing; one with hostile cells shows them', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const teacher = as('teacher1')
  const { page } = teacher
  const { signs } = watchFor(page.context(), new URL(baseURL ?? '').origin)
  await teacher.isSignedIn()
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const { id } = (await call(classroom.create, { body: { name: `名单${crypto.randomUUID().slice(0, 8)}` } })).class
  await page.goto(`/class/${id}/member/student`)
  await page.getByRole('button', { name: '导入名单' }).first().click()
  const input = teacher.dialog.locator('input[type=file]')
  for (const [what, file] of lists) {
    await input.setInputFiles(file)
    await expect(teacher.dialog.getByText(/名单无法读取|仅支持|格式/).first(), what).toBeVisible()
    await expect(teacher.dialog.getByText('核对名单'), what).toBeVisible()
    const { total } = await call(classroom.members, { params: { id }, query: {} })
    expect(total, what).toBe(1)
    await teacher.dialog.getByRole('button', { name: '关闭' }).first().click()
    await page.getByRole('button', { name: '导入名单' }).first().click()
  }
  const rows = `学号,姓名,手机,邮箱\n20269999,${picture},,\n=1+1,"${drawing.replaceAll('"', '""')}",,\n`
  await input.setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await expect(teacher.dialog.getByText(picture)).toBeVisible()
  await expect(teacher.dialog.getByText(drawing)).toBeVisible()
  expect(signs).toEqual([])
  await call(classroom.remove, { params: { id } })
})

test('a second tab that saves an old version learns who was faster and when, and keeps what was typed', async ({
  as,
  baseURL,
}) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const { id } = (await call(classroom.create, { body: { name: `两个标签页${crypto.randomUUID().slice(0, 8)}` } }))
    .class
  const address = `/class/${id}/basics`
  await teacher.opens(address)
  const late = await teacher.opensTab(address)
  const course = ({ page }: Person) => page.getByRole('textbox', { name: '课程' })
  await expect(course(late)).toBeEditable()
  await course(teacher).fill('先保存的课程')
  await teacher.page.getByRole('button', { name: '保存' }).click()
  await expect(teacher.page.getByText('已保存')).toBeVisible()

  await course(late).fill('后保存的课程')
  await late.page.getByRole('button', { name: '保存' }).click()
  const told = late.page.getByRole('alert').filter({ hasText: '林致远' })
  await expect(told).toContainText(/林致远 已在您编辑期间保存了修改（刚刚）/)
  await expect(told).toContainText('先保存的课程')
  await expect(course(late)).toHaveValue('后保存的课程')
  expect((await call(classroom.get, { params: { id } })).class.course_name).toBe('先保存的课程')
  await call(classroom.remove, { params: { id } })
})
