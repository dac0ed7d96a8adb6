import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { expectDone, learnerOf, taught } from '../../learning/testing/taught.ts'

let app: TestApp
let student: Caller
let recordId: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  student = await app.as('student')
  const place = await taught(app)
  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record.id
}, 60_000)
afterAll(() => app.close())

const at = (of = recordId) => `/apis/v2/learning/records/${of}/machine-files`
const run = async (command: string) =>
  expectDone(await student.post(`/apis/v2/learning/records/${recordId}/commands`, { command })).data.stdout as string
const base64 = (text: string) => Buffer.from(text).toString('base64')
const put = (name: string, text: string, path: string) =>
  student.put(`${at()}/content`, { path, name, base64: base64(text) })
const read = (path: string) => student.get(`${at()}/content`, { path })

test('without a running machine there are no files', async () => {
  expect(await student.get(at())).toMatchObject({ status: 409, msg: '环境未在运行' })
  expect(await put('a.txt', 'a', '/tmp')).toMatchObject({ status: 409 })
  expectDone(await learnerOf(student, recordId).environment())
})

test('the home and folders are listed with what they hold, whatever the names are', async () => {
  await run(
    String.raw`mkdir -p "结果/里面" && printf 12345 > "-n 数据.csv" && printf x > $'two\nlines' && mkfifo pipe && ln -s /nowhere lost && touch .hidden`,
  )
  const home = expectDone(await student.get(at())).data
  expect(home).toMatchObject({ path: '/home/learner', has_more: false })
  expect(
    home.files.map(({ name, kind, bytes }: { name: string; kind: string; bytes: number }) => [
      name,
      kind,
      kind === 'file' ? bytes : null,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['-n 数据.csv', 'file', 5],
      ['two\nlines', 'file', 1],
      ['pipe', 'other', null],
      ['结果', 'folder', null],
    ]),
  )
  expect(home.files).toHaveLength(4)
  const inside = expectDone(await student.get(at(), { path: '/home/learner/结果' })).data
  expect(inside.files).toMatchObject([{ name: '里面', kind: 'folder' }])
  expect(expectDone(await student.get(at(), { path: '/home/learner/结果/里面/..' })).data.path).toBe(
    '/home/learner/结果',
  )
  for (const path of ['/nowhere', "/tmp'; touch /tmp/run; '", '$(touch /tmp/run)', '/home/learner/-n 数据.csv'])
    expect((await student.get(at(), { path })).msg).toBe('文件夹不存在或没有权限')
  expect(await run('ls /tmp')).not.toContain('run')
})

test('a file is read and written as its bytes, and the teacher sees that it was uploaded', async () => {
  expectDone(await put('程序 $(id).c', 'int main(void) {}\n', '/home/learner'))
  expect(await run("cat '程序 $(id).c'")).toBe('int main(void) {}\n')
  const back = expectDone(await read('/home/learner/程序 $(id).c')).data
  expect(Buffer.from(back.base64, 'base64').toString()).toBe('int main(void) {}\n')
  const { events } = expectDone(
    await (await app.as('teacher')).get(`/apis/v2/records/${recordId}/events`, { kind: 'uploaded' }),
  ).data
  expect(events).toMatchObject([{ text: '上传程序 $(id).c（18字节）', detail: '/home/learner/程序 $(id).c' }])
})

test('a link leads nowhere that the learner may not go, and what is no file is refused', async () => {
  await run('ln -s /etc/shadow key; head -c 3000000 /dev/zero > big.bin')
  for (const path of ['/home/learner/key', '/home/learner/pipe', '/home/learner/big.bin', '/none', 'x'])
    expect(await read(path), path).toMatchObject({ status: 422, data: undefined })
  expect((await put('a', 'a', '/usr/bin')).status).toBe(422)
  expect((await put('../a', 'a', '/tmp')).code).toBe(10422)
  expect((await put('..', 'a', '/tmp')).code).toBe(10422)
})

test('nobody else reads or writes there', async () => {
  for (const name of ['otherStudent', 'strangeStudent', 'teacher', 'peer', 'stranger'] as const) {
    const other = await app.as(name)
    const answers = [
      await other.get(at()),
      await other.get(`${at()}/content`, { path: '/etc/hostname' }),
      await other.put(`${at()}/content`, { path: '/tmp', name: 'a', base64: '' }),
    ]
    for (const { status } of answers) expect([403, 404], name).toContain(status)
  }
  expect(await run('ls /tmp')).toBe('')
})

test('what was submitted takes no files', async () => {
  expectDone(await learnerOf(student, recordId).submit())
  expect((await put('late.txt', 'x', '/tmp')).status).toBe(409)
  expectDone(await learnerOf(student, recordId).leaveEnvironment())
})
