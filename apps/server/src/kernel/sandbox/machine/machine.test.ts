import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeUnless, ownRootLack } from '../../../testing/lacks.ts'
import { cgroupHome, listCgroups } from '../cgroups.ts'
import { attachSandbox, type OwnRoot, type Sandbox } from '../index.ts'
import { isRunning, killProcess } from '../processes.ts'
import { sandboxes } from '../testing/fixture.ts'
import { hostImage, ownMachine } from '../testing/host-image.ts'
import { bash, MIB } from '../testing/plain.ts'
import { hostsFile } from './start.ts'

type Run = (line: string) => Promise<string>

describeUnless(ownRootLack(), 'a machine with a root of its own', () => {
  const { start } = sandboxes()
  const folder = ownRootLack() === null ? mkdtempSync(join(tmpdir(), 'lab-image-')) : ''
  let layers: OwnRoot['layers']
  beforeAll(() => {
    layers = hostImage(join(folder, 'root'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const runIn =
    (sandbox: Sandbox, machine = 'main') =>
    async (line: string) => {
      const { stdout, stderr, exitCode } = await sandbox.exec(machine, bash(line))
      return exitCode === 0 ? stdout.trim() : `${stdout}${stderr}[${exitCode}]`.trim()
    }

  describe('one alone', () => {
    let one: Sandbox
    let run: (line: string) => Promise<string>
    beforeAll(async () => {
      one = await start({ id: 'own', machines: [ownMachine(layers)] })
      run = runIn(one)
    })

    test.each([
      ['root, at home', 'id -un; pwd; echo $HOME', 'root\n/root\n/root'],
      ['settings can be changed', 'echo hi > /etc/motd && cat /etc/motd', 'hi'],
      [
        'programs can be added and removed',
        'echo x > /usr/bin/own && rm /usr/bin/own /usr/bin/yes && command -v yes || echo gone',
        'gone',
      ],
      ['accounts', 'useradd -m -s /bin/bash alice && id -un alice && stat -c %U /home/alice', 'alice\nalice'],
      [
        'another account writes its own files',
        'su alice -c "touch ~/x; stat -c %U ~/x; cat /etc/shadow 2>&1 | tail -n 1"',
        'alice\ncat: /etc/shadow: Permission denied',
      ],
      ['passwords', 'echo alice:Geheim-1 | chpasswd && passwd -S alice | cut -d" " -f2', 'P'],
      ['owners', 'chown alice:alice /srv && stat -c %U:%G /srv && chown root:root /srv', 'alice:alice'],
      ['rights', 'touch /root/s && chmod 600 /root/s && su alice -c "cat /root/s" 2>&1 | grep -c denied', '1'],
      ['its own name', 'hostname; cat /etc/hostname', 'main\nmain'],
      [
        'its own firewall and addresses',
        'ip addr add 10.9.9.1/24 dev lo && ip -br addr show lo | grep -o 10.9.9.1/24',
        '10.9.9.1/24',
      ],
      ['settings of its network', 'echo 1 > /proc/sys/net/ipv4/ip_forward && cat /proc/sys/net/ipv4/ip_forward', '1'],
      ['all processes descend from the first', "ps -e -o ppid=,pid= | awk '$1 == 0 { print $2 }'", '1'],
      ['processes are its own', 'ps -e -o comm= | sort -u | head -n 40 | grep -c node', '0\n[1]'],
    ])('%s', async (_, line, expected) => {
      expect(await run(line)).toBe(expected)
    })

    test('services of a unit file start, fail with words, and are read in the journal', async () => {
      const unit = (name: string, what: string, kind = 'simple') =>
        `mkdir -p /etc/systemd/system; printf '[Unit]\\nDescription=${name}\\n[Service]\\nExecStart=${what}\\nType=${kind}\\n[Install]\\nWantedBy=multi-user.target\\n' > /etc/systemd/system/${name}.service`
      expect(
        await run(
          `${unit('good', '/usr/bin/sleep 900')}; systemctl enable --now good 2>/dev/null; systemctl is-active good; systemctl is-enabled good`,
        ),
      ).toBe('active\nenabled')
      expect(await run(`${unit('bad', '/bin/false', 'oneshot')}; systemctl start bad 2>&1 | head -n 1`)).toContain(
        'bad.service failed',
      )
      expect(await run('systemctl status bad | head -n 3; journalctl -u bad | tail -n 1')).toMatch(
        /failed \(Result: exit-code\)[^]*Failed with result/,
      )
      const idle = '/etc/systemd/system/idle.service'
      await run(`printf '[Unit]\\nConditionPathExists=/nowhere\\n[Service]\\nExecStart=/bin/false\\n' > ${idle}`)
      expect(await run('systemctl start idle && systemctl is-active idle')).toBe('inactive\n[3]')
      expect(await run('service good stop; systemctl is-active good')).toBe('inactive\n[3]')
      await run('systemctl enable good')
      expect(await run('systemctl isolate rescue.target 2>&1')).toContain('小型初始化程序')
    })

    test('services of which a machine has many start and stop with their collection', async () => {
      const write = (path: string, text: string) => `mkdir -p $(dirname ${path}); printf %b '${text}' > ${path}`
      const folder = '/etc/systemd/system'
      await run(
        [
          write(`${folder}/db.service`, '[Service]\\nType=oneshot\\nExecStart=/bin/true\\n'),
          write(
            `${folder}/db@.service`,
            '[Unit]\\nPartOf=db.service\\n[Service]\\nExecStart=/bin/sh -c "echo %i %I > /run/db-%i; exec sleep 900"\\n',
          ),
          // As a package says which ones there are.
          write(
            '/etc/systemd/system-generators/db',
            '#!/bin/sh\\nmkdir $1/db.service.wants && ln -s /etc/systemd/system/db@.service $1/db.service.wants/db@15-main.service\\n',
          ),
          'chmod +x /etc/systemd/system-generators/db; systemctl daemon-reload; systemctl start db',
        ].join('\n'),
      )
      expect(await run('systemctl is-active db db@15-main; cat /run/db-15-main')).toBe(
        'active\nactive\n15-main 15/main',
      )
      expect(await run('systemctl stop db; systemctl is-active db@15-main')).toBe('inactive\n[3]')
    })

    test('files are written and read as root, and links lead nowhere out', async () => {
      const secret = join(folder, 'secret')
      writeFileSync(secret, 'host', { mode: 0o644 })
      await one.writeFile('main', '/etc/lab.conf', 'inside')
      expect((await one.readFile('main', '/etc/lab.conf')).toString()).toBe('inside')
      await run(`mkdir -p /x && ln -s ${secret} /x/link && ln -s / /x/root && ln -s ${folder} /x/folder`)
      await expect(one.readFile('main', '/x/link')).rejects.toMatchObject({ code: 'absent' })
      await expect(one.listFiles('main', '/x/folder')).rejects.toMatchObject({ code: 'absent' })
      expect((await one.readFile('main', '/x/root/etc/hostname')).toString()).toBe('main\n')
    })

    test('a hot reboot ends processes and keeps the disk', async () => {
      await run('systemctl start good; echo kept > /root/kept; touch /tmp/gone; (setsid sleep 4242 &)')
      await one.reboot('main')
      await vi.waitFor(
        async () =>
          expect(await run('ls /tmp; cat /root/kept; systemctl is-active good; pgrep -c -f "[s]leep 4242"')).toBe(
            'kept\nactive\n0\n[1]',
          ),
        15_000,
      )
      expect(one.isAlive()).toBe(true)
    })
  })

  test('the learner has an account in addition to root', async () => {
    const sandbox = await start({ id: 'learner', machines: [ownMachine(layers, 'main', 'learner')] })
    const run = runIn(sandbox)
    expect(await run('id -un; pwd; touch x && stat -c %U x')).toBe('learner\n/home/learner\nlearner')
    expect(
      await run('touch /etc/x 2>/dev/null || echo refused; grep -E "Cap(Eff|Prm)" /proc/self/status | tr -d "\\n\\t"'),
    ).toBe('refused\nCapPrm:0000000000000000CapEff:0000000000000000')
  })

  test('who is not root sees that a service of root’s runs', async () => {
    const image = hostImage(mkdtempSync(join(folder, 'image-')))
    const units = join(image[0]!.hostPath, 'etc/systemd/system')
    mkdirSync(join(units, 'multi-user.target.wants'), { recursive: true })
    writeFileSync(join(units, 'one.service'), '[Service]\nExecStart=/usr/bin/sleep 900\n')
    symlinkSync('/etc/systemd/system/one.service', join(units, 'multi-user.target.wants/one.service'))
    const run = runIn(await start({ id: 'seen', machines: [ownMachine(image, 'main', 'learner')] }))
    await vi.waitFor(async () => expect(await run('systemctl is-active one')).toBe('active'), 15_000)
    expect(await run('kill $(pgrep -x sleep) 2>/dev/null || echo refused')).toBe('refused')
  })

  test('a full disk, a fork bomb and a hungry program stay inside', async () => {
    const sandbox = await start({
      id: 'bombs',
      machines: [ownMachine(layers, 'main', 'root', { diskBytes: 4 * MIB, pids: 24, memoryBytes: 64 * MIB })],
    })
    const run = runIn(sandbox)
    expect(
      Number(await run('head -c 9000000 /dev/zero > /root/fill 2>/dev/null; stat -c %s /root/fill; rm /root/fill')),
    ).toBeLessThanOrEqual(4 * MIB)
    if (cgroupHome() !== null) {
      expect(
        Number(
          await run(
            `perl -e 'for (1..80) { my $p = fork; last unless defined $p; sleep(1), exit unless $p; $n++ } print $n'`,
          ),
        ),
      ).toBeLessThanOrEqual(25)
      await vi.waitFor(async () => expect(await run('pgrep -c perl')).toBe('0\n[1]'), 15_000)
      expect(
        await run('head -c 300000000 /dev/zero | tail -c 300000000 | wc -c | grep -q 300000000 || echo ended'),
      ).toBe('ended')
    }
    await vi.waitFor(async () => expect(await run('echo alive')).toBe('alive'), 10_000)
  })

  test('a dead first process is seen, another server takes over, and the end leaves nothing', async () => {
    const sandbox = await start({ id: 'ends', machines: [ownMachine(layers)] })
    expect(await attachSandbox(structuredClone(sandbox.state))).not.toBe('gone')
    expect(await runIn(sandbox)('kill -9 1; sleep 0.1; echo here')).toBe('here')
    const { init, monitor } = sandbox.state.machines[0]!
    killProcess(init)
    await vi.waitFor(() => expect(isRunning(monitor)).toBe(false), 5000)
    expect(await attachSandbox(sandbox.state)).toBe('gone')
    await expect(sandbox.exec('main', bash('true'))).rejects.toMatchObject({ code: 'gone' })
    await sandbox.destroy()
    expect(listCgroups().filter((name) => name.startsWith('ends.'))).toEqual([])
  })

  test('machines on networks reach each other by name and only where a network joins them', async () => {
    const machines = ['a', 'r', 'b'].map((name) => ownMachine(layers, name))
    const networks = [
      { name: '甲', members: ['a', 'r'] },
      { name: '乙', members: ['r', 'b'] },
    ]
    const [suite, other] = await Promise.all([
      start({ id: 'nets', machines, networks, network: 'private' }),
      start({ id: 'other', machines, networks, network: 'private' }),
    ])
    const [a, r, b] = ['a', 'r', 'b'].map((name) => runIn(suite, name)) as [Run, Run, Run]
    const reach = (name: string) =>
      `for i in 1 2 3; do timeout 1 bash -c "exec 3<>/dev/tcp/${name}/9" 2>&1 | grep -o 'refused\\|unreachable\\|No route' && exit; done 2>&1 | head -n 1 | grep . || echo silent`
    expect(await a('hostname -I | tr -d "\\n"; getent hosts r | tr -s " "')).toBe('10.10.1.1 10.10.1.2 r')
    expect(await a(reach('r'))).toBe('refused')
    expect(await a(reach('10.10.2.2'))).toBe('unreachable')
    // Routed by the learner's own hand: as between real machines.
    await r('echo 1 > /proc/sys/net/ipv4/ip_forward')
    await a('ip route add 10.10.2.0/24 via 10.10.1.2')
    await b('ip route add 10.10.1.0/24 via 10.10.2.1')
    expect(await a(reach('10.10.2.2'))).toBe('refused')
    await suite.disturb('a', '甲', { cut: true, delayMs: 0, lossPercent: 0 })
    expect(await a(reach('r'))).not.toBe('refused')
    await suite.disturb('a', '甲', { cut: false, delayMs: 0, lossPercent: 0 })
    await vi.waitFor(async () => expect(await a(reach('r'))).toBe('refused'), 10_000)
    // A hot reboot gives back what the picture says, and nothing that was set by hand.
    await r('ip addr flush dev eth0; echo 1 > /proc/sys/net/ipv4/ip_forward')
    await suite.reboot('r')
    await vi.waitFor(
      async () =>
        expect(await r('hostname -I | tr -d "\\n"; cat /proc/sys/net/ipv4/ip_forward')).toBe('10.10.1.2 10.10.2.1 0'),
      15_000,
    )
    // The same addresses in another suite are other machines.
    await runIn(other, 'r')('hostname other')
    await r('(setsid python3 -m http.server 8000 --bind 0.0.0.0 >/dev/null 2>&1 &)')
    expect(
      await runIn(
        other,
        'a',
      )('timeout 1 bash -c "exec 3<>/dev/tcp/10.10.1.2/8000" 2>&1 | grep -q refused && echo refused'),
    ).toBe('refused')
    expect(await a(reach('169.254.169.254'))).toBe('unreachable')
  })
})

test('names are known where a network joins', () => {
  const networks = [
    { name: 'x', members: ['a', 'r'] },
    { name: 'y', members: ['r', 'b'] },
  ]
  expect(hostsFile({ networks }, 'a').split('\n')).toEqual([
    '127.0.0.1 localhost',
    '::1 localhost',
    '10.10.1.1 a',
    '10.10.1.2 r',
    '10.10.2.1 r',
    '',
  ])
  expect(hostsFile({}, 'a')).toBe('127.0.0.1 localhost\n::1 localhost\n127.0.1.1 a\n')
})
