import { classroom } from '@lab/contract/classroom'
import { place } from '@lab/contract/place'
import { demoIds } from '@lab/contract/demo-ids'
import { content } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { me } from '@lab/contract/me'
import { org } from '@lab/contract/org'
import { query } from '@lab/contract/query'
import { researchTask } from '@lab/contract/research-task'
import { resource as resourceContract } from '@lab/contract/resource'
import { attacks } from '../apps/console/src/kit/editor/view/hostile-texts.ts'
import { callerFor } from './support/api.ts'
import type { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'
import { watchFor } from './support/watch.ts'

/*
 * What people write and upload cannot act. What scripts in environments can do is validated in the server's own tests:
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
  // The demo school may still be at work, and who ran before may have answered what was open.
  const asked = async () => {
    const { queries } = await call(query.listOfPlace, { params: { id: demoIds.class }, query: {} })
    return queries.filter(({ state }) => state !== 'closed')
  }
  await expect.poll(async () => (await asked()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const thread = (await asked())[0]!
  await call(query.answer, { params: { id: thread.id }, body: { body: everything } })

  await reads(teacher, signs, '/exp', picture)
  await reads(teacher, signs, `/exp/${id}/basics`, picture)
  await reads(teacher, signs, `/exp/${id}/content`, drawing)
  await reads(teacher, signs, `/class/${demoIds.class}/query?thread=${thread.id}`, '覆盖')
  await reads(teacher, signs, '/class', drawing)
  await reads(teacher, signs, `/class/${made.id}/basics`, drawing)
  await reads(teacher, signs, '/dashboard', picture)

  await call(content.remove, { params: { id } })
  await call(classroom.remove, { params: { id: made.id } })
})

test('messages stay texts: titles and bodies that others wrote', async ({ as, baseURL }) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const reader = as('teacher2')
  const { signs } = watchFor(reader.page.context(), new URL(origin).origin)
  await reader.isSignedIn()
  const [lead, member] = [await callerFor(origin, 'teacher1'), await callerFor(origin, 'teacher2')]
  const { id: memberId } = await member(me.info, {})
  // What is longest and rudest: markup, a text that turns its direction round, one without a place to break.
  const titles = [picture, drawing, '\u202Eevil\u2066.exe', 'W'.repeat(50)]
  const made: string[] = []
  for (const title of titles) {
    const body = { title, goal: everything, member_ids: [memberId] }
    const { research_task: task, assignments } = await lead(researchTask.create, { body })
    made.push(task.id)
    const params = { id: assignments[0]!.id }
    const submission = { report: everything, version: assignments[0]!.version }
    await member(researchTask.submit, { params, body: submission })
    const feedback = `${attacks.join(' ').replaceAll('\0', '').slice(0, 900)} ${drawing}`
    await lead(researchTask.decide, { params, body: { accepted: false, feedback } })
    await reads(reader, signs, `/my/task/${params.id}`, title === picture || title === drawing ? title : '验收意见')
  }
  await reads(reader, signs, '/message', `科研任务「${picture}」的成果被退回`)
  const isSideways = () => reader.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(await isSideways()).toBe(false)
  await reader.page.getByRole('main').getByRole('button', { name: drawing }).first().click()
  await expect(reader.dialog.getByText(drawing).first()).toBeVisible()
  await expect(reader.dialog.locator('script, iframe, svg[onload], img[onerror]')).toHaveCount(0)
  expect(await isSideways()).toBe(false)
  await reads(reader, signs, '/my/task', drawing)
  expect(signs).toEqual([])
  for (const id of made) await lead(researchTask.remove, { params: { id } })
})

/** Names as a sender may write them, and what is left of them: [given, kept]. */
const fileNames = [
  ['"><img src=x onerror=alert(1)>.txt', '%22img src=x onerror=alert(1).txt'],
  ['<b>粗体</b>.txt', 'b.txt'],
  ['报告\u202Etxt.exe', '报告txt.exe'],
  ['一行\u0001\u0007Set-Cookie: a=b.txt', '一行Set-Cookie a=b.txt'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  [`${'长'.repeat(300)}.txt`, `${'长'.repeat(100)}.txt`],
  ['NoSpaceAnywhere'.repeat(20) + '.txt', `${'NoSpaceAnywhere'.repeat(20).slice(0, 100)}.txt`],
] as const

test('names of files stay names: in the upload’s answer, the list, the preview and the download', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const teacher = as('teacher1')
  const { page } = teacher
  const { signs } = watchFor(page.context(), new URL(origin).origin)
  const { access_token } = await teacher.isSignedIn()
  const call = await callerFor(origin, 'teacher1')
  const orgid = (await call(org.myOrganizations, {})).organizations[0]!.id
  const ids: string[] = []
  for (const [given, kept] of fileNames) {
    const boundary = 'hostile'
    // The bytes as a sender of its own could write them; a quotation mark as every browser does.
    const sent = given.replaceAll('"', '%22')
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${sent}"\r\n\r\n`
    const answer = await page.request.post('/apis/v2/file-files', {
      headers: {
        authorization: `Bearer ${access_token}`,
        'app-type': 'teacher',
        'domain-id': 'demo-software',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      data: Buffer.from(`${head}${given}\r\n--${boundary}--\r\n`),
    })
    const { name, file_url } = ((await answer.json()) as { data: { name: string; file_url: string } }).data
    expect(name).toBe(kept)
    const got = await page.request.get(file_url)
    const disposition = got.headers()['content-disposition']!
    expect(disposition).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(kept).replaceAll("'", '%27')}`)
    expect(got.headers()['set-cookie']).toBeUndefined()
    const resource = { title: given.slice(0, 50), obj_type: 'file', is_public: true } as const
    const made = await call(resourceContract.create, {
      params: { orgid },
      body: { resource: { ...resource, obj_file: { url: file_url } } },
    })
    ids.push(made.resource.id)
  }
  await reads(teacher, signs, '/repository/resource/file', fileNames[0][1])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  for (const [at, id] of ids.entries()) {
    const kept = fileNames[at]![1]
    await page.goto(`/repository/resource/file?preview=${id}`)
    await expect(teacher.dialog.getByText(kept).first()).toBeVisible()
    await expect(teacher.dialog.locator('script, iframe[srcdoc], [onerror], [onload]')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await teacher.dialog.getByRole('button', { name: '下载' }).first().click()
    expect((await download).suggestedFilename()).toBe(kept)
  }
  expect(signs.filter((sign) => !sign.startsWith('stopped'))).toEqual([])
  for (const id of ids) await call(resourceContract.remove, { params: { id } })
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
    const { total } = await call(place.members, { params: { id }, query: {} })
    expect(total, what).toBe(1)
    await teacher.dialog.getByRole('button', { name: '关闭' }).first().click()
    await page.getByRole('button', { name: '导入名单' }).first().click()
  }
  const rows = `学号,姓名,手机,邮箱\n20269999,${picture},,\n=1+1,"${drawing.replaceAll('"', '""')}",,\n`
  await input.setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await expect(teacher.dialog.getByRole('row').getByText(picture)).toBeVisible()
  await expect(teacher.dialog.getByRole('row').getByText(drawing)).toBeVisible()
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
  const warning = late.page.getByRole('alert').filter({ hasText: '林致远' })
  await expect(warning).toContainText(/林致远 已在您编辑期间保存了修改（刚刚）/)
  await expect(warning).toContainText('先保存的课程')
  await expect(course(late)).toHaveValue('后保存的课程')
  expect((await call(classroom.get, { params: { id } })).class.course_name).toBe('先保存的课程')
  await call(classroom.remove, { params: { id } })
})
