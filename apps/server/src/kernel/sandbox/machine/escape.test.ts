import { createServer } from 'node:http'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeUnless, ownRootLack } from '../../../testing/lacks.ts'
import type { OwnRoot, Sandbox } from '../index.ts'
import { sandboxes } from '../testing/fixture.ts'
import { hostImage, ownMachine } from '../testing/host-image.ts'
import { bash } from '../testing/plain.ts'

process.env.MACHINE_TEST_SECRET = 'server-only-value'

/** A system call by its number on x86_64; succeeds when the call does. */
const call = (number: number, ...args: (number | string)[]) =>
  `[ $(uname -m) = x86_64 ] || exit 1; perl -e 'my @a = (${args.join(', ')}); exit(syscall(${number}, @a) == -1 ? 1 : 0)'`

describeUnless(ownRootLack(), 'root of a machine gets no further', () => {
  const { start, rootDir } = sandboxes()
  const folder = ownRootLack() === null ? mkdtempSync(join(tmpdir(), 'lab-escape-')) : ''
  const image = join(folder, 'root')
  let layers: OwnRoot['layers']
  let one: Sandbox
  const web = createServer((_, response) => response.end('host'))
  beforeAll(async () => {
    layers = hostImage(image)
    one = await start({ id: 'escape', machines: [ownMachine(layers)] })
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  }, 120_000)
  afterAll(() => {
    web.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const run = async (line: string) => (await one.exec('main', bash(line))).stdout.trim()

  test.each([
    ['a mount', 'mount -t tmpfs none /mnt'],
    ['a bind mount', 'mount --bind / /srv'],
    ['another view of processes', 'mount -t proc none /srv'],
    ['an overlay of its own', 'mkdir -p /a /b /c; mount -t overlay none -o lowerdir=/a,upperdir=/b,workdir=/c /srv'],
    ['unmasking by unmounting', 'umount /proc/sys/kernel || umount /proc/keys || umount /sys/firmware'],
    ['remounting what is read-only', 'mount -o remount,rw /usr/lib/lab'],
    ['another root by pivot', call(155, '"/"', '"/"')],
    ['a block device', 'mknod /root/disk b 8 0 && head -c 1 /root/disk'],
    ['a character device', 'mknod /root/mem c 1 1 && head -c 1 /root/mem'],
    ['kernel memory', 'head -c 1 /proc/kcore | grep -q .'],
    ['the system request key', 'echo h > /proc/sysrq-trigger'],
    ['the core pattern', 'echo "|/x" > /proc/sys/kernel/core_pattern'],
    ['settings of memory', 'echo 1 > /proc/sys/vm/overcommit_memory'],
    [
      'settings of devices',
      'for f in /sys/class/net/*/mtu /sys/block/*/queue/nr_requests; do echo 9 > $f && exit 0; done; exit 1',
    ],
    ['a nested user namespace', 'unshare -Ur true'],
    ['a namespace of mounts', 'unshare -m true'],
    ['a namespace of networks', 'unshare -n true'],
    ['joining a namespace', 'nsenter -t 1 -m true'],
    ['a kernel module', call(175, '0', '0', '0')],
    ['another kernel', call(246, '0', '0', '0', '0')],
    ['a program in the kernel', call(321, '0', '0', '0')],
    ['kernel keys', call(250, '0', '-3', '1')],
    ['a key of its own', call(248, '"user"', '"x"', '"y"', '1', '-3')],
    ['asking for a key', call(249, '"user"', '"x"', '0', '-3')],
    ['a file system by descriptor', call(430, '"tmpfs"', '0')],
    ['a tree of mounts by descriptor', call(428, '-100', '"/"', '1')],
    ['attributes of a mount', call(442, '-100', '"/"', '0', '"' + '\\0'.repeat(32) + '"', '32')],
    [
      'namespaces of a process by descriptor',
      `perl -e 'my $p = syscall(434, 1, 0); exit($p == -1 || syscall(308, $p, 0x20000) == -1 ? 1 : 0)'`,
    ],
    ['following the first process', call(101, '16', '1', '0', '0')],
    ['performance counters', call(298, '0', '0', '-1', '-1', '0')],
    ['an asynchronous ring', call(425, '8', '"' + '\\0'.repeat(120) + '"')],
    ['files by handle', call(304, '0', '0', '0')],
    ['page faults', call(323, '0')],
    ['restarting the host', call(169, '0xfee1dead', '672274793', '0x01234567', '0')],
    ['the clock', 'date -s 2001-01-01'],
    ['the kernel log', 'dmesg'],
    ['a user beyond its range', 'touch /root/y && chown 70000 /root/y'],
    ['more open files than allowed', 'ulimit -Hn 900000'],
    ['swap', 'swapoff -a && swapon /root/y'],
    ['the memory of the first process', 'cat /proc/1/mem; head -c 1 /proc/1/maps | grep -q .'],
    ['descriptors of the first process', 'ls /proc/1/fd/ | grep -q .'],
    ['the program of the first process', 'echo x >> /proc/1/exe'],
    ['the tools of the machine', 'echo x >> /usr/lib/lab/systemctl'],
    ['a socket of virtual machines', "perl -e 'socket(my $s, 40, 1, 0) or exit 1'"],
    ['a socket of the kernel’s ciphers', "perl -e 'socket(my $s, 38, 5, 0) or exit 1'"],
    ['the audit of the host', "perl -e 'socket(my $s, 16, 3, 9) or exit 1'"],
    ['generic kernel messages', "perl -e 'socket(my $s, 16, 3, 16) or exit 1'"],
    [
      'typing into its terminal',
      `perl -e 'my $c = "x"; open(my $t, "+<", "/dev/tty") or exit 1; ioctl($t, 0x5412, $c) or exit 1'`,
    ],
  ])('refused: %s', async (_, line) => {
    expect((await one.exec('main', bash(`{ ${line}; } >/dev/null 2>&1`))).exitCode).not.toBe(0)
  })

  test.each([
    ['folders of the server', `ls -A ${rootDir} ${folder} 2>/dev/null; echo end`, 'end'],
    ['its variables', 'cat /proc/*/environ 2>/dev/null | tr "\\0" "\\n" | grep -c server-only-value', '0'],
    ['accounts of the host', 'cut -d: -f1 /etc/passwd | tr "\\n" " "', 'root learner nobody'],
    ['its old root', 'ls -A / | grep -c lab-old', '0'],
    ['rights in the machine', 'grep -c "^CapBnd:.00000000a08cbdfb" /proc/self/status', '1'],
    ['the same after a set-id program', 'cat /proc/self/status | grep -c "^Seccomp:.2"', '1'],
    [
      'an address of the cloud',
      '(timeout 2 bash -c "exec 3<>/dev/tcp/169.254.169.254/80") 2>&1 | grep -q unreachable && echo no',
      'no',
    ],
    ['cards', 'ls /sys/class/net', 'lo'],
    // An attribute that the overlay reads would show another folder there, were it taken for its own.
    [
      'a folder that is redirected by an attribute',
      `mkdir -p /srv/r; ${call(188, '"/srv/r"', '"user.overlay.redirect"', '"/etc"', '4', '0')}; ls -A /srv/r | grep -c .`,
      '0',
    ],
    ['control groups', 'ls -A /sys/fs/cgroup | grep -c .', '0'],
  ])('%s', async (_, line, expected) => {
    expect(await run(line)).toBe(expected)
  })

  test('no server of the host answers', async () => {
    const { port } = web.address() as AddressInfo
    expect(await run(`(exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null && echo open || echo closed`)).toBe('closed')
  })

  test('no socket that the host has by name alone answers', async () => {
    const named = createNetServer((socket) => socket.end('host'))
    await new Promise<void>((resolve) => named.listen('\0lab-escape', resolve))
    const ask = `perl -MSocket -e 'socket(my $s, AF_UNIX, SOCK_STREAM, 0); print connect($s, pack_sockaddr_un("\\0lab-escape")) ? "open" : "closed"'`
    expect(await run(ask)).toBe('closed')
    named.close()
  })

  test('what is set-id in an image belongs to no account of the host', () => {
    // Every file of an image belongs to the range, which starts far above the host's accounts.
    expect(lstatSync(join(image, 'etc/passwd')).uid).toBeGreaterThan(1_000_000)
  })

  test('a folder that turns into a link while the server writes and reads leads nowhere out', async () => {
    const target = join(folder, 'target')
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, 'note'), 'host')
    await one.exec(
      'main',
      bash(
        `mkdir -p /race/a && ln -sfn ${target} /race/b && (setsid perl -e 'for (1..400000) { rename "/race/a", "/race/c"; rename "/race/b", "/race/a"; rename "/race/a", "/race/b"; rename "/race/c", "/race/a" }' >/dev/null 2>&1 &)`,
      ),
    )
    for (let round = 0; round < 4; round += 1) {
      await one.writeFile('main', '/race/a/note', 'machine').catch(() => undefined)
      const read = await one.readFile('main', '/race/a/note').catch(() => null)
      // Where the folder turned in the middle there may be nothing, or nothing yet in it; never what is outside.
      expect(['machine', '', undefined]).toContain(read?.toString())
    }
    expect(readFileSync(join(target, 'note'), 'utf8')).toBe('host')
  })

  test('links in an image lead no mount and no file out of it', async () => {
    const hostile = join(folder, 'hostile')
    const outside = join(folder, 'outside')
    mkdirSync(outside, { mode: 0o777 })
    chmodSync(outside, 0o777)
    const programs = hostImage(hostile).slice(1)
    for (const name of ['proc', 'dev', 'run', 'sys', 'tmp', 'root']) {
      rmdirSync(join(hostile, name))
      symlinkSync(outside, join(hostile, name))
    }
    for (const name of ['hostname', 'hosts', 'resolv.conf'])
      symlinkSync(join(outside, name), join(hostile, 'etc', name))
    symlinkSync(outside, join(hostile, 'datasets'))
    const shown = join(folder, 'shown')
    mkdirSync(shown, { mode: 0o755 })
    const mounts = [{ hostPath: shown, path: '/datasets/x', readOnly: true as const }]
    const machine = { ...ownMachine([{ path: '/', hostPath: hostile }, ...programs]), mounts }
    const sandbox = await start({ id: 'hostile', machines: [machine] })
    const { stdout } = await sandbox.exec('main', bash('cat /etc/hostname; touch /tmp/x /run/x /dev/shm/x && echo ok'))
    expect(stdout).toBe('main\nok\n')
    expect(readdirSync(outside)).toEqual([])
  })
})
