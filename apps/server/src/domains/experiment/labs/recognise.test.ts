import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sectionsOf } from './as-experiment.ts'
import { titled, type LabDraft, type LabFiles } from './draft.ts'
import { recogniseLabs } from './recognise.ts'

const filesOf = (texts: Record<string, string>): LabFiles => ({
  paths: Object.keys(texts),
  text: (path) => texts[path] ?? null,
  size: (path) => texts[path]?.length ?? 0,
})
const labsOf = (texts: Record<string, string>): LabDraft[] => recogniseLabs(filesOf(texts))
const one = (texts: Record<string, string>): LabDraft => {
  const labs = labsOf(texts)
  expect(labs).toHaveLength(1)
  return labs[0]!
}
const stepsOf = (lab: LabDraft) => lab.sections.flatMap(({ steps }) => steps)
const notesOf = (lab: LabDraft): string => lab.notes.map(({ text }) => text).join('\n')

const scenario = (title: string): Record<string, string> => ({
  'index.json': JSON.stringify({
    title,
    description: '认识目录',
    time: '20 minutes',
    details: {
      intro: { text: 'intro.md', background: 'start.sh' },
      steps: [
        { title: '建目录', text: 'one/text.md', verify: 'one/verify.sh', foreground: 'one/show.sh' },
        { text: 'two.md', verify: 'two.py' },
      ],
      finish: { text: 'finish.md' },
      assets: {
        host01: [
          { file: 'data.csv', target: '/root/work', chmod: '+r' },
          { file: '*.txt', target: '~/' },
        ],
      },
    },
    backend: { imageid: 'ubuntu' },
  }),
  'intro.md': '欢迎。打开 [页面]({{TRAFFIC_HOST1_8080}}/a)。![图](assets/a.png) ![没有](b.png)',
  'start.sh': '#!/bin/bash\nmkdir /srv/work',
  'one/text.md': '建一个目录：\n\n```plain\nmkdir /tmp/a\n```{{exec}}\n\n再看 `ls`{{copy}}。',
  'one/verify.sh': '#!/bin/bash\n[ -d /tmp/a ]',
  'one/show.sh': 'clear',
  'two.md': '写程序',
  'two.py': '#!/usr/bin/env python3\nimport sys\nsys.exit(0)',
  'finish.md': '完成了',
  'assets/a.png': 'png',
  'assets/data.csv': 'a,b',
  'assets/x.txt': 'x',
})
const below = (folder: string, texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${folder}${path}`, text]))

test.each([
  ['## `hello_test.py`', 'hello_test.py'],
  ['__Part__ _one_: **test_hello**', 'Part one: test_hello'],
])('the title of %s', (text, title) => {
  expect(titled(text, '')).toBe(title)
})

describe('a scenario of KillerCoda or Katacoda', () => {
  test('its steps, scripts, run blocks, pictures, files, and what is otherwise', () => {
    const lab = one(scenario('目录'))
    expect(lab).toMatchObject({ format: 'killercoda', title: '目录', minutes: 20, summary: '认识目录' })
    expect(lab.machines).toEqual([{ name: 'host01', image: 'ubuntu' }])
    const [intro, first, second, finish] = stepsOf(lab)
    expect(intro).toMatchObject({ kind: 'text', title: '简介', setup: expect.stringContaining('mkdir /srv/work') })
    expect(intro!.body).toMatch(
      /页面（环境窗口 ›「网页」› 主机 1 的端口 8080，路径 \/a）。!\[图\]\(\/files\/[\w-]{22}\/a\.png\)/,
    )
    expect(first).toMatchObject({ kind: 'task', points: 10, check: { type: 'shell' } })
    // It is for a terminal, and how it ends is nobody's matter.
    expect(first!.setup).toBe('(\nexport TERM=xterm\nclear\n) || true')
    expect(first!.body).toContain('```bash {{exec}}\nmkdir /tmp/a\n```\n')
    expect(first!.body).toContain('`ls`{{copy}}')
    expect(second).toMatchObject({ kind: 'task', title: '第2步', check: { type: 'python' } })
    expect(finish).toMatchObject({ kind: 'text', body: '完成了' })
    expect(lab.pictures.map(({ path }) => path)).toEqual(['assets/a.png'])
    expect(lab.assets).toEqual([
      { path: 'assets/data.csv', machine: null, target: '/root/work/', mode: '+r' },
      { path: 'assets/x.txt', machine: null, target: '~/', mode: '' },
    ])
    expect(notesOf(lab)).toContain('没有图片「b.png」')
    expect(notesOf(lab)).toContain('前台脚本')
  })
  test('many of one repository, each in its folder', () => {
    const labs = labsOf({
      ...below('lab10/', scenario('十')),
      ...below('lab2/', scenario('二')),
      'README.md': '# 课程',
    })
    expect(labs.map(({ key, title }) => [key, title])).toEqual([
      ['lab2/', '二'],
      ['lab10/', '十'],
    ])
  })
  test('a script that is named and not there is said; one that leads out of the archive is not read', () => {
    const texts = scenario('缺')
    texts['index.json'] = texts['index.json']!.replace('one/verify.sh', '../../etc/passwd').replace(
      'start.sh',
      'gone.sh',
    )
    const lab = one(texts)
    expect(stepsOf(lab)[1]!.check).toBeNull()
    expect(notesOf(lab)).toContain('没有找到脚本「gone.sh」')
  })
})

test('a track of Instruqt: challenges in order, scripts by host, a quiz, helpers of the platform', () => {
  const lab = one({
    't/track.yml': 'slug: t\ntitle: 防火墙\ndescription: |\n  第一行\n  第二行\ntimelimit: 1800\n',
    't/config.yml':
      'version: "3"\nvirtualmachines:\n- name: server\n  image: debian\n- name: client_a\n  image: debian\n',
    't/track_scripts/setup-server':
      '#!/bin/bash\nwhile [ ! -f /opt/instruqt/bootstrap/host-bootstrap-completed ]; do sleep 1; done\ntouch /ready',
    't/10-quiz/assignment.md':
      '---\nslug: quiz\ntype: quiz\ntitle: "小测: 端口"\nanswers:\n- 22\n- 80\nsolution:\n- 1\n---\n哪个是网页？\n',
    't/02-rule/assignment.md':
      '---\ntype: challenge\ntitle: 加规则\ntabs:\n- title: 网页\n  type: service\n  port: 80\n---\n做吧\n',
    't/02-rule/check-server': '#!/bin/bash\n[ -f /x ] || { fail-message "没有 /x"; exit 1; }',
    't/02-rule/solve-server': 'touch /x',
    't/02-rule/setup-client_a': 'touch /y',
  })
  expect(lab).toMatchObject({ format: 'instruqt', title: '防火墙', summary: '第一行\n第二行', minutes: 30 })
  expect(lab.machines.map(({ name }) => name)).toEqual(['server', 'client-a'])
  const [rule, quiz] = stepsOf(lab)
  expect(rule).toMatchObject({
    title: '加规则',
    kind: 'task',
    solve: 'touch /x',
    setup: expect.stringContaining('touch /ready'),
  })
  expect(rule!.check!.script).toContain('fail-message() {')
  expect(rule!.setup).toContain('touch /opt/instruqt/bootstrap/host-bootstrap-completed')
  expect(rule!.hosts).toMatchObject([{ machine: 'client-a', setup: 'touch /y' }])
  expect(quiz).toMatchObject({ kind: 'question', title: '小测: 端口', question: { type: 'single', answer: ['2'] } })
  expect(notesOf(lab)).toContain('开放端口 80')
})

test.each([
  ['[ -f /x ] || fail-message "没有 /x"', 1, '没有 /x\n'],
  ['fail-message "不对"; exit 3', 1, '不对\n'],
  ['true || fail-message "x"', 0, ''],
])('a check of Instruqt fails by its message, however it ends: %s', (script, status, said) => {
  const lab = one({
    't/track.yml': 'title: t\n',
    't/config.yml': 'virtualmachines:\n- name: server\n  image: debian\n',
    't/01-a/assignment.md': '---\ntype: challenge\ntitle: a\n---\n做吧\n',
    't/01-a/check-server': script,
  })
  const ran = spawnSync('bash', ['-c', stepsOf(lab)[0]!.check!.script], { encoding: 'utf8' })
  expect([ran.status, ran.stdout]).toEqual([status, said])
})

test('a lab of Labtainers: machines, networks as a note, what a machine does first, goals that are a search', () => {
  const lab = one({
    'labs/hello/config/start.config':
      'GLOBAL_SETTINGS\n  GRADE_CONTAINER Client\nNETWORK LAN\n  MASK 172.20.0.0/24\nCONTAINER Client\n  USER ubuntu\nCONTAINER server\n',
    'labs/hello/docs/read_first.txt': '先读我',
    'labs/hello/docs/manual.pdf': '',
    'labs/hello/Client/notes.txt': 'n',
    'labs/hello/Client/_bin/fixlocal.sh': '#!/bin/bash\necho hi',
    'labs/hello/Client/_system/etc/motd': 'm',
    'labs/hello/Client/_system/sbin/faux_init': '#!/bin/sh',
    'labs/hello/dockerfiles/Dockerfile.hello.Client.student':
      'FROM $registry/labtainer.base\nRUN apt-get install x\nRUN useradd -m \\\n  bob\n',
    'labs/hello/instr_config/results.config': [
      'said = Client:out.txt : CONTAINS : hello world',
      'ran = ls.stdout : LINE_COUNT',
      'joined = /etc/group : FILE_REGEX : bakers.*mary',
      'used = .bash_history : COMMAND_COUNT : sha1sum',
      'counted = log.txt : STRING_COUNT : error',
      '_hidden = /etc/group : CONTAINS : x',
      'both = a.txt : CONTAINS : b',
    ].join('\n'),
    'labs/hello/instr_config/goals.config':
      'told = matchany : string_equal : said : x\nlisted = count_greater : 1 : ran\nall = boolean : (both and _hidden)\n',
  })
  expect(lab).toMatchObject({ format: 'labtainers', title: 'hello' })
  expect(lab.machines).toEqual([
    { name: 'client', image: 'labtainers/labtainer.base' },
    { name: 'server', image: 'labtainers/server' },
  ])
  const [text, ...goals] = stepsOf(lab)
  expect(text).toMatchObject({ body: '先读我', setup: expect.stringContaining('echo hi') })
  expect(text!.setup).toMatch(/useradd -m\s+bob/)
  expect(text!.setup).not.toContain('apt-get')
  expect(goals.map(({ title, check }) => [title, check!.script])).toEqual([
    ['told', `cd && grep -qF -- 'hello world' 'out.txt'`],
    ['joined', `cd && grep -qE -- 'bakers.*mary' '/etc/group'`],
    ['used', `cd && grep -qF -- 'sha1sum' '.bash_history'`],
  ])
  expect(lab.assets.map(({ path, target }) => [path, target])).toEqual([
    ['labs/hello/Client/_system/etc/motd', '/etc/'],
    ['labs/hello/Client/notes.txt', '~/'],
  ])
  for (const said of ['网络 LAN', 'manual.pdf', 'listed', 'all', 'counted']) expect(notesOf(lab)).toContain(said)
})

describe('an assignment with tests', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'as JSON',
      {
        '.github/classroom/autograding.json': JSON.stringify({
          tests: [
            {
              name: '输出',
              run: 'python3 hi.py',
              input: '1',
              output: "it's",
              comparison: 'exact',
              timeout: 1,
              points: 7,
            },
          ],
        }),
      },
      `want='it'\\''s'`,
    ],
    [
      'as a workflow',
      {
        '.github/workflows/classroom.yml':
          'jobs:\n  run:\n    steps:\n    - name: one\n      uses: classroom-resources/autograding-command-grader@v1\n      with:\n        test-name: 输出\n        command: python3 hi.py\n        timeout: 1\n        max-score: 7\n',
      },
      '{ python3 hi.py\n}',
    ],
  ])('%s', (_, graded, script) => {
    const lab = one({ 'README.md': '# 打招呼\n\n写 hi.py', 'hi.py': '', ...graded })
    expect(lab).toMatchObject({ format: 'classroom', title: '打招呼' })
    expect(lab.sections.map(({ title }) => title)).toEqual(['作业说明', '自动测试'])
    const test = stepsOf(lab).at(-1)!
    expect(test).toMatchObject({ title: '输出', points: 7, check: { timeout_seconds: 60 } })
    expect(test.check!.script).toContain(script)
    expect(lab.assets.map(({ path, target }) => [path, target])).toEqual([
      ['README.md', '~/assignment/'],
      ['hi.py', '~/assignment/'],
    ])
  })
  test('without a grader, its test files', () => {
    const lab = one({ 'a/README.md': '# 甲', 'a/tests/test_x.py': 'def test(): pass' })
    expect(stepsOf(lab).at(-1)!.check!.script).toContain(`pytest -q 'tests/test_x.py'`)
  })
})

test('a notebook: text and code by its headings, cells that grade, no solutions', () => {
  const code = (source: string, nbgrader?: object) => ({
    cell_type: 'code',
    source,
    outputs: [],
    metadata: { nbgrader },
  })
  const lab = one({
    'a.ipynb': JSON.stringify({
      metadata: { kernelspec: { language: 'python' } },
      cells: [
        { cell_type: 'markdown', source: ['# 数组\n', '读一读'] },
        code('# 不是标题\nx = 1'),
        code('### BEGIN SOLUTION\ny = 2\n### END SOLUTION'),
        code('def f(a):\n    """加一"""\n    return a + 1\n', { grade: false, solution: true, grade_id: 'f' }),
        { cell_type: 'markdown', source: '因为二', metadata: { nbgrader: { grade: true, solution: true } } },
        code('assert y == 2\n### BEGIN HIDDEN TESTS\nassert y > 1\n### END HIDDEN TESTS', {
          grade: true,
          solution: false,
          grade_id: 't1',
          points: 3,
        }),
        code('import math', { grade: true, solution: false, grade_id: 't2', points: 1 }),
        code('def g():\n    return open("data/a.txt").read()', { grade: false, solution: true, grade_id: 'g' }),
        code('assert g() == "甲" and math', { grade: true, solution: false, grade_id: 't3', points: 1 }),
      ],
    }),
    'data/a.txt': '甲',
    'data/b.png': '',
    'other/c.txt': '',
  })
  expect(lab).toMatchObject({
    format: 'notebook',
    title: '数组',
    assets: [
      { path: 'a.ipynb', target: '~/' },
      { path: 'data/a.txt', target: '~/data/' },
    ],
  })
  const cells = (JSON.parse(lab.assets[0]!.text!) as { cells: { source: string }[] }).cells.map(({ source }) => source)
  expect(cells.slice(2)).toEqual([
    '# YOUR CODE HERE\nraise NotImplementedError()',
    'def f(a):\n    """加一"""\n    # YOUR CODE HERE\n    raise NotImplementedError()',
    'YOUR ANSWER HERE',
    'assert y == 2\n',
    'import math',
    'def g():\n    # YOUR CODE HERE\n    raise NotImplementedError()',
    'assert g() == "甲" and math',
  ])
  const [text, graded, second] = stepsOf(lab)
  expect(text!.body).toContain('```python {{copy}}\n# 不是标题\nx = 1\n```')
  expect(text!.body).not.toMatch(/y = 2|return a|因为二/)
  expect(graded!.solve).toContain('return a + 1')
  expect(graded).toMatchObject({ title: 'f', points: 4, check: { type: 'python' } })
  // What is hidden from learners is tested all the same.
  expect(graded!.check!.script).toContain('assert y > 1')
  expect(second).toMatchObject({ title: 'g', points: 1 })

  // What a machine does with them, in a folder of this one.
  const home = mkdtempSync(join(tmpdir(), 'lab-notebook-'))
  writeFileSync(join(home, 'a.ipynb'), lab.assets[0]!.text!)
  mkdirSync(join(home, 'data'))
  writeFileSync(join(home, 'data/a.txt'), '甲')
  const run = (program: string, script: string) => {
    const { status, stdout } = spawnSync(program, ['-c', script], {
      encoding: 'utf8',
      env: { ...process.env, HOME: home },
    })
    return [status, stdout]
  }
  const checked = () => [graded, second].map((step) => run('python3', step!.check!.script))
  expect(checked()).toEqual([
    [1, expect.stringMatching(/^t1 没有通过： NameError .*\nSCORE: 0\.25\n$/)],
    [1, expect.stringMatching(/^t3 没有通过： NotImplementedError \nSCORE: 0\.0\n$/)],
  ])
  expect(run('bash', graded!.solve)[0]).toBe(0)
  expect(checked().map(([status]) => status)).toEqual([0, 1])
  expect(run('bash', second!.solve)[0]).toBe(0)
  expect(checked().map(([status]) => status)).toEqual([0, 0])
  rmSync(home, { recursive: true })
})

describe('documents', () => {
  test('one by its headings; what is in a block of code is none', () => {
    const lab = one({ 'lab.md': '# 题\n\n开头\n\n## 甲\n\n```sh\n## 不是\n```\n\n## 乙\n\n尾' })
    expect(lab).toMatchObject({ format: 'markdown', title: '题' })
    expect(stepsOf(lab).map(({ title }) => title)).toEqual(['题', '甲', '乙'])
  })
  test('commands behind a prompt can be run', () => {
    const lab = one({ 'lab.md': '# 题\n\n```\n$ ls\na b\n```\n' })
    expect(stepsOf(lab)[0]!.body).toContain('```console {{exec}}\n$ ls\na b\n```')
    expect(notesOf(lab)).toContain('运行')
    expect(lab.machines).toEqual([{ name: 'host01', image: 'linux' }])
  })
  test('a folder: a step for each, counted as people count, the description first', () => {
    const lab = one({
      'c/2.md': '# 二',
      'c/10.md': '# 十',
      'c/README.md': '# 课',
      'c/more/a.md': '甲',
      'c/LICENSE.md': 'MIT',
    })
    expect(lab.sections.map(({ title, steps }) => [title, steps.map((step) => step.title)])).toEqual([
      ['课', ['课', '二', '十']],
      ['more', ['a']],
    ])
  })
})

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['pictures only', { 'a.png': '' }],
  ['broken JSON', { 'index.json': '{' }],
  ['an index of something else', { 'index.json': '{"a":1}' }],
])('%s is no lab', (_, texts) => {
  expect(labsOf(texts)).toEqual([])
})

test('the own package is known by its manifest', () => {
  const manifest = JSON.stringify({ sections: [], experiment: { title: '包' } })
  expect(one({ 'x/manifest.json': manifest, 'x/steps/a/body.md': '' })).toMatchObject({
    format: 'package',
    title: '包',
  })
})

test('what is beyond a limit is kept as text and named; scripts of files come first', () => {
  const lab = one(scenario('长'))
  lab.sections[0]!.steps[1]!.setup = 'x'.repeat(70_000)
  const refused: { step: string; reason: string }[] = []
  const [section] = sectionsOf(
    lab,
    new Map([
      [null, 'echo files'],
      ['b', 'echo there'],
    ]),
    refused,
  )
  expect(section!.steps[0]).toMatchObject({
    setup: expect.stringMatching(/echo files[^]*mkdir \/srv\/work/),
    hosts: [{ machine: 'b', setup: 'echo there' }],
  })
  expect(section!.steps[1]).toMatchObject({ kind: 'text', title: '建目录' })
  expect(refused).toEqual([{ step: '建目录', reason: expect.stringContaining('64KB') }])
})
