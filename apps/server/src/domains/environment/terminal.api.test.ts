import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { announceRights, removeOrgMembers } from '../org/index.ts'
import { startEnvironment } from './operations.ts'
import { aSuite, becomes } from './test-environments.ts'
import { handshake, Screen } from './test-screen.ts'
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
  test('is a real one: types, shows Chinese, knows its size and its history, ends with the shell’s exit code', async () => {
    const id = await ofStudent()
    const screen = await open(await app.as('student'), id)
    await screen.shows('learner@node')
    screen.type('echo 你好-$((40+2))\r')
    await screen.shows('你好-42')
    screen.resize(132, 43)
    screen.type('stty size\r')
    await screen.shows('43 132')
    screen.type('grep -c "stty size" ~/.bash_history | sed s/^/kept-/\r')
    await screen.shows('kept-1')
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
    // The end alone is looked at: the whole of it, for each frame, would take longer than the flood.
    await screen.until(({ shown }) => shown.slice(-400).includes('the end'), 60_000)
    const numbers = screen.shown.split('\r\n').filter((line) => /^\d+$/.test(line))
    expect(numbers).toHaveLength(600_000)
    await end(id)
  }, 90_000)

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

  test('is named to the learner while they watch and help, and no longer', async () => {
    const id = await ofStudent()
    const early = await open(teacher, id, { watch: true })
    await early.until((screen) => screen.notes.includes('当前没有打开的终端，打开后会自动显示'))
    const learner = await open(await app.as('student'), id)
    await learner.until(({ company }) => company.at(-1) === '看测试teacher 帮')
    early.socket.send(JSON.stringify({ t: 'take' }))
    await learner.until(({ company }) => company.at(-1) === '看 帮测试teacher')
    early.socket.send(JSON.stringify({ t: 'release' }))
    await learner.until(({ company }) => company.at(-1) === '看测试teacher 帮')
    early.socket.close()
    await learner.until(({ company }) => company.at(-1) === '看 帮')
    expect(early.company).toEqual([])
    await end(id)
  })

  test('helps in an own shell; the learner is notified and the operation log keeps it', async () => {
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

test('a helper who takes over before there is a terminal gets one, and goes on in the learner’s', async () => {
  const id = await ofStudent()
  const helper = await open(teacher, id, { watch: true })
  await helper.until((screen) => screen.notes.includes('当前没有打开的终端，打开后会自动显示'))
  helper.socket.send(JSON.stringify({ t: 'take' }))
  await helper.shows('learner@node')
  helper.type('echo alone-$((40+2)) > note.txt; cat note.txt\r')
  await helper.shows('alone-42')
  const learner = await open(await app.as('student'), id)
  await learner.shows('learner@node')
  helper.type('cat note.txt\r')
  await learner.shows('alone-42')
  helper.socket.send(JSON.stringify({ t: 'release' }))
  await learner.until((screen) => screen.notes.includes('测试teacher老师已交还终端'))
  expect(helper.notes).toContain('学员没有打开终端，已为您打开一个；学员打开后会换成学员的终端')
  await end(id)
})

describe('who has no business there is refused before the upgrade', () => {
  const signedOut = { status: 403, body: { code: 10401, msg: '登录已失效，请重新登录', reason: 'signedOut' } }
  const absent = { status: 404, body: { code: 10404, msg: '资源不存在', reason: 'absent' } }
  const foreign = { status: 403, body: { code: 10403, msg: '该连接只能由本平台的页面打开', reason: 'forbidden' } }
  let mine: string
  let theirs: string
  const ticketOf = async (caller: Caller, id: string): Promise<string> =>
    origin + (await caller.post(`/apis/v2/env-records/${id}/terminal-tickets`)).data.url
  beforeAll(async () => {
    mine = await ofStudent()
    theirs = await ofStudent()
    await app.kernel.connection.db.execute(
      sql`UPDATE env_records SET owner_id = ${app.school.people.otherStudent.id} WHERE id = ${theirs}`,
    )
  })
  afterAll(async () => {
    await end(mine)
    await end(theirs)
  })

  test('without a ticket, with a made-up one, for what does not exist', async () => {
    const address = `${origin}/apis/v2/env-records/${mine}/machines/node/terminal`
    expect(await handshake(address)).toEqual(signedOut)
    expect(await handshake(`${address}?ticket=`)).toEqual(signedOut)
    expect(await handshake(`${address}?ticket=junk`)).toEqual(signedOut)
    expect(await handshake(`${address}?ticket=a&ticket=b`)).toEqual(signedOut)
    const url = await ticketOf(await app.as('student'), mine)
    expect(await handshake(url.replace(mine, '00000000-0000-7000-8000-000000000000'))).toEqual(absent)
  })

  test('with a ticket that was used, also by two at the same moment', async () => {
    const student = await app.as('student')
    const url = await ticketOf(student, mine)
    const both = await Promise.all([handshake(url), handshake(url)])
    expect(both.filter((one) => one === 'open')).toHaveLength(1)
    expect(both.filter((one) => one !== 'open')).toEqual([signedOut])
    expect(await handshake(url)).toEqual(signedOut)
  })

  test('with a ticket of another student, which is used up by it', async () => {
    const url = await ticketOf(await app.as('otherStudent'), theirs)
    expect(await handshake(url.replace(theirs, mine))).toEqual(absent)
    expect(await handshake(url)).toEqual(signedOut)
  })

  test('from pages of other sites, which leave the ticket as it is', async () => {
    const url = await ticketOf(await app.as('student'), mine)
    for (const from of ['http://evil.example', 'null', 'http://127.0.0.1:1'])
      expect(await handshake(url, { origin: from })).toEqual(foreign)
    expect(await handshake(url, { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' })).toEqual(foreign)
    expect(await handshake(url, { origin: origin.replace('ws', 'http') })).toBe('open')
  })

  test('but not from ours behind a proxy that is trusted, or at the public address', async () => {
    const proxied = await app.another({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://lab.example.edu/' })
    const behind = (await proxied.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
    const student = await app.as('student')
    const from = async (headers: Record<string, string>) =>
      handshake((await ticketOf(student, mine)).replace(origin, behind), headers)
    expect(await from({ origin: 'https://lab.example.edu' })).toBe('open')
    expect(await from({ origin: 'https://other.example.edu', 'x-forwarded-host': 'other.example.edu' })).toBe('open')
    expect(await from({ origin: 'https://evil.example', 'x-forwarded-host': 'other.example.edu' })).toEqual(foreign)
  })

  test('and somebody who asks without a socket gets an ordinary answer', async () => {
    const url = await ticketOf(await app.as('student'), mine)
    const answer = await fetch(url.replace('ws', 'http'))
    expect({ status: answer.status, body: await answer.json() }).toEqual(absent)
    expect(await handshake(url)).toBe('open')
  })

  test('a right that ends between the two looks is a sentence and a close', async () => {
    const url = await ticketOf(teacher, mine)
    const { db } = app.kernel.connection
    // The environment ends where the second look still has to come: after the upgrade.
    await db.execute(sql`UPDATE env_records SET state = 'stopping' WHERE id = ${mine}`)
    const screen = new Screen(url)
    expect(await screen.closed).toBe(4403)
    expect(screen.notes).toEqual(['环境未在运行'])
    await db.execute(sql`UPDATE env_records SET state = 'running' WHERE id = ${mine}`)
  })
})

describe('a terminal whose person has no right to it any more', () => {
  test('closes: the learner’s with the membership, the watching teacher’s with the role', async () => {
    const id = await ofStudent()
    const { db } = app.kernel.connection
    const [learner, watcher] = [app.school.people.otherStudent, app.school.people.peer]
    await db.execute(sql`UPDATE env_records SET owner_id = ${learner.id} WHERE id = ${id}`)
    const shell = await open(await app.as('otherStudent'), id)
    await shell.shows('learner@node')
    const watching = await open(await app.as('peer'), id, { watch: true })
    await watching.shows('learner@node')

    await db.execute(sql`UPDATE users SET roles = '{student}' WHERE id = ${watcher.id}`)
    await announceRights(db, [watcher.id])
    expect(await watching.closed).toBe(4403)
    expect(watching.notes).toContain('您已没有使用此环境的权限')
    shell.type('echo still-$((40+2))\r')
    await shell.shows('still-42')

    await removeOrgMembers(db, app.school.orgs.a.id, [learner.id])
    expect(await shell.closed).toBe(4403)
    await end(id)
  })
})
