import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { attachSandbox, createSandbox, listLeftovers, removeLeftover } from './index.ts'
import { cgroupMembers, listCgroups } from './cgroups.ts'
import { listProcesses, readProcess } from './processes.ts'
import { describeIsolated, sandboxes } from './testing/fixture.ts'
import { bash, machine } from './testing/plain.ts'

/** Numbers of host processes whose arguments mention a word. */
function processesNaming(word: string): number[] {
  return listProcesses().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(word) && readProcess(pid)?.zombie === false
    } catch {
      return false
    }
  })
}

describeIsolated('a sandbox outlives its server and leaves nothing when destroyed', () => {
  const { start, rootDir } = sandboxes()

  test('after kill -9 of the process that made it, another takes it over', async () => {
    const creator = spawn(process.execPath, [join(import.meta.dirname, 'testing/creator.ts'), rootDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      creator.stdout.once('data', () => resolve())
      creator.once('exit', () => reject(new Error('creator ended early')))
    })
    creator.removeAllListeners('exit')
    const ended = new Promise((resolve) => creator.once('exit', resolve))
    creator.kill('SIGKILL')
    await ended

    const [leftover] = listLeftovers(rootDir).filter(({ id }) => id === 'orphan')
    const sandbox = await attachSandbox(leftover!.state!)
    if (sandbox === 'gone') throw new Error('the sandbox died with its creator')
    expect((await sandbox.exec('web', bash('cat ~/note; pgrep -a sleep'))).stdout).toMatch(/^kept\n(.|\n)*sleep 7777/)
    expect((await sandbox.exec('main', bash('getent hosts web'))).stdout).toContain('127.0.1.2')
    expect(processesNaming('7777')).not.toEqual([])
    expect(Date.now() - leftover!.createdAt.getTime()).toBeLessThan(60_000)
    // A command that the dead server was waiting for has ended with it.
    await expect.poll(() => processesNaming('7788'), { timeout: 5000 }).toEqual([])

    await sandbox.destroy()
    expect(processesNaming('7777')).toEqual([])
    expect(await attachSandbox(leftover!.state!)).toBe('gone')
  })

  test('destroying leaves no process, no group, no mount and no file', async () => {
    const mountsBefore = readFileSync('/proc/self/mounts', 'utf8')
    const sandbox = await start({ id: 'traces', machines: [machine('main'), machine('db')], network: 'private' })
    await sandbox.exec('main', bash('setsid sleep 8888 >/dev/null 2>&1 &'))
    sandbox.terminal('db', { cols: 80, rows: 24 })
    const { state } = sandbox
    const pids = [state.holder!, ...state.machines].flatMap(({ init, monitor }) => [init.pid, monitor.pid])
    const groups = state.machines.flatMap(({ cgroup }) => (cgroup === null ? [] : [cgroup]))
    const members = groups.flatMap(cgroupMembers)

    await sandbox.destroy()
    await sandbox.destroy()
    expect([...pids, ...members].filter((pid) => readProcess(pid)?.zombie === false)).toEqual([])
    expect(processesNaming('8888')).toEqual([])
    expect(listCgroups().filter((name) => name.startsWith('traces.'))).toEqual([])
    expect(groups.flatMap(({ dirs }) => Object.values(dirs)).filter((dir) => existsSync(dir))).toEqual([])
    expect(readFileSync('/proc/self/mounts', 'utf8')).toBe(mountsBefore)
    expect(readdirSync(rootDir)).not.toContain('traces')
    await vi.waitFor(() => expect(processesNaming('join.pl')).toEqual([]), 5000)
    await expect(sandbox.exec('main', bash('true'))).rejects.toMatchObject({ code: 'gone' })
    expect(() => sandbox.terminal('main', { cols: 80, rows: 24 })).toThrow('环境已不存在')
  })

  test('a learner cannot end the environment from inside', async () => {
    const sandbox = await start({ id: 'immortal' })
    await sandbox.exec('main', bash('kill -9 1; kill -9 -1'))
    expect(sandbox.isAlive()).toBe(true)
    expect((await sandbox.exec('main', bash('echo here'))).stdout).toBe('here\n')
  })

  test('a home is kept in a file and put back into a fresh machine, whatever is in it', async () => {
    const before = await start({ id: 'before' })
    const line =
      'mkdir -p 作业/a; echo 甲 > 作业/a/b; ln -s /etc/shadow leak; ln -s ../../../../root up; chmod 700 作业; mkfifo pipe; echo x > .hidden'
    await before.exec('main', bash(line))
    const file = join(rootDir, '.kept.tar')
    await before.saveHome('main', file)
    await before.destroy()

    const after = await start({ id: 'after' })
    await after.loadHome('main', file)
    const seen = await after.exec(
      'main',
      bash('cat 作业/a/b .hidden; stat -c "%A %U" 作业; readlink leak up; test -p pipe && echo pipe'),
    )
    expect(seen.stdout).toBe('甲\nx\ndrwx------ learner\n/etc/shadow\n../../../../root\npipe\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await after.exec('main', bash('head -c 7000000 /dev/urandom > big'))
    await after.saveHome('main', file)
    const small = await start({ id: 'small', machines: [machine('main', { diskBytes: 1024 * 1024 })] })
    await expect(small.loadHome('main', file)).rejects.toMatchObject({ code: 'noSpace' })
    await expect(small.loadHome('main', join(rootDir, '.none'))).rejects.toMatchObject({ code: 'absent' })
  })

  test('one id, one sandbox; a removed leftover frees it', async () => {
    const sandbox = await start({ id: 'twice' })
    await expect(createSandbox({ id: 'twice', rootDir, machines: [machine()], network: 'none' })).rejects.toMatchObject(
      { code: 'exists' },
    )
    await removeLeftover(rootDir, 'twice')
    expect(sandbox.isAlive()).toBe(false)
    await removeLeftover(rootDir, 'twice')
    await start({ id: 'twice' })
  })

  test('a failed start leaves nothing', async () => {
    const mounts = [{ hostPath: '/nowhere-at-all', path: '/data', readOnly: true as const }]
    const machines = [machine('main'), { ...machine('web'), mounts }]
    await expect(start({ id: 'halfway', machines, network: 'private' })).rejects.toMatchObject({ code: 'invalid' })
    expect(readdirSync(rootDir)).not.toContain('halfway')
    expect(listCgroups().filter((name) => name.startsWith('halfway.'))).toEqual([])
  })

  test.each([
    ['an id that is a path', { id: '../x' }],
    ['no machine', { id: 'x', machines: [] }],
    ['two of one name', { id: 'x', machines: [machine('a'), machine('a')] }],
    ['a name that is none', { id: 'x', machines: [machine('a b')] }],
    ['the name localhost', { id: 'x', machines: [machine('localhost')] }],
    ['no memory', { id: 'x', machines: [machine('a', { memoryBytes: 0 })] }],
    ['a variable that is none', { id: 'x', machines: [{ ...machine('a'), env: { 'A=B': '1' } }] }],
  ])('refused: %s', async (_, over) => {
    await expect(start(over)).rejects.toMatchObject({ code: 'invalid' })
  })
})
