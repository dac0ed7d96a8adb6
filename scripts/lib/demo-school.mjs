import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverBundle } from './build.mjs'
import { node24 } from './node24.mjs'
import { root } from './paths.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const asked = 250

/**
 * A data directory with the demo school as the built server fills it, its learners played and its experiments validated: servers
 * that start on a copy need not do that again. Rejects when the server does not come up or a job fails.
 */
export async function makeDemoSchool() {
  const dir = await mkdtemp(join(tmpdir(), 'lab-school-'))
  await chmod(dir, 0o711)
  const env = { ...process.env, DATA_DIR: dir, DATABASE_URL: undefined }
  const server = spawn(node24(), [serverBundle], {
    cwd: root,
    // No learner is let into an environment: those would be left behind.
    env: { ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DEMO: '1', ENV_DRIVER: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await playedAt(await readyAt(server))
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  const finish = ['--disable-warning=ExperimentalWarning', 'apps/server/src/testing/finish-school.ts']
  const { code, output } = await run(node24(), finish, { env, quiet: true })
  if (code !== 0) {
    say(output.trim())
    throw new Error(`finish-school.ts ended with ${code}`)
  }
  return dir
}

/** The address of a server that was started, once it says that it is ready. */
async function readyAt(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const ready = /^Ready: (\S+)/.exec(line)
    if (ready) return ready[1]
  }
  throw new Error('the server did not come up')
}

/** Resolves once the jobs are done that the filler left, which belong to the platform's operator. */
async function playedAt(url) {
  const signedIn = await fetch(`${url}/apis/v1/commons/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: process.env.DEMO_PASSWORD ?? 'Lab@2026', alias: 'teacher' }),
  })
  const { access_token: token } = (await signedIn.json()).data.auth
  for (;;) {
    const answer = await fetch(`${url}/apis/v2/my-jobs`, { headers: { authorization: `Bearer ${token}` } })
    const { jobs } = (await answer.json()).data
    const failed = jobs.find((job) => job.state === 'failed')
    if (failed) throw new Error(`${failed.title}: ${failed.error}`)
    if (jobs.length > 0 && jobs.every((job) => job.state === 'done')) return
    await new Promise((resolve) => setTimeout(resolve, asked))
  }
}
