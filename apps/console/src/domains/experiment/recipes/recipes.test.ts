import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { complaintsOf, initialValues, recipes, type RecipeValues } from './index.ts'

// The scripts are run for real, as a learner's machine would.
let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'recipe-'))))
afterEach(() => rmSync(home, { recursive: true }))

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), content)
}
const sh = (script: string) =>
  spawnSync('bash', ['-c', script], {
    cwd: home,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', GIT_CONFIG_GLOBAL: '/dev/null' },
  })
const recipe = (key: string) => recipes.find((one) => one.key === key)!

function run(
  key: string,
  values: RecipeValues,
  parameters: Record<string, string> = {},
): { passed: boolean; said: string } {
  const { build, type } = recipe(key)
  const script = build({ ...initialValues(recipe(key)), ...values })
  const done = spawnSync(type === 'python' ? 'python3' : 'bash', ['-'], {
    cwd: home,
    encoding: 'utf8',
    input: script,
    env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', ...parameters },
  })
  if (done.status !== 0 && done.status !== 1) throw new Error(`exit ${done.status}: ${done.stderr}`)
  return { passed: done.status === 0, said: done.stdout.trim() }
}

test('every recipe has a name of its own and says what is left blank', () => {
  expect(new Set(recipes.map((one) => one.key)).size).toBe(recipes.length)
  for (const one of recipes) {
    const blank = Object.fromEntries(one.fields.map((field) => [field.name, '']))
    const required = one.fields.filter((field) => !field.isOptional).map((field) => field.name)
    expect(Object.keys(complaintsOf(one, blank))).toEqual(required)
  }
  expect(complaintsOf(recipe('git'), { repository: 'a', commits: 'two' })).toEqual({ commits: '至少提交应为数字' })
})

describe('文件包含内容', () => {
  const values = { file: 'a b.txt', lines: "it's $HOME\n第二行" }
  test('says which file is missing', () => {
    expect(run('file-contains', values)).toMatchObject({ passed: false, said: expect.stringContaining('没有找到文件') })
  })
  test('gives the share of the lines that are there, and passes with all', () => {
    write('a b.txt', "it's $HOME")
    expect(run('file-contains', values)).toEqual({ passed: false, said: '文件 a b.txt 中没有「第二行」\nSCORE: 0.5' })
    write('a b.txt', "x it's $HOME x\n第二行")
    expect(run('file-contains', values)).toEqual({ passed: true, said: '' })
  })
})

test('文件或目录存在', () => {
  write('task/a.txt', '')
  expect(run('files-exist', { paths: 'task/a.txt\ntask/logs' })).toEqual({
    passed: false,
    said: '没有找到 task/logs\nSCORE: 0.5',
  })
  sh('chmod 640 task/a.txt')
  expect(run('files-exist', { paths: '~/task/a.txt', mode: '640' }).passed).toBe(true)
  expect(run('files-exist', { paths: 'task/a.txt', mode: '600' }).said).toContain('权限不是 600')
})

test('进程在运行', () => {
  const name = `recipe-test-${process.pid}`
  expect(run('process', { name })).toMatchObject({ passed: false, said: expect.stringContaining('没有找到正在运行的') })
  const started = sh(`exec -a ${name} sleep 20 >/dev/null 2>&1 & echo $!`)
  expect(run('process', { name }).passed).toBe(true)
  process.kill(Number(started.stdout))
})

test('端口在监听', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  // The server lives in this process, which waits meanwhile: the kernel answers for it.
  expect(run('port', { port: String(port) }).passed).toBe(true)
  await new Promise((resolve) => server.close(resolve))
  expect(run('port', { port: String(port) })).toMatchObject({
    passed: false,
    said: expect.stringContaining('没有程序在监听'),
  })
  expect(run('port', { port: '{{web_port}}' }, { LAB_WEB_PORT: String(port) }).said).toContain(`端口 ${port} 没有`)
})

describe('parameters in what is filled in', () => {
  const code = `it's "7" $x`
  test('are the learner’s values: in shell scripts', () => {
    const values = { file: 'out-{{n}}.txt', lines: '编号 {{code}}。\n第 {{ n }} 组' }
    write('out-3.txt', `编号 ${code}。`)
    expect(run('file-contains', values, { LAB_CODE: code, LAB_N: '3' }).said).toContain('中没有「第 3 组」')
    write('out-3.txt', `编号 ${code}。\n第 3 组`)
    expect(run('file-contains', values, { LAB_CODE: code, LAB_N: '3' }).passed).toBe(true)
    const said = { command: 'echo 编号 {{n}}', expected: '编号 {{n}}' }
    expect(run('output', said, { LAB_N: '3' }).passed).toBe(true)
  })
  test('and in Python', () => {
    write('stats.py', 'def twice(n):\n    return 2 * n')
    const values = { module: 'stats', function: 'twice', cases: '{{n}} => {{m}}' }
    expect(run('function', values, { LAB_N: '4', LAB_M: '8' }).passed).toBe(true)
    expect(run('function', values, { LAB_N: '4', LAB_M: '9' }).said).toContain('应为 9')
    write('a.ipynb', JSON.stringify({ cells: [{ cell_type: 'code', source: ['total = 5'] }] }))
    expect(run('notebook', { file: 'a.ipynb', values: 'total = {{n}}' }, { LAB_N: '5' }).passed).toBe(true)
  })
  test('what is none stays as it is written', () => {
    write('page.vue', '<p>{{ item }}</p>')
    expect(run('file-contains', { file: 'page.vue', lines: '<p>{{ item }}</p>' }).passed).toBe(true)
  })
})

test('程序的输出等于', () => {
  const values = {
    command: 'read name; echo "你好，$name"; echo "it\'s"  ',
    input: '世界',
    expected: "你好，世界\nit's",
  }
  expect(run('output', values)).toEqual({ passed: true, said: '' })
  expect(run('output', { ...values, expected: '再见' })).toEqual({
    passed: false,
    said: "输出和要求的不一样\n期望：再见\n实际：你好，世界\nit's",
  })
})

test('Git 提交历史', () => {
  const values = { repository: 'project', commits: '2', words: '修复' }
  expect(run('git', values).said).toBe('没有找到目录 project')
  sh('mkdir project')
  expect(run('git', values).said).toContain('不是 Git 仓库')
  const commit = (words: string) =>
    sh(`cd project && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m ${words}`)
  sh('cd project && git init -q -b main')
  commit('开始')
  expect(run('git', values)).toEqual({
    passed: false,
    said: '目前有 1 次提交，至少需要 2 次\n没有提交说明含有「修复」的提交\nSCORE: 0',
  })
  commit('修复错误')
  expect(run('git', values)).toEqual({ passed: true, said: '' })
  expect(run('git', { ...values, branch: 'other' }).passed).toBe(false)
})

describe('Notebook 中变量的值', () => {
  const notebook = (...cells: string[]): string =>
    JSON.stringify({
      cells: [
        { cell_type: 'markdown', source: ['not code ('] },
        ...cells.map((source) => ({ cell_type: 'code', source: [source] })),
      ],
    })
  const values = { file: 'a.ipynb', values: 'total = 0.3\nname = "张三"' }
  test('right, partly right and broken', () => {
    expect(run('notebook', values).said).toBe('没有找到 a.ipynb')
    write('a.ipynb', notebook('%matplotlib inline\ntotal = 0.1 + 0.2', 'name = "张三"'))
    expect(run('notebook', values)).toEqual({ passed: true, said: '' })
    write('a.ipynb', notebook('total = 0.1 + 0.2\nname = "李四"'))
    expect(run('notebook', values)).toEqual({
      passed: false,
      said: "变量 name 的值是 '李四'，应为 '张三'\nSCORE: 0.5",
    })
    write('a.ipynb', notebook('x = 1', '1 / 0'))
    expect(run('notebook', values).said).toBe('第 2 个代码单元运行出错：ZeroDivisionError: division by zero')
  })
})

test('函数的返回值', () => {
  const values = { module: 'stats', function: 'mean', cases: '[1, 2, 3] => 2\n[5] => 5' }
  expect(run('function', values).said).toBe('没有找到 stats.py')
  write('stats.py', 'def other(): pass')
  expect(run('function', values).said).toBe('stats.py 中没有函数 mean')
  write('stats.py', 'def mean(n):\n    return 2 if len(n) == 3 else "x"')
  expect(run('function', values)).toEqual({ passed: false, said: "mean([5]) 得到 'x'，应为 5\nSCORE: 0.5" })
  write('stats.py', 'def mean(n):\n    return sum(n) / len(n)')
  expect(run('function', values)).toEqual({ passed: true, said: '' })
})

test('queries and requests read as their checks do', () => {
  expect(recipe('sql-value').build({ database: 'a.db', query: 'select count(*) from t;', expected: "it's" })).toBe(
    `-- db: a.db
select coalesce(cast(value as text) = 'it''s', 0), '查询结果应为 it''s，实际为 ' || coalesce(value, '空')
from (select (select count(*) from t) as value);
`,
  )
  expect(recipe('http-answer').build({ url: 'http://127.0.0.1/', status: '200', parts: '你好\n世界' })).toBe(
    'GET http://127.0.0.1/\nexpect status 200\nexpect body 你好\nexpect body 世界\n',
  )
})
