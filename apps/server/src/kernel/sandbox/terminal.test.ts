import { beforeAll, expect, test, vi } from 'vitest'
import { describeIsolated, sandboxes } from './testing/fixture.ts'
import { bash } from './testing/plain.ts'
import type { Sandbox } from './index.ts'

const soon = { timeout: 8000, interval: 10 }

describeIsolated('a terminal is a real one', () => {
  const { start } = sandboxes()
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await start()
  })

  function open() {
    const terminal = sandbox.terminal('main', { cols: 80, rows: 24 })
    const seen = { text: '', exitCode: null as number | null }
    terminal.onData((data) => (seen.text += data))
    terminal.onExit(({ exitCode }) => (seen.exitCode = exitCode))
    const screen = () => seen.text
    return { terminal, seen, screen }
  }

  test('it greets, echoes typed Chinese, follows a resize and ends with the shell', async () => {
    const { terminal, seen, screen } = open()
    await expect.poll(screen, soon).toMatch(/learner@main/)
    terminal.write('echo 你好世界 | tr -d "\\n"; echo "<"\r')
    await expect.poll(screen, soon).toMatch(/echo 你好世界(.|\s)*你好世界</)
    terminal.write('stty size\r')
    await expect.poll(screen, soon).toMatch(/24 80\r\n/)
    terminal.resize({ cols: 120, rows: 40 })
    terminal.write('stty size; echo $COLUMNS\r')
    await expect.poll(screen, soon).toMatch(/40 120\r\n120\r\n/)
    terminal.write('exit 3\r')
    await vi.waitFor(() => expect(seen.exitCode).toBe(3), 8000)
  })

  test('Ctrl+C ends the program in front, not the shell; jobs can be stopped and resumed', async () => {
    const { terminal, screen } = open()
    await expect.poll(screen, soon).toMatch(/\$ /)
    terminal.write('sleep 6661; echo code=$?\r')
    await expect.poll(screen, soon).toMatch(/sleep 6661/)
    await vi.waitFor(
      async () => expect((await sandbox.exec('main', bash('pgrep -c -x sleep'))).stdout).toBe('2\n'),
      8000,
    )
    terminal.write('\x03')
    await expect.poll(screen, soon).toMatch(/\^C/)
    terminal.write('echo still $((40 + 2))\r')
    await expect.poll(screen, soon).toMatch(/still 42/)
    terminal.write('sleep 6662\r')
    await vi.waitFor(
      async () => expect((await sandbox.exec('main', bash('pgrep -c -x sleep'))).stdout).toBe('2\n'),
      8000,
    )
    terminal.write('\x1a')
    await expect.poll(screen, soon).toMatch(/Stopped/)
    terminal.write('kill %1; exit\r')
  })

  test('full-screen programs find their terminal', async () => {
    const { terminal, screen } = open()
    await expect.poll(screen, soon).toMatch(/\$ /)
    terminal.write('tty; ls -l $(tty) | cut -c1; test -w /dev/tty && echo writable; tput cols\r')
    await expect.poll(screen, soon).toMatch(/\/dev\/pts\/\d+\r\nc\r\nwritable\r\n80/)
    terminal.write('exit\r')
  })

  test('closing it ends the shell and what it ran, but not what was meant to stay', async () => {
    const { terminal, seen, screen } = open()
    await expect.poll(screen, soon).toMatch(/\$ /)
    terminal.write('nohup sleep 6663 >/dev/null 2>&1 &\r')
    terminal.write('sleep 6664\r')
    await vi.waitFor(
      async () => expect((await sandbox.exec('main', bash('pgrep -f "sleep 666[34]" | wc -l'))).stdout).toBe('2\n'),
      8000,
    )
    terminal.kill()
    await vi.waitFor(() => expect(seen.exitCode).not.toBeNull(), 8000)
    await vi.waitFor(
      async () => expect((await sandbox.exec('main', bash('pgrep -a -x sleep'))).stdout).not.toContain('6664'),
      8000,
    )
    expect((await sandbox.exec('main', bash('pgrep -a -x sleep'))).stdout).toContain('6663')
  })

  test('its processes have no more rights than others', async () => {
    const { terminal, screen } = open()
    await expect.poll(screen, soon).toMatch(/\$ /)
    terminal.write('\\grep -E "CapEff|NoNewPrivs|Seccomp:" /proc/self/status; unshare -Ur true || echo refused; exit\r')
    await expect
      .poll(screen, soon)
      .toMatch(/CapEff:\s+0000000000000000\r\nNoNewPrivs:\s+1\r\nSeccomp:\s+2\r\n(.|\s)*refused/)
  })
})
