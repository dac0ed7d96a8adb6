import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { startEnvironment } from './operations.ts'
import { aSuite, becomes } from './test-environments.ts'
import { Screen } from './test-screen.ts'
import { Refusal } from '../../kernel/result.ts'

let app: TestApp
let origin: string
let teacher: Caller
beforeAll(async () => {
  app = await testApp()
  origin = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

async function open(caller: Caller, id: string, body: object = {}): Promise<Screen> {
  const answer = await caller.post(`/apis/v2/env-records/${id}/terminal-tickets`, body)
  expect(answer.msg).toBe('ok')
  return new Screen(origin + answer.data.url)
}

/** An environment of a student, as the learning API would start it. */
async function ofStudent(): Promise<string> {
  const suite = await aSuite(app)
  const row = await startEnvironment(app.kernel, {
    suiteId: suite.id,
    ownerId: app.school.people.student.id,
    purpose: 'experiment',
    subject: 'Linux 入门',
  })
  if (row instanceof Refusal) throw new Error(row.name)
  await becomes(app, row.id, 'running')
  return row.id
}
const end = async (id: string): Promise<void> => {
  await teacher.post(`/apis/v2/env-records/${id}/env-destroy`)
  await becomes(app, id, 'destroyed')
}

describe('a terminal', () => {
  test('is a real one: types, shows Chinese, knows its size, ends with the shell’s exit code', async () => {
    const id = await ofStudent()
    const screen = await open(await app.as('student'), id)
    await screen.shows('learner@node')
    screen.type('echo 你好-$((40+2))\r')
    await screen.shows('你好-42')
    screen.resize(132, 43)
    screen.type('stty size\r')
    await screen.shows('43 132')
    screen.type('exit 7\r')
    expect(await screen.closed).toBe(1000)
    expect(screen.exit).toBe(7)
    await end(id)
  })

  test('what is typed before the shell is there reaches it', async () => {
    const id = await ofStudent()
    const screen = await open(await app.as('student'), id)
    await once(screen.socket, 'open')
    screen.type('echo early-$((40+2))\r')
    await screen.shows('early-42')
    expect(screen.shown.match(/early-42/g)).toHaveLength(1)
    screen.socket.close()
    await end(id)
  })

  test('is taken up again after a lost connection, with what was on the screen', async () => {
    const id = await ofStudent()
    const student = await app.as('student')
    const first = await open(student, id, { key: 'tab-1' })
    await first.shows('learner@node')
    first.type('word=remembered; echo re""ady\r')
    await first.shows('ready')
    first.socket.terminate()
    await first.closed
    const second = await open(student, id, { key: 'tab-1' })
    await second.shows('ready')
    second.type('echo [$word]\r')
    await second.shows('[remembered]')
    expect(second.exit).toBeNull()
    await end(id)
  })

  test('a flood of output is held back until the console has taken it, and nothing is lost', async () => {
    const id = await ofStudent()
    const screen = await open(await app.as('student'), id)
    await screen.shows('learner@node')
    screen.socket.pause()
    screen.type('echo; seq 1 600000; echo "the"" end"\r')
    await new Promise<void>((resolve) => void setImmediate(resolve))
    screen.socket.resume()
    await screen.shows('the end')
    const numbers = screen.shown.split('\r\n').filter((line) => /^\d+$/.test(line))
    expect(numbers).toHaveLength(600_000)
    await end(id)
  })

  test('closes with a sentence when the environment ends', async () => {
    const id = await ofStudent()
    const screen = await open(await app.as('student'), id)
    await screen.shows('learner@node')
    await end(id)
    await screen.closed
    expect(screen.notes).toContain('环境正在销毁，终端已关闭')
  })

  test('closes when the session behind it is ended', async () => {
    const id = await ofStudent()
    const admin = await app.as('admin')
    const screen = await open(admin, id)
    await screen.shows('learner@node')
    await admin.delete('/apis/v2/jwt/token')
    expect(await screen.closed).toBe(4401)
    expect(screen.notes).toContain('登录已失效，请重新登录')
    await end(id)
  })
})

describe('a teacher', () => {
  test('watches a learner’s terminal without being able to type, also before there is one', async () => {
    const id = await ofStudent()
    const watcher = await open(teacher, id, { watch: true })
    await watcher.until((screen) => screen.notes.includes('当前没有打开的终端，打开后会自动显示'))
    const learner = await open(await app.as('student'), id)
    await learner.shows('learner@node')
    watcher.type('echo from-the-teacher\r')
    learner.resize(100, 30)
    learner.type('echo from-the-learner\r')
    await watcher.shows('from-the-learner\r\n')
    expect(watcher.sizes).toContain('100x30')
    expect(learner.shown).not.toContain('from-the-teacher')
    await end(id)
  })

  test('helps in an own shell; the learner is told and the operation log keeps it', async () => {
    const id = await ofStudent()
    const learner = await open(await app.as('student'), id)
    await learner.shows('learner@node')
    const helper = await open(teacher, id)
    await helper.shows('learner@node')
    await learner.until((screen) => screen.notes.includes('测试teacher老师进入了此环境'))
    const logged = await app.kernel.connection.db.execute<{ summary: string; object_title: string }>(
      sql`SELECT summary, object_title FROM activity_logs WHERE object_id = ${id} AND actor_id = ${app.school.people.teacher.id}`,
    )
    expect(logged.rows).toEqual([{ summary: '进入他人的环境', object_title: 'Linux 入门' }])
    await end(id)
  })

  test('takes the keyboard of the terminal that is watched, visibly, logged, and gives it back', async () => {
    const id = await ofStudent()
    const learner = await open(await app.as('student'), id)
    await learner.shows('learner@node')
    const helper = await open(teacher, id, { watch: true })
    await helper.shows('learner@node')
    helper.socket.send(JSON.stringify({ t: 'take' }))
    await learner.until((screen) => screen.notes.includes('测试teacher老师正在协助操作此终端'))
    helper.type('echo helped-$((40+2))\r')
    await learner.shows('helped-42')
    helper.resize(40, 10)
    helper.socket.send(JSON.stringify({ t: 'release' }))
    await learner.until((screen) => screen.notes.includes('测试teacher老师已交还终端'))
    helper.type('echo too-late\r')
    learner.type('stty size; echo do""ne\r')
    await learner.shows('done')
    expect(learner.shown).not.toContain('too-late')
    expect(learner.shown).not.toContain('10 40')
    const logged = await app.kernel.connection.db.execute<{ summary: string }>(
      sql`SELECT summary FROM activity_logs WHERE object_id = ${id} AND actor_id = ${app.school.people.teacher.id} ORDER BY id`,
    )
    expect(logged.rows.map((row) => row.summary)).toEqual(['查看他人的终端', '接管他人的终端'])
    await end(id)
  })
})

describe('who has no business there', () => {
  test('a ticket works once; without one the door stays shut', async () => {
    const id = await ofStudent()
    const student = await app.as('student')
    const { url } = (await student.post(`/apis/v2/env-records/${id}/terminal-tickets`)).data
    const first = new Screen(origin + url)
    await first.shows('learner@node')
    const again = new Screen(origin + url)
    expect(await again.closed).toBe(4403)
    const none = new Screen(`${origin}/apis/v2/env-records/${id}/machines/node/terminal`)
    expect(await none.closed).toBe(4403)
    expect(none.notes).toEqual(['登录已失效，请重新登录'])
    await end(id)
  })

  test('another student’s ticket does not open it', async () => {
    const mine = await ofStudent()
    const suite = await aSuite(app)
    const other = await app.as('otherStudent')
    const row = await startEnvironment(app.kernel, {
      suiteId: suite.id,
      ownerId: app.school.people.otherStudent.id,
      purpose: 'experiment',
    })
    if (row instanceof Refusal) throw new Error(row.name)
    await becomes(app, row.id, 'running')
    const { url } = (await other.post(`/apis/v2/env-records/${row.id}/terminal-tickets`)).data
    const screen = new Screen(origin + (url as string).replace(row.id, mine))
    expect(await screen.closed).toBe(4403)
    expect(screen.notes).toEqual(['资源不存在'])
    await end(mine)
    await end(row.id)
  })
})
