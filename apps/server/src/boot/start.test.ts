import { spawnSync } from 'node:child_process'
import { describe, expect, test, vi } from 'vitest'
import { checkDemoPassword } from '../demo/password.ts'
import { projectRoot, readConfig } from '../kernel/config.ts'
import { startFailureText } from './start-failure-text.ts'

// One starts a program, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

describe('the demo accounts with their published password', () => {
  const open = 'Set DEMO_PASSWORD to a password of your own'
  const rows: [what: string, env: Record<string, string>, refused: string | null][] = [
    ['on this machine', {}, null],
    ['on this machine by name', { HOST: 'localhost' }, null],
    ['on another loopback address', { HOST: '127.0.0.2' }, null],
    ['on the IPv6 loopback address', { HOST: '::1' }, null],
    ['on every network', { HOST: '0.0.0.0' }, open],
    ['on every IPv6 network', { HOST: '::' }, open],
    ['on an address', { HOST: '10.0.0.7' }, open],
    ['behind a proxy', { TRUST_PROXY: '127.0.0.1' }, open],
    ['under a public address', { PUBLIC_URL: 'https://lab.example.edu' }, open],
    ['under a local address', { PUBLIC_URL: 'http://localhost:8080' }, null],
    ['not there at all', { HOST: '0.0.0.0', DEMO: '0' }, null],
    ['replaced', { HOST: '0.0.0.0', DEMO_PASSWORD: 'Own-2026-word' }, null],
    ['given once more', { HOST: '0.0.0.0', DEMO_PASSWORD: 'Lab@2026' }, '这是公开的演示密码'],
    ['replaced by a short one', { HOST: '0.0.0.0', DEMO_PASSWORD: 'Ab1' }, '密码至少8个字符'],
    ['replaced by letters only', { DEMO_PASSWORD: 'onlyletters' }, '密码应同时包含字母和数字'],
  ]
  test.each(rows)('%s', (_what, env, refused) => {
    const check = () => checkDemoPassword(readConfig(env))
    if (refused) expect(check).toThrow(refused)
    else expect(check).not.toThrow()
  })
})

describe('half a storage is refused by what is missing', () => {
  const all = { S3_ENDPOINT: 'http://s3:9000', S3_BUCKET: 'lab', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  test.each(Object.keys(all))('%s', (missing) => {
    expect(() => readConfig({ ...all, [missing]: '' })).toThrow(`S3 存储的配置不完整，缺少 ${missing}。`)
  })
  test('all four are a storage, and none is the disk', () => {
    expect(readConfig(all).s3).toMatchObject({ bucket: 'lab' })
    expect(readConfig({}).s3).toBeUndefined()
  })
})

test('behind a proxy it goes on answering for some seconds after the signal to stop', () => {
  expect(readConfig({}).stopDelayMs).toBe(0)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).stopDelayMs).toBe(5_000)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8', STOP_DELAY: '0' }).stopDelayMs).toBe(0)
  expect(readConfig({ STOP_DELAY: '12' }).stopDelayMs).toBe(12_000)
})

const wrongs: [what: string, env: Record<string, string>, says: string][] = [
  ['an open address', { HOST: '0.0.0.0' }, 'DEMO_PASSWORD'],
  ['half a storage', { S3_BUCKET: 'lab' }, 'S3_ENDPOINT'],
  ['a port that is none', { PORT: 'eighty' }, 'PORT'],
]
/** What a start with these settings says when it fails. */
function failureText(env: Record<string, string>): string {
  try {
    checkDemoPassword(readConfig(env))
  } catch (error) {
    return startFailureText(error)
  }
  return ''
}
const expectForPeople = (said: string, says: string): void => {
  expect(said).toContain(says)
  expect(said).toMatch(/[一-龥]/)
  expect(said).not.toMatch(/^\s+at /m)
}
test.each(wrongs)('%s is refused in two languages and without a stack', (_what, env, says) => {
  expectForPeople(failureText(env), says)
})
test('what only a programmer can put right is said with its stack', () => {
  expect(startFailureText(new Error('broken'))).toMatch(/^\s+at /m)
})

test('the printed accounts have the password that is in force', () => {
  const print = (env: Record<string, string>) => {
    const script = ['--disable-warning=ExperimentalWarning', 'apps/server/src/demo/print-accounts.ts']
    const printed = spawnSync(process.execPath, script, { env, encoding: 'utf8', cwd: projectRoot() })
    return new Set((JSON.parse(printed.stdout) as { password: string }[]).map(({ password }) => password))
  }
  expect(print({})).toEqual(new Set(['Lab@2026']))
  expect(print({ DEMO_PASSWORD: 'Own-2026-word' })).toEqual(new Set(['Own-2026-word']))
})
