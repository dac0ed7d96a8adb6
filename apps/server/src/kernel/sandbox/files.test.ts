import { beforeAll, expect, test } from 'vitest'
import { describeIsolated, sandboxes } from './testing/fixture.ts'
import { bash } from './testing/plain.ts'
import type { Sandbox } from './index.ts'

describeIsolated('files of a machine are read and written from inside it', () => {
  const { start } = sandboxes()
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await start()
    const lines = [
      'mkdir -p ~/lab/子目录',
      'printf "甲\\n" > ~/lab/a.txt',
      'ln -s /etc/shadow ~/lab/shadow; ln -s /root ~/lab/root; ln -s / ~/lab/top; ln -s ../../../../etc/hostname ~/lab/up',
      "mkfifo ~/lab/pipe; ln -s /dev/zero ~/lab/zero; ln -s loop ~/lab/loop; touch ~/lab/$'new\\nline'",
      'head -c 5000 /dev/zero > ~/lab/large; touch ~/lab/closed; chmod 0 ~/lab/closed',
    ]
    await sandbox.exec('main', bash(lines.join('; ')))
  })

  test('bytes come back as written, with folders made on the way', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    await sandbox.writeFile('main', '/home/learner/新/深/b.bin', bytes)
    expect(await sandbox.readFile('main', '/home/learner/新/深/b.bin')).toEqual(Buffer.from(bytes))
    await sandbox.writeFile('main', '/home/learner/空', '')
    expect(await sandbox.readFile('main', '/home/learner/空')).toHaveLength(0)
    const large = Buffer.alloc(1_000_000, '文')
    await sandbox.writeFile('main', '/tmp/large', large)
    expect((await sandbox.readFile('main', '/tmp/large')).equals(large)).toBe(true)
  })

  test('a listing names kinds and sizes, odd names included', async () => {
    const entries = await sandbox.listFiles('main', '/home/learner/lab')
    const kinds = Object.fromEntries(entries.map((entry) => [entry.name, entry.kind]))
    expect(kinds).toMatchObject({
      'a.txt': 'file',
      子目录: 'directory',
      shadow: 'link',
      pipe: 'other',
      'new\nline': 'file',
    })
    expect(entries.find((entry) => entry.name === 'large')?.sizeBytes).toBe(5000)
    expect(entries.find((entry) => entry.name === 'a.txt')?.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test.each([
    ['a link to the password file', 'shadow', 'absent'],
    ["a link to root's home", 'root/.bashrc', 'absent'],
    ['a pipe that never answers', 'pipe', 'notAFile'],
    ['an endless device', 'zero', 'notAFile'],
    ['a link to itself', 'loop', 'absent'],
    ['a folder', '子目录', 'notAFile'],
    ['nothing', 'none', 'absent'],
    ['a large file', 'large', 'tooLarge'],
    ['a closed file', 'closed', 'denied'],
  ])('reading %s is refused', async (_, path, code) => {
    await expect(sandbox.readFile('main', `/home/learner/lab/${path}`, 1000)).rejects.toMatchObject({ code })
  })

  test('links lead to what the machine has, never to the host', async () => {
    expect((await sandbox.readFile('main', '/home/learner/lab/up')).toString()).toBe('main\n')
    const top = (await sandbox.listFiles('main', '/home/learner/lab/top')).map((entry) => entry.name)
    expect(top).not.toContain('root')
    await sandbox.exec('main', bash('ln -s /etc/passwd ~/lab/passwd'))
    await expect(sandbox.writeFile('main', '/home/learner/lab/passwd', 'x')).rejects.toMatchObject({ code: 'denied' })
  })

  test.each(['relative', '/home/learner/../../etc/passwd', '/a\0b', ''])('the path %j is refused', async (path) => {
    await expect(sandbox.readFile('main', path)).rejects.toMatchObject({ code: 'invalid' })
  })

  test.each([
    ['/home/learner/-rf', 'x'],
    ['/home/learner/$(touch owned)', 'y'],
    ['/home/learner/a b"\'', 'z'],
  ])('the name %s is only a name', async (path, text) => {
    await sandbox.writeFile('main', path, text)
    expect((await sandbox.readFile('main', path)).toString()).toBe(text)
    expect((await sandbox.listFiles('main', '/home/learner')).map((entry) => entry.name)).not.toContain('owned')
  })

  test('listing what is no folder is refused', async () => {
    await expect(sandbox.listFiles('main', '/home/learner/lab/a.txt')).rejects.toMatchObject({ code: 'notAFolder' })
    await expect(sandbox.listFiles('main', '/none')).rejects.toMatchObject({ code: 'absent' })
  })
})
