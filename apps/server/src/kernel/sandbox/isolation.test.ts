import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountLack, skipNote } from '../../testing/lacks.ts'
import { describeIsolated, sandboxes } from './testing/fixture.ts'
import { bash, machine } from './testing/plain.ts'
import type { Sandbox } from './index.ts'

process.env.SANDBOX_TEST_SECRET = 'server-only-value'

describeIsolated('what is inside a sandbox cannot see or reach out', () => {
  const { start, rootDir } = sandboxes()
  let one: Sandbox
  let other: Sandbox
  const server = createServer((_, response) => response.end('host'))
  beforeAll(async () => {
    ;[one, other] = await Promise.all([start({ id: 'one' }), start({ id: 'other' })])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())

  const run = async (line: string) => (await one.exec('main', bash(line))).stdout.trim()

  test('no host server, no outside address, only the loopback', async () => {
    const { port } = server.address() as AddressInfo
    expect(await run(`(exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null && echo open || echo closed`)).toBe('closed')
    expect(await run('(exec 3<>/dev/tcp/192.0.2.1/80) 2>&1 | tail -n 1')).toContain('Network is unreachable')
    expect(await run('tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d " "')).toBe('lo')
  })

  test.each([
    ['the password file', 'cat /etc/shadow 2>/dev/null; echo end', 'end'],
    ["root's home", 'ls -A /root 2>/dev/null; echo end', 'end'],
    ['the runtime folder', `ls -A ${rootDir} 2>/dev/null; echo end`, 'end'],
    ['accounts of the host', 'cut -d: -f1 /etc/passwd | tr "\\n" " "', 'root learner nobody'],
    ["the server's variables", 'cat /proc/*/environ 2>/dev/null | tr "\\0" "\\n" | grep -c server-only-value', '0'],
    ["the server's variables by env", 'env | grep -c -i sandbox_test', '0'],
    ['writing to programs', 'touch /usr/bin/x 2>/dev/null || echo refused', 'refused'],
    ['writing to settings', 'touch /etc/x 2>/dev/null || echo refused', 'refused'],
    ['writing to the root', 'touch /x 2>/dev/null || echo refused', 'refused'],
    ['writing to devices', 'touch /dev/x 2>/dev/null || echo refused', 'refused'],
    ['kernel settings', 'echo 1 2>/dev/null > /proc/sys/kernel/panic || echo refused', 'refused'],
    ['block devices', 'ls /dev | grep -cE "^(sd|vd|nvme|mem|kvm)"', '0'],
  ])('hidden or refused: %s', async (_, line, expected) => {
    expect(await run(line)).toBe(expected)
  })

  test.each([
    ['a nested user namespace', 'unshare -Ur true'],
    ['a mount', 'mount -t tmpfs none /tmp'],
    ['another root', 'chroot / true'],
    ['joining a namespace', 'nsenter -t 1 -U true'],
    ['tracing', "perl -e 'exit(syscall(101, 0, 0, 0, 0) == -1 ? 1 : 0)'"],
    ['a virtual-machine socket', "perl -e 'socket(my $s, 40, 1, 0) or exit 1'"],
    ['raw packets', "perl -e 'socket(my $s, 2, 3, 1) or exit 1'"],
    ['the kernel log', 'dmesg'],
    ['a new identity', "perl -e '$> = 0; exit($> == 0 ? 0 : 1)'"],
    ['another group', 'perl -e \'$) = "0 0"; exit($) =~ /^0/ ? 0 : 1)\''],
  ])('refused: %s', async (_, line) => {
    expect((await one.exec('main', bash(`${line} >/dev/null 2>&1`))).exitCode).not.toBe(0)
  })

  test('processes of the host and of other sandboxes do not appear', async () => {
    await other.exec('main', bash('setsid sleep 4321 >/dev/null 2>&1 &'))
    const seen = await run('cat /proc/[0-9]*/comm | sort -u | tr "\\n" " "')
    const ours = ['bash', 'cat', 'lab-exec', 'sleep', 'sort', 'tr']
    expect(seen.split(' ').filter((name) => !ours.includes(name))).toEqual([])
    expect(await run('pgrep -c -f "sleep 4321"')).toBe('0')
  })

  test('a joined process has exactly the rights of the first one', async () => {
    const fields = '^(Uid|Gid|Groups|CapInh|CapPrm|CapEff|CapBnd|CapAmb|NoNewPrivs|Seccomp)'
    const first = await run(`grep -E "${fields}" /proc/1/status`)
    expect(await run(`grep -E "${fields}" /proc/self/status`)).toBe(first)
    expect(
      await run(
        'for n in user mnt pid net uts ipc; do [ $(readlink /proc/1/ns/$n) = $(readlink /proc/self/ns/$n) ] || echo $n; done',
      ),
    ).toBe('')
  })

  // Root without the right to mount can only show what its sandboxes' uids can reach.
  test.skipIf(mountLack())(
    `a data set is there, read-only, also from a folder that only the server may enter${skipNote(mountLack())}`,
    async () => {
      const closed = mkdtempSync(join(tmpdir(), 'lab-closed-'))
      const folder = join(closed, 'marks')
      mkdirSync(folder, { mode: 0o755 })
      writeFileSync(join(folder, 'rows.csv'), '甲,1\n', { mode: 0o644 })
      chmodSync(closed, 0o700)
      const mount = { hostPath: folder, path: '/datasets/marks', readOnly: true } as const
      const sandbox = await start({ id: 'data', machines: [{ ...machine(), mounts: [mount] }] })
      const result = await sandbox.exec('main', bash('cat /datasets/marks/*; touch /datasets/marks/x || echo refused'))
      rmSync(closed, { recursive: true })
      expect(result.stdout).toBe('甲,1\nrefused\n')
    },
  )

  test.each(['/usr/share', '/etc/passwd', '/', 'relative', '/data/../etc', '/proc/x'])(
    'no mount on %s',
    async (path) => {
      const mounts = [{ hostPath: '/tmp', path, readOnly: true as const }]
      await expect(start({ id: 'bad', machines: [{ ...machine(), mounts }] })).rejects.toMatchObject({
        code: 'invalid',
      })
    },
  )
})

describeIsolated('machines of one sandbox share a private network', () => {
  const { start } = sandboxes()
  test('one reaches the other by its name, and nobody outside', async () => {
    const sandbox = await start({ machines: [machine('main'), machine('web')], network: 'private' })
    await sandbox.exec('web', bash('echo 你好 > index.html; setsid python3 -m http.server 8000 >/dev/null 2>&1 &'))
    const ask = bash('for i in $(seq 200); do curl -sf http://web:8000/index.html && exit 0; done; exit 1')
    expect((await sandbox.exec('main', ask)).stdout).toBe('你好\n')
    const where = await sandbox.exec('main', bash('hostname; getent hosts web main | tr -s " "; ls ~'))
    expect(where.stdout).toBe('main\n127.0.1.2 web\n127.0.1.1 main\n')
    const out = await sandbox.exec('main', bash('(exec 3<>/dev/tcp/192.0.2.1/80) 2>&1 | tail -n 1'))
    expect(out.stdout).toContain('Network is unreachable')
    // The user namespace that owns the network has no learner in it and gives none away.
    expect((await sandbox.exec('main', bash('unshare -Ur true'))).exitCode).not.toBe(0)
  })
})
