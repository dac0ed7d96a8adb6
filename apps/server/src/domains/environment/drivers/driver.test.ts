import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeUnless, isolationLack, variableLack, type Lack } from '../../../testing/lacks.ts'
import { dockerAddress } from './docker-api.ts'
import { Demultiplexer } from './docker-exec.ts'
import { dockerDriver } from './docker.ts'
import type { Driver, EnvironmentPlan, ExecRequest, Held } from './driver.ts'
import { sandboxDriver } from './sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'lab-driver-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A Docker-API engine on this machine to try the driver on, and an image there with bash and busybox's programs: both are
 * the tester's to provide (docs/domains/environment.md).
 */
const engine = process.env.TEST_DOCKER_HOST ?? ''
const image = process.env.TEST_DOCKER_IMAGE ?? 'bash'

const drivers: { name: string; lack: Lack | null; open: () => Promise<Driver> }[] = [
  { name: 'sandbox', lack: isolationLack(), open: () => sandboxDriver(folder) },
  { name: 'docker', lack: variableLack('TEST_DOCKER_HOST'), open: async () => dockerDriver(engine)! },
]

const shared = mkdtempSync(join(tmpdir(), 'lab-data-'))
mkdirSync(join(shared, 'sub'))
writeFileSync(join(shared, 'sub', 'rows.csv'), 'a,1\n')
execFileSync('chmod', ['-R', 'a+rX', shared])
afterAll(() => rmSync(shared, { recursive: true, force: true }))

describe.each(drivers)('what a driver promises', ({ name, lack, open }) => {
  describeUnless(lack, `the ${name} driver`, () => {
    const id = 'driver-test'
    const plan = (hostnames: string[]): EnvironmentPlan => ({
      id,
      mounts: [{ hostPath: shared, path: '/data/rows' }],
      networks: [],
      networkOn: false,
      machines: hostnames.map((hostname) => ({
        hostname,
        image,
        account: 'learner',
        cpus: 1,
        memoryMb: 64,
        diskMb: 16,
        ports: [],
        startCommand: 'echo export LANG=zh_CN.UTF-8 > .profile; echo started > started.txt',
      })),
    })
    let driver: Driver
    let held: Held
    const sh = (script: string, hostname = 'web', more: Partial<ExecRequest> = {}) =>
      driver.exec(held, hostname, { command: { argv: ['sh', '-c', script] }, timeoutMs: 10_000, ...more })

    beforeAll(async () => {
      driver = await open()
      held = { id, state: await driver.create(plan(['web', 'client'])), variables: { LAB_CODE: 'it’s "7"\n8' } }
    }, 60_000)
    afterAll(() => driver.destroy(id, null), 60_000)

    test('it is ready, and has nothing to mend', async () => {
      expect(await driver.selfTest()).toMatchObject({ isReady: true, reason: '' })
    })

    test('machines have their names, are separate, and people in them have no power', async () => {
      expect((await sh('hostname')).stdout).toBe('web\n')
      await sh('echo mine > note.txt')
      expect((await sh('cat note.txt', 'client')).exitCode).not.toBe(0)
      expect((await sh('id -u; grep -c "CapEff:.0000000000000000" /proc/self/status')).stdout).toBe('1000\n1\n')
      expect((await sh('echo x > /usr/x')).exitCode).not.toBe(0)
    })

    test('exit code, both outputs and input come through whole', async () => {
      const run = await sh('cat; echo 错误 >&2; exit 7', 'web', { stdin: '你好\n' })
      expect(run).toMatchObject({ exitCode: 7, stdout: '你好\n', stderr: '错误\n', timedOut: false })
    })

    test('a command that takes too long is ended', async () => {
      const run = await sh('sleep 60', 'web', { timeoutMs: 1_000 })
      expect(run).toMatchObject({ timedOut: true, exitCode: null })
      expect((await sh('ps | grep -c "[s]leep 60"')).stdout).toBe('0\n')
    })

    test('the start command has run, and the disk has its limit', async () => {
      const waited = 'for i in 1 2 3 4 5 6 7 8 9; do [ -f started.txt ] && exit 0; sleep 1; done; exit 1'
      expect((await sh(waited)).exitCode).toBe(0)
      await sh('head -c 40000000 /dev/zero > fill')
      const filled = Number((await sh('stat -c %s fill; rm fill')).stdout)
      expect(filled).toBeGreaterThan(8e6)
      expect(filled).toBeLessThan(17e6)
    })

    test('files go in and come out as they are', async () => {
      const bytes = Buffer.from([0, 255, 10, 13, 128, 7])
      await driver.writeFile(held, 'web', '/home/learner/data/a b.bin', bytes)
      expect(Buffer.from(await driver.readFile(held, 'web', '/home/learner/data/a b.bin', 100))).toEqual(bytes)
      await expect(driver.readFile(held, 'web', '/home/learner/none', 100)).rejects.toThrow(/不存在/)
    })

    test('a terminal shows what is typed, has a size, and says how its shell ended', async () => {
      const terminal = await driver.terminal(held, 'web', { cols: 99, rows: 33 })
      let shown = ''
      const has = (text: string): Promise<void> =>
        new Promise((resolve) => {
          terminal.onData((data) => {
            shown += data
            if (shown.includes(text)) resolve()
          })
        })
      const sized = has('33 99')
      terminal.write('stty size; echo 终""端\r')
      await sized
      const exited = new Promise<number | null>((resolve) => terminal.onExit(resolve))
      terminal.write('exit 3\r')
      expect(await exited).toBe(3)
    })

    test('a script runs in one locale; a terminal speaks the language that the template chose', async () => {
      const script = 'export -p | grep -E " (LC_ALL|LANGUAGE)="; printf "README\\nprice\\n" | sort'
      const run = await driver.exec(held, 'web', { command: { language: 'bash', script }, timeoutMs: 10_000 })
      expect(run.stdout).toBe('declare -x LANGUAGE=""\ndeclare -x LC_ALL="C.UTF-8"\nREADME\nprice\n')
      const terminal = await driver.terminal(held, 'web', { cols: 80, rows: 24 })
      const shown = new Promise<void>((resolve) => {
        let all = ''
        terminal.onData((data) => {
          all += data
          if (all.includes('<zh_CN.UTF-8 >')) resolve()
        })
      })
      terminal.write('echo "<$LANG $LC_ALL>"\r')
      await shown
      terminal.close()
    })

    test('a pipe carries bytes both ways, ends with its command, and ends it', async () => {
      const read = async (line: Duplex): Promise<Buffer> => {
        const chunks: Buffer[] = []
        for await (const chunk of line as AsyncIterable<Buffer>) chunks.push(chunk)
        return Buffer.concat(chunks)
      }
      const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7) % 256))
      const all = await driver.pipe(held, 'web', ['head', '-c', String(bytes.length)])
      all.write(bytes)
      expect((await read(all)).equals(bytes)).toBe(true)

      const endless = await driver.pipe(held, 'web', ['sh', '-c', 'echo $$ > pid; exec cat'])
      endless.write('x')
      await once(endless, 'data')
      expect((await sh('kill -0 $(cat pid)')).exitCode).toBe(0)
      endless.destroy()
      expect(
        (await sh('for i in $(seq 50); do kill -0 $(cat pid) 2>/dev/null || exit 0; sleep 0.1; done; exit 1')).exitCode,
      ).toBe(0)
    })

    test('what is mounted can be read on every machine and written on none', async () => {
      for (const hostname of ['web', 'client']) {
        expect((await sh('cat /data/rows/sub/rows.csv', hostname)).stdout).toBe('a,1\n')
        expect((await sh('echo x >> /data/rows/sub/rows.csv', hostname)).exitCode).not.toBe(0)
        expect((await sh('rm -r /data/rows/sub', hostname)).exitCode).not.toBe(0)
      }
      expect(readFileSync(join(shared, 'sub', 'rows.csv'), 'utf8')).toBe('a,1\n')
    })

    test('commands, scripts and terminals have the environment variables', async () => {
      expect((await sh('printf %s "$LAB_CODE"')).stdout).toBe('it’s "7"\n8')
      const script = 'printf %s "$LAB_CODE"'
      const run = await driver.exec(held, 'web', { command: { language: 'bash', script }, timeoutMs: 10_000 })
      expect(run.stdout).toBe('it’s "7"\n8')
      const terminal = await driver.terminal(held, 'web', { cols: 80, rows: 24 }, { LAB_OWN: 'own' })
      const shown = new Promise<void>((resolve) => {
        let all = ''
        terminal.onData((data) => {
          all += data
          if (all.includes('<own it’s')) resolve()
        })
      })
      terminal.write('echo "<$LAB_OWN $LAB_CODE>"\r')
      await shown
      terminal.close()
    })

    test('machines reach each other by name and nothing else', async () => {
      await sh('echo served > note.txt')
      const serve = 'command -v httpd >/dev/null && httpd -p 8080 -h "$HOME" || nohup python3 -m http.server 8080'
      await sh(`(${serve}) >/dev/null 2>&1 </dev/null &`)
      const get = String.raw`for i in 1 2 3 4 5 6 7 8 9; do
        exec 3<>/dev/tcp/web/8080 && { printf 'GET /note.txt HTTP/1.0\r\n\r\n' >&3; cat <&3; exit; }
        sleep 1
      done 2>/dev/null`
      const run = await driver.exec(held, 'client', { command: { language: 'bash', script: get }, timeoutMs: 30_000 })
      expect(run.stdout).toContain('served')
      // No way out: the kernel knows no default route.
      const routes = 'while read -r _ to _; do [ "$to" = 00000000 ] && echo out; done < /proc/net/route; true'
      expect((await sh(routes, 'client')).stdout).toBe('')
    }, 60_000)

    test('a program that takes too much memory, or forks without end, ends itself and not the machine', async () => {
      const greedy = 'x=x; while :; do x=$x$x; done'
      const run = await driver.exec(held, 'client', {
        command: { argv: ['bash', '-c', greedy] },
        timeoutMs: 20_000,
      })
      expect(run).toMatchObject({ timedOut: false })
      expect(run.exitCode).not.toBe(0)
      const forking = 'for i in $(seq 400); do sleep 5 & done; wait'
      const forked = await driver.exec(held, 'client', {
        command: { argv: ['bash', '-c', forking] },
        timeoutMs: 20_000,
      })
      expect(forked.stderr).toMatch(/[Rr]esource temporarily unavailable|can't fork/)
      expect((await sh('echo alive', 'client')).stdout).toBe('alive\n')
    }, 60_000)

    test('a home is kept and put back', async () => {
      const archive = join(folder, 'home.tar.gz')
      await sh('mkdir -p deep/er && echo kept > deep/er/file && chmod 600 deep/er/file', 'client')
      await driver.saveHome(held, 'client', archive)
      await sh('rm -rf deep', 'client')
      await driver.loadHome(held, 'client', archive)
      expect((await sh('cat deep/er/file; stat -c %a deep/er/file', 'client')).stdout).toBe('kept\n600\n')
    })

    test('a restart ends what runs, keeps the disk and runs the start command again', async () => {
      await sh('echo kept > kept.txt; rm -f started.txt; (sleep 4321 >/dev/null 2>&1 &)', 'client')
      await driver.restart(held, 'client', 'echo again > started.txt')
      const waited = 'for i in $(seq 50); do [ -s started.txt ] && break; sleep 0.1; done; cat kept.txt started.txt'
      expect((await sh(`${waited}; ps | grep -c "[s]leep 4321"`, 'client')).stdout).toBe('kept\nagain\n0\n')
    }, 60_000)

    test('another server process finds it as it was', async () => {
      await sh('echo still > here.txt')
      const known = JSON.parse(JSON.stringify(held)) as Held
      const other = await open()
      expect(await other.isAlive(known)).toBe(true)
      const argv = ['cat', '/home/learner/here.txt']
      expect((await other.exec(known, 'web', { command: { argv }, timeoutMs: 10_000 })).stdout).toBe('still\n')
    })

    test('usage is measured, it is found in the list, and gone after it was destroyed, twice', async () => {
      const usage = await driver.usage(held)
      expect(usage.memoryBytes).toBeGreaterThan(0)
      expect(await driver.isAlive(held)).toBe(true)
      expect(await driver.list()).toContain(id)
      // A second start of the same environment replaces what the first one left.
      const again = { id, state: await driver.create(plan(['web'])) }
      expect(await driver.isAlive(held)).toBe(false)
      await expect(sh('true', 'client')).rejects.toThrow('环境已不存在')
      await driver.destroy(id, again.state)
      await driver.destroy(id, again.state)
      expect(await driver.isAlive(again)).toBe(false)
      expect(await driver.list()).not.toContain(id)
    }, 60_000)
  })
})

describe('the Docker API', () => {
  test.each<[string, object | null]>([
    ['unix:///var/run/docker.sock', { socketPath: '/var/run/docker.sock' }],
    ['/run/podman.sock', { socketPath: '/run/podman.sock' }],
    ['tcp://10.0.0.8:2375', { host: '10.0.0.8', port: 2375 }],
    ['tcp://10.0.0.8', null],
    ['ssh://host', null],
  ])('address %s', (host, expected) => {
    expect(dockerAddress(host)).toEqual(expected)
  })

  test('an engine that is not there makes the driver not ready, with what to do', async () => {
    const tested = await dockerDriver('unix:///nonexistent.sock')!.selfTest()
    expect(tested.isReady).toBe(false)
    expect(tested.reason).toContain('请启动 Docker 或 Podman 服务')
  })

  test('a stream cut anywhere is put together again', () => {
    const piece = (stream: number, text: string): Buffer => {
      const data = Buffer.from(text)
      const head = Buffer.alloc(8)
      head[0] = stream
      head.writeUInt32BE(data.length, 4)
      return Buffer.concat([head, data])
    }
    const whole = Buffer.concat([piece(1, '你好'), piece(2, '错'), piece(1, '!')])
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const streams = new Demultiplexer()
      const pieces = [...streams.take(whole.subarray(0, cut)), ...streams.take(whole.subarray(cut))]
      expect(pieces.map(({ stream, data }) => `${stream}${data.toString()}`)).toEqual(['1你好', '2错', '1!'])
    }
  })
})
