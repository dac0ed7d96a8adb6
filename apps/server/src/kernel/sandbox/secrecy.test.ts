import { beforeAll, expect, test } from 'vitest'
import { describeIsolated, sandboxes } from './testing/fixture.ts'
import { bash } from './testing/plain.ts'
import type { Sandbox, ScriptLanguage } from './index.ts'

// Looks for a word in all that a process of the learner may open: memory, variables, arguments, descriptors, files.
// The word is put together only in here, so that the search does not find itself.
const SPY = `
import os, sys
word = ('SECRET-' + 'answer-' + sys.argv[1]).encode()
found = set()
def look(what, path):
    try:
        with open(path, 'rb', buffering=0) as f:
            if word in f.read(8_000_000): found.add(what)
    except OSError: pass
for pid in filter(str.isdigit, os.listdir('/proc')):
    if int(pid) == os.getpid(): continue
    for name in ('cmdline', 'environ'): look(name, f'/proc/{pid}/{name}')
    try:
        for fd in os.listdir(f'/proc/{pid}/fd'):
            if os.path.isfile(f'/proc/{pid}/fd/{fd}') or 'memfd' in os.readlink(f'/proc/{pid}/fd/{fd}'): look('descriptor', f'/proc/{pid}/fd/{fd}')
    except OSError: pass
    try:
        with open(f'/proc/{pid}/maps') as maps, open(f'/proc/{pid}/mem', 'rb', buffering=0) as mem:
            for line in maps:
                if ' r' not in line: continue
                low, high = (int(x, 16) for x in line.split()[0].split('-'))
                try:
                    mem.seek(low)
                    if word in mem.read(min(high - low, 32_000_000)): found.add('memory')
                except (OSError, OverflowError, ValueError): pass
    except OSError: pass
for top in ('/home', '/tmp', '/dev/shm', '/etc/lab'):
    for folder, _, names in os.walk(top):
        for name in names:
            if name != 'spy.py': look('file', os.path.join(folder, name))
print(' '.join(sorted(found)) or 'nothing')
`

describeIsolated('the text of a verify script stays hidden from the learner while it runs', () => {
  const { start } = sandboxes()
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await start()
    await sandbox.writeFile('main', '/home/learner/spy.py', SPY)
  })

  /** Runs the spy from a process that the learner left waiting before, as soon as ~/go appears. */
  async function spyDuring(run: () => Promise<unknown>, tag: string): Promise<string> {
    const wait = `while [ ! -e ~/go-${tag} ]; do read -t 0.02 <> <(:); done; python3 ~/spy.py ${tag} > ~/.loot; mv ~/.loot ~/loot-${tag}`
    const waiting = sandbox.exec('main', bash(wait))
    await run()
    await waiting
    return (await sandbox.readFile('main', `/home/learner/loot-${tag}`)).toString().trim()
  }

  test('the spy does find a secret where nothing hides it', async () => {
    const line = `word=SECRET-answer-plain; touch ~/go-plain; while [ ! -e ~/loot-plain ]; do read -t 0.02 <> <(:); done`
    const found = await spyDuring(() => sandbox.exec('main', bash(line)), 'plain')
    expect(found).toBe('cmdline memory')
  })

  const scripts: [ScriptLanguage, string][] = [
    [
      'bash',
      'answer=SECRET-answer-bash; touch ~/go-bash; while [ ! -e ~/loot-bash ]; do (read -t 0.02 <> <(:)); done; echo "$answer"',
    ],
    [
      'python3',
      `import os, time, pathlib\nanswer = 'SECRET-answer-python3'\nhome = pathlib.Path.home()\n(home / 'go-python3').touch()\nwhile not (home / 'loot-python3').exists(): time.sleep(0.02)\nprint(answer)`,
    ],
  ]
  test.each(scripts)('a %s script', async (language, script) => {
    let outcome = ''
    const found = await spyDuring(async () => {
      outcome = (await sandbox.exec('main', { command: { language, script }, timeoutMs: 20_000 })).stdout
    }, language)
    expect(outcome).toBe(`SECRET-answer-${language}\n`)
    expect(found).toBe('nothing')
  })

  test('a program of the learner started by the script finds nothing either', async () => {
    const script = 'answer=SECRET-answer-child; python3 ~/spy.py child'
    const result = await sandbox.exec('main', { command: { language: 'bash', script } })
    expect(result.stdout.trim()).toBe('nothing')
  })

  test("the learner's shell start-up files and PATH do not touch a script", async () => {
    await sandbox.exec(
      'main',
      bash(
        'mkdir -p ~/bin; printf "#!/bin/sh\\necho fake\\n" > ~/bin/id; chmod +x ~/bin/id; echo "id() { echo fake; }" | tee ~/.bashrc ~/.profile > ~/.bash_profile; echo "print(1)" > ~/json.py; echo "raise SystemExit(0)" > ~/sitecustomize.py',
      ),
    )
    const shell = await sandbox.exec('main', { command: { language: 'bash', script: 'id -un' } })
    expect(shell.stdout).toBe('learner\n')
    expect((await sandbox.exec('main', bash('id -un'))).stdout).toBe('learner\n')
    const python = await sandbox.exec('main', {
      command: { language: 'python3', script: 'import json; print(json.dumps(2))' },
    })
    expect(python.stdout).toBe('2\n')
  })
})
