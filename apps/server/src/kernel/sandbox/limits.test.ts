import { beforeAll, expect, test } from 'vitest'
import { groupLack, skipNote } from '../../testing/lacks.ts'
import { describeIsolated, sandboxes } from './testing/fixture.ts'
import { bash, machine, MIB } from './testing/plain.ts'
import { listProcesses } from './processes.ts'
import type { ExecSpec, Sandbox } from './index.ts'

describeIsolated('limits hold and the environment stays usable', () => {
  const { start } = sandboxes()
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await start()
  })
  const stillUsable = async () => expect((await sandbox.exec('main', bash('echo fine'))).stdout).toBe('fine\n')
  const running = async (pattern: string) =>
    Number((await sandbox.exec('main', bash(`pgrep -c -f '${pattern}'`))).stdout)

  test('a fork bomb is stopped at the limit and ended', async () => {
    const before = listProcesses().length
    const result = await sandbox.exec(
      'main',
      bash('bomb() { bomb | bomb & }; bomb; wait; sleep 30', { timeoutMs: 1500 }),
    )
    expect(result.durationMs).toBeLessThan(8000)
    expect((await sandbox.stats()).pids).toBeLessThanOrEqual(64)
    expect(listProcesses().length - before).toBeLessThan(80)
    await stillUsable()
  })

  test('a fork bomb in the background cannot keep the server from entering or ending the environment', async () => {
    const bombed = await start({ id: 'bombed' })
    await bombed.exec('main', bash(`setsid perl -e 'fork while 1' >/dev/null 2>&1 &`))
    expect((await bombed.exec('main', { command: { argv: ['/bin/echo', 'in'] } })).stdout).toBe('in\n')
    await bombed.destroy()
    expect(bombed.isAlive()).toBe(false)
  })

  test('a memory bomb ends itself only', async () => {
    const result = await sandbox.exec('main', bash('head -c 400000000 /dev/zero | tail -c 400000000 | wc -c'))
    expect(result.stdout.trim()).not.toBe('400000000')
    await stillUsable()
  })

  test.skipIf(groupLack())(`memory is limited for all processes together${skipNote(groupLack())}`, async () => {
    // Each takes 40 MB, which one alone may have; ten do not fit.
    const line = `for i in 1 2 3 4 5 6 7 8 9 10; do perl -e '$x = "a" x 20e6; $y = $x; select undef, undef, undef, 1; print "done\\n"' & done; wait`
    const small = await start({ id: 'small', machines: [machine('main', { diskBytes: 1 * MIB })] })
    const result = await small.exec('main', bash(line))
    expect(result.stdout.split('\n').filter((entry) => entry === 'done').length).toBeLessThan(10)
  })

  test('a full disk says so, and space comes back', async () => {
    const fill = await sandbox.exec('main', bash('head -c 20000000 /dev/zero > ~/big'))
    expect(fill.stderr).toContain('No space left on device')
    await expect(sandbox.writeFile('main', '/home/learner/more', 'x'.repeat(50_000))).rejects.toMatchObject({
      code: 'noSpace',
    })
    await stillUsable()
    await sandbox.exec('main', bash('rm ~/big ~/more'))
    await sandbox.writeFile('main', '/home/learner/more', 'fits')
    expect((await sandbox.readFile('main', '/home/learner/more')).toString()).toBe('fits')
  })

  test('nothing else is writable without a limit', async () => {
    const line =
      'for d in /dev/shm /tmp /run /var/tmp; do head -c 80000000 /dev/zero > $d/x 2>/dev/null; stat -L -c %s $d/x; rm -f $d/x; done'
    const sizes = (await sandbox.exec('main', bash(line))).stdout.trim().split('\n').map(Number)
    expect(sizes).toHaveLength(4)
    for (const size of sizes) expect(size).toBeLessThanOrEqual(8 * MIB)
  })

  test('a hanging script times out and leaves nothing running', async () => {
    const script = {
      language: 'bash',
      script: 'sleep 5551 & sleep 5551 | cat; echo never',
    } satisfies ExecSpec['command']
    const result = await sandbox.exec('main', { command: script, timeoutMs: 300 })
    expect(result).toMatchObject({ timedOut: true, exitCode: null, signal: 'SIGKILL', stdout: '' })
    expect(result.durationMs).toBeLessThan(4000)
    expect(await running('sleep 5551')).toBe(0)
  })

  test('a daemon that forked away twice ends with its timed-out command', async () => {
    const line =
      '(setsid bash -c "trap \\"\\" TERM HUP INT; (setsid sleep 5552 &) ; sleep 5552" >/dev/null 2>&1 &); sleep 5552'
    const result = await sandbox.exec('main', bash(line, { timeoutMs: 500 }))
    expect(result.timedOut).toBe(true)
    expect(await running('sleep 5552')).toBe(0)
  })

  test('background work of a command that returned lives on, unless asked otherwise', async () => {
    await sandbox.exec('main', bash('setsid sleep 5553 >/dev/null 2>&1 &'))
    expect(await running('sleep 5553')).toBe(1)
    await sandbox.exec('main', bash('setsid sleep 5554 >/dev/null 2>&1 &', { endBackground: true }))
    expect(await running('sleep 5554')).toBe(0)
    await sandbox.exec('main', bash('pkill -f "sleep 5553"'))
  })

  test('a flood of output keeps its head and its tail', async () => {
    const result = await sandbox.exec(
      'main',
      bash('echo first; yes 中文 | head -c 3000000; echo; echo last', { outputLimitBytes: 4000 }),
    )
    expect(result.outputTruncated).toBe(true)
    expect(Buffer.byteLength(result.stdout)).toBeLessThan(4200)
    expect(result.stdout).toMatch(/^first\n(.|\n)*省略 \d+ 字节(.|\n)*\nlast\n$/)
    expect(result.stdout).not.toContain('\uFFFD')
  })

  test('a talkative process in the background does not hold the result', async () => {
    const result = await sandbox.exec('main', bash('yes & echo done >&2', { timeoutMs: 60_000 }))
    expect(result).toMatchObject({ exitCode: 0, timedOut: false, stderr: 'done\n' })
    // Nobody listens any more: it ends by itself.
    await expect.poll(() => running('^yes'), { timeout: 5000 }).toBe(0)
  })

  test('an endless flood ends at the timeout', async () => {
    const result = await sandbox.exec('main', bash('yes', { outputLimitBytes: 1000, timeoutMs: 300 }))
    expect(result).toMatchObject({ timedOut: true, outputTruncated: true })
  })

  test.each([
    ['exit 0', { exitCode: 0, signal: null }],
    ['exit 7', { exitCode: 7, signal: null }],
    ['exit 139', { exitCode: 139, signal: null }],
    ['kill -SEGV $$', { exitCode: null, signal: 'SIGSEGV' }],
    ['kill -9 $$', { exitCode: null, signal: 'SIGKILL' }],
  ])('the outcome of "%s" is reported as it is', async (line, outcome) => {
    expect(await sandbox.exec('main', bash(line))).toMatchObject({ ...outcome, timedOut: false })
  })

  test('input, arguments, variables and folder arrive; orphans are reaped', async () => {
    const command = {
      language: 'bash',
      script: 'read -r line; echo "$line $1 $COLOR $PWD"',
      args: ['乙'],
    } satisfies ExecSpec['command']
    const result = await sandbox.exec('main', { command, stdin: '甲\n', env: { COLOR: '红' }, cwd: '/tmp' })
    expect(result.stdout).toBe('甲 乙 红 /tmp\n')
    await sandbox.exec('main', bash('for i in 1 2 3 4 5; do (setsid true &); done'))
    expect((await sandbox.exec('main', bash('cat /proc/[0-9]*/stat | grep -c ") Z"'))).stdout.trim()).toBe('0')
  })

  test('a folder that is gone or closed is the failure of the command', async () => {
    const gone = await sandbox.exec('main', bash('true', { cwd: '/home/learner/gone' }))
    expect(gone).toMatchObject({ exitCode: 126, stderr: 'cd: /home/learner/gone: No such file or directory\n' })
  })

  test('usage is counted', async () => {
    const before = await sandbox.stats()
    await sandbox.exec(
      'main',
      bash('i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; setsid sleep 5555 >/dev/null 2>&1 &'),
    )
    const after = await sandbox.stats()
    expect(after.pids).toBe(2)
    expect(after.memoryBytes).toBeGreaterThan(0)
    // Without control groups only living processes are counted.
    expect(after.cpuMs - before.cpuMs).toBeGreaterThan(groupLack() === null ? 20 : -1)
  })

  test('200 MB of address space reserved is not memory used', async () => {
    const line = `perl -e 'my $at = syscall(9, 0, 2000000000, 0, 0x22, -1, 0); exit($at == -1 ? 1 : 0)'`
    expect((await sandbox.exec('main', bash(process.arch === 'x64' ? line : 'true'))).exitCode).toBe(0)
  })
})
