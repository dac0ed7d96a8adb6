import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import type { Running } from '../../../boot/boot.ts'
import { Refusal } from '../../../kernel/result.ts'
import { startEnvironment } from '../operations.ts'
import { aSuite, becomes } from '../test-environments.ts'
import { Screen } from '../test-screen.ts'
import { addressOf } from './holder.ts'

let app: TestApp
/** Three servers on one database: two that reach the same environments, and one of another host. */
let servers: Record<'first' | 'second' | 'elsewhere', string>
let second: Running
let otherDir: string
let id: string
const listen = async (server: Running): Promise<string> =>
  (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')

beforeAll(async () => {
  app = await testApp()
  const suite = await aSuite(app)
  const row = await startEnvironment(app.kernel, {
    suiteId: suite.id,
    ownerId: app.school.people.student.id,
    purpose: 'experiment',
    subject: 'Linux 入门',
  })
  if (row instanceof Refusal) throw new Error(row.name)
  id = row.id
  await becomes(app, id, 'running')
  // Only now: otherwise any of the three starts the environment, and it is that one's host's.
  otherDir = await mkdtemp(join(tmpdir(), 'lab-other-host-'))
  second = await app.another()
  const elsewhere = await app.another({ DATA_DIR: otherDir })
  servers = { first: await listen(app), second: await listen(second), elsewhere: await listen(elsewhere) }
}, 60_000)
afterAll(async () => {
  await app.close()
  await rm(otherDir, { recursive: true, force: true })
})

/** Opens a terminal through a server, with a ticket that it gives itself. */
async function open(caller: Caller, server: keyof typeof servers, body: object = {}): Promise<Screen> {
  const answer = await fetch(`${servers[server].replace('ws', 'http')}/apis/v2/env-records/${id}/terminal-tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, msg } = (await answer.json()) as { data: { url: string }; msg: string }
  expect(msg).toBe('ok')
  return new Screen(servers[server] + data.url)
}

describe('a terminal on another server', () => {
  test('is watched and taken over, in the very shell of the learner, and the log says so once', async () => {
    const shell = await open(await app.as('student'), 'first', { key: 'tab' })
    await shell.shows('learner@node')
    shell.type('word=remembered; echo re""ady\r')
    await shell.shows('ready')
    for (const server of ['second', 'elsewhere'] as const) {
      const watching = await open(await app.as('teacher'), server, { watch: true })
      await watching.shows('ready')
      watching.socket.send(JSON.stringify({ t: 'take' }))
      await watching.until(({ notes }) => notes.some((note) => note.startsWith('已接管')))
      watching.type(`echo $word-${server}\r`)
      await watching.shows(`remembered-${server}`)
      await shell.shows(`remembered-${server}`)
      watching.socket.close()
      await watching.closed
    }
    const logged = await app.kernel.connection.db.execute<{ summary: string; ip: string }>(
      sql`SELECT summary, ip FROM activity_logs WHERE object_id = ${id} AND action IN ('environment.watch', 'environment.take')`,
    )
    expect(logged.rows.map(({ summary }) => summary).toSorted()).toEqual([
      '接管他人的终端',
      '接管他人的终端',
      '查看他人的终端',
      '查看他人的终端',
    ])
    shell.socket.close()
    await shell.closed
  })

  test('is taken up again under its key, whichever server the console comes back to', async () => {
    const student = await app.as('student')
    for (const server of ['second', 'elsewhere', 'first'] as const) {
      const again = await open(student, server, { key: 'tab' })
      await again.shows('ready')
      again.type(`echo $word-again-${server}\r`)
      await again.shows(`remembered-again-${server}`)
      again.socket.terminate()
      expect(await again.closed).toBe(1006)
    }
  })

  test('gets a flood of output whole', async () => {
    const flood = await open(await app.as('student'), 'second')
    await flood.shows('learner@node')
    flood.type('seq 1 200000; echo the""-end\r')
    await flood.shows('the-end')
    const numbers = flood.shown.match(/\d+\r$/gm) ?? []
    expect(numbers).toHaveLength(200_000)
    flood.socket.close()
    await flood.closed
  }, 60_000)

  test('refuses who does not come from one of our servers', async () => {
    const url = `${servers.first.replace('ws', 'http')}/internal/terminal`
    for (const header of ['', 'e30.junk', `${Buffer.from('{"until":9e15}').toString('base64url')}.x`]) {
      expect((await fetch(url, { headers: { 'x-terminal-arrival': header } })).status).toBe(404)
    }
  })

  test('comes back on another server when its own has gone', async () => {
    const { db } = app.kernel.connection
    const held = await db.execute<{ address: string }>(
      sql`SELECT address FROM terminal_servers JOIN env_terminals ON server_id = id WHERE env_record_id = ${id}`,
    )
    expect(held.rows).toEqual([{ address: servers.first.replace('ws', 'http') }])
    // As after a crash: announced, and not seen for a while.
    await db.execute(sql`UPDATE env_terminals SET server_id = gen_random_uuid() WHERE env_record_id = ${id}`)
    const shell = await open(await app.as('student'), 'second', { key: 'tab' })
    await shell.shows('learner@node')
    shell.type('echo word-is-${word:-gone}\r')
    await shell.shows('word-is-gone')
    const now = await db.execute<{ address: string }>(
      sql`SELECT address FROM terminal_servers JOIN env_terminals ON server_id = id WHERE env_record_id = ${id}`,
    )
    expect(now.rows).toEqual([{ address: servers.second.replace('ws', 'http') }])
    shell.socket.close()
    await shell.closed
  })

  test('a server that stops is not announced any more', async () => {
    await second.stop()
    const left = await app.kernel.connection.db.execute<{ address: string }>(sql`SELECT address FROM terminal_servers`)
    const address = servers.second.replace('ws', 'http')
    expect(left.rows.map((row) => row.address)).not.toContain(address)
  })
})

const card = (address: string, internal: boolean) => ({ address, internal, family: 'IPv4' as const })
test.each([
  ['127.0.0.1', 'IPv4', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'IPv4', 'http://10.1.2.3:80'],
  ['::', 'IPv6', 'http://10.1.2.3:80'],
  ['fd00::7', 'IPv6', 'http://[fd00::7]:80'],
])('who listens on %s is reached at %s %s', (address, family, reached) => {
  const cards = { lo: [card('127.0.0.1', true)], eth0: [card('10.1.2.3', false)] } as never
  expect(addressOf({ address, family, port: 80 }, cards)).toBe(reached)
})
