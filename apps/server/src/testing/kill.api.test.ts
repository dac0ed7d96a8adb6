import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, startServer } from './server-program.ts'

// The whole program as a process of its own, with its own embedded database, killed without warning while it works.

let dataDir: string
let server: { child: ChildProcess; url: string } | undefined

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    ENV_DRIVER: 'none',
    DATABASE_URL: '',
    NODE_ENV: 'production',
  }
  const child = startServer({ ...process.env, ...settings })
  const url = await addressOf(child)
  if (url === undefined) throw new Error('the server ended before it was ready')
  return { child, url }
}

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(server!.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { code: number; data: unknown }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lab-kill-'))
})
afterAll(async () => {
  if (server) {
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

test(
  'a killed server loses nothing that it acknowledged, and nothing is half there',
  { timeout: 120_000 },
  async () => {
    const person = { username: 'root1', password: 'Lab12345', real_name: '运维', customer_name: '某校' }
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round++) {
      server = await start()
      if (round === 0) expect((await call('POST', '/apis/v2/first-run', person)).code).toBe(10200)
      const signedIn = await call('POST', '/apis/v1/commons/oauth/token', {
        username: person.username,
        password: person.password,
      })
      const { access_token } = (signedIn.data as { auth: { access_token: string } }).auth
      const bearer = { authorization: `Bearer ${access_token}` }
      const mine = await call('GET', '/apis/v2/my-organizations', undefined, bearer)
      const domainId = (mine.data as { organizations: { domain_id: string }[] }).organizations[0]!.domain_id
      const headers = { ...bearer, 'domain-id': domainId }

      // What earlier rounds were answered is kept: each class whole, with the teacher who came with it.
      for (const id of acknowledged) {
        const kept = await call('GET', `/apis/v2/classes/${id}`, undefined, headers)
        expect(kept.code).toBe(10200)
        expect(kept.data).toMatchObject({ class: { teacher_count: 1 } })
      }
      const listed = await call('GET', '/apis/v2/classes?per_page=300', undefined, headers)
      for (const one of (listed.data as { classes: { teacher_count: number }[] }).classes)
        expect(one.teacher_count).toBe(1)

      // Eight writers at once, until the kill cuts them off in the middle.
      const killAfter = 40 + round * 25
      const writer = async (): Promise<void> => {
        for (;;) {
          const answer = await call('POST', '/apis/v2/classes', { name: `第${round}轮` }, headers).catch(() => null)
          if (!answer) return
          acknowledged.push((answer.data as { class: { id: string } }).class.id)
          if (acknowledged.length >= killAfter) server!.child.kill('SIGKILL')
        }
      }
      const exited = once(server.child, 'exit')
      await Promise.all(Array.from({ length: 8 }, writer))
      await exited
      server = undefined
    }
    server = await start()
    const signedIn = await call('POST', '/apis/v1/commons/oauth/token', {
      username: person.username,
      password: person.password,
    })
    expect(signedIn.code).toBe(10200)
    expect(acknowledged.length).toBeGreaterThanOrEqual(90)

    // Stopped while a console is open, it ends in good order.
    const { access_token } = (signedIn.data as { auth: { access_token: string } }).auth
    const stream = await fetch(`${server.url}/apis/v2/events`, { headers: { authorization: `Bearer ${access_token}` } })
    const exited = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    expect(await stream.text()).toContain(': open')
    expect(await exited).toEqual([0, null])
    server = undefined
  },
)
