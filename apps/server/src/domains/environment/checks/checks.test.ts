import { describe, expect, test } from 'vitest'
import type { ExecOutcome } from '../drivers/driver.ts'
import { parseAnswer, parseHttpCheck, unmet, type Expectation } from './http-check.ts'
import { resultOf } from './outcome.ts'
import { plainOutput } from './plain-output.ts'
import { sqlResultOf, lastRows, parseSqlCheck } from './sql-check.ts'

const ended = (exitCode: number | null, stdout = '', stderr = ''): ExecOutcome => ({
  exitCode,
  stdout,
  stderr,
  timedOut: false,
  durationMs: 5,
})

const nine = { timeoutSeconds: 9 }
const broken = '检查脚本出错，请联系教师'
const traceback = 'Traceback (most recent call last):\n  File "<string>", line 2, in <module>\n'

describe('what reaches the learner of a check that prints nothing', () => {
  test.each<[string, ExecOutcome, string]>([
    [
      'its complaint',
      ended(1, '', "stat: cannot statx '/tmp/a': No such file\n"),
      "stat: cannot statx '/tmp/a': No such file",
    ],
    ['besides a score', ended(1, 'SCORE: 0.5\n', '还差一个\n'), '还差一个'],
    ['not what it complained about before it spoke', ended(1, '没有文件\n', 'stat: failed\n'), '没有文件'],
    [
      'without the place in the script',
      ended(1, '', 'script: line 3: cd: work: No such file or directory\n'),
      'cd: work: No such file or directory',
    ],
    ['without a trace of its commands', ended(1, '', '+ grep -q secret a.txt\n++ pwd\n不对\n'), '不对'],
    [
      'of a traceback the end',
      ended(1, '', `${traceback}  File "<script>", line 1, in <module>\nFileNotFoundError: a.txt\n`),
      'FileNotFoundError: a.txt',
    ],
    ['without colours', ended(1, '', '\u001B[31m缺少 a.txt\u001B[0m\n'), '缺少 a.txt'],
    ['the last lines', ended(2, '', '1\n2\n3\n4\n5\n6\n7\n8\n'), '3\n4\n5\n6\n7\n8'],
    ['within bounds', ended(1, '', 'x'.repeat(5_000)), 'x'.repeat(1_000)],
  ])('%s', (_, run, message) => {
    expect(resultOf(run, nine)).toMatchObject({ outcome: 'failed', message })
  })
  test('one that passes has no message', () => {
    expect(resultOf(ended(0, '', 'warning: x\n'), nine).message).toBe('')
  })
})

describe('exit codes', () => {
  test.each<[string, ExecOutcome, string, number, string]>([
    // case                       run                                             outcome   share message
    ['passed', ended(0, '很好\n'), 'passed', 1, '很好'],
    ['a score does not lower a pass', ended(0, 'SCORE: 0.2\n'), 'passed', 1, ''],
    ['failed', ended(1, '没有找到文件\n'), 'failed', 0, '没有找到文件'],
    ['partly', ended(1, 'SCORE: 0.6\n还差两个\n'), 'failed', 0.6, '还差两个'],
    ['the last score counts', ended(1, 'SCORE: 0.2\nSCORE: .5\n'), 'failed', 0.5, ''],
    ['without a colon', ended(1, 'SCORE 0.5\n还差一个\n'), 'failed', 0.5, '还差一个'],
    ['a word that only begins so', ended(1, 'SCORES 0.5\n'), 'failed', 0, 'SCORES 0.5'],
    ['never above one', ended(1, 'SCORE: 7\n'), 'failed', 1, ''],
    ['a negative score is no score', ended(1, 'SCORE: -1\n'), 'failed', 0, 'SCORE: -1'],
    ['any other code fails, too', ended(2, '还没有 a.txt\n'), 'failed', 0, '还没有 a.txt'],
    ['a part with another code', ended(255, 'SCORE: 0.5\n'), 'failed', 0.5, ''],
    [
      'no such program: the learner may have to install it',
      ended(127, '', 'script: line 1: jq: command not found\n'),
      'failed',
      0,
      'jq: command not found',
    ],
    ['a program that cannot run', ended(126), 'failed', 0, ''],
    ['killed', ended(null), 'error', 0, broken],
    ['a program of it was killed', ended(137, '没有通过\n'), 'failed', 0, '没有通过'],
    ['wrong bash', ended(2, '', 'script: eval: line 2: syntax error: unexpected end of file\n'), 'error', 0, broken],
    [
      'an open quote',
      ended(2, '', 'script: eval: line 1: unexpected EOF while looking for matching `"\'\n'),
      'error',
      0,
      broken,
    ],
    [
      'wrong Python',
      ended(1, '', `${traceback}  File "<script>", line 1\n    x = (\n        ^\nSyntaxError: '(' was never closed\n`),
      'error',
      0,
      broken,
    ],
    [
      'wrong bash of the learner',
      ended(2, '', 'hello.sh: line 2: syntax error: unexpected end of file\n'),
      'failed',
      0,
      'hello.sh: line 2: syntax error: unexpected end of file',
    ],
    ['timeout', { ...ended(null), timedOut: true }, 'timeout', 0, '检查超过9秒未完成'],
    ['only the last lines', ended(1, '1\n2\n3\n4\n5\n6\n7\n8\n'), 'failed', 0, '3\n4\n5\n6\n7\n8'],
  ])('%s', (_, run, outcome, share, message) => {
    expect(resultOf(run, nine)).toMatchObject({ outcome, share, message })
  })
})

test.each<[number, string, string]>([
  [0, 'passed', ''],
  [1, 'failed', '不对'],
  [2, 'error', broken],
  [127, 'error', broken],
])('where only 1 is a no, %i is %s', (exitCode, outcome, message) => {
  const said = exitCode === 0 ? '' : '不对'
  expect(resultOf(ended(exitCode, said), { ...nine, onlyOneFails: true })).toMatchObject({ outcome, message })
})

test.each<[string, string, string]>([
  ['colours', '\u001B[1;31m不对\u001B[0m\u001B[K', '不对'],
  ['a title and a link', '\u001B]0;title\u0007a\u001B]8;;http://x\u001B\\b\u001B]8;;\u0007', 'ab'],
  ['a device string', '\u001BP1$r0m\u001B\\好', '好'],
  ['a command that never ends', 'a\u001B]52;c;aGk', 'a'],
  ['progress written over', '10%\r50%\r100% 完成\r\n下一行', '100% 完成\n下一行'],
  ['bold by backspaces', 'N\bNA\bA', 'NA'],
  ['other controls', 'a\u0000b\u0007c\u009Bd', 'abcd'],
  ['turned text', 'a\u202Eb\u2066c', 'abc'],
  ['tabs stay', 'a\tb', 'a\tb'],
])('plain output: %s', (_, printed, plain) => {
  expect(plainOutput(printed)).toBe(plain)
})

describe('sql checks', () => {
  const check = { database: 'shop.db', query: 'select 1' }
  test.each<[string, string | null]>([
    ['-- db: shop.db\nselect 1', 'shop.db'],
    ['--database:  data/shop.db \nselect 1', 'data/shop.db'],
    ['select 1', null],
    ['', null],
  ])('the database of %j', (script, database) => {
    expect(parseSqlCheck(script)?.database ?? null).toBe(database)
  })

  test.each<[string, ExecOutcome, string, number, string]>([
    ['one row that holds', ended(0, '[{"ok":1}]\n'), 'passed', 1, ''],
    ['the last query decides', ended(0, '[{"ok":0}]\n[{"ok":1}]\n'), 'passed', 1, ''],
    ['one of two rows', ended(0, '[{"ok":1,"m":"甲"},\n{"ok":0,"m":"乙"}]\n'), 'failed', 0.5, '乙'],
    ['no rows', ended(0, ''), 'failed', 0, '查询结果不符合要求'],
    ['file missing', ended(41), 'failed', 0, '没有找到数据库文件 shop.db'],
    ['table missing', ended(1, '', 'Parse error: no such table: orders'), 'failed', 0, 'no such table: orders'],
    ['wrong SQL', ended(1, '', 'Parse error: near "selec"'), 'error', 0, '检查脚本出错'],
    ['no sqlite3', ended(127), 'error', 0, '主机上没有 sqlite3'],
    ['cut output', ended(0, '[{"ok":1},\n{"o'), 'error', 0, '查询结果过长'],
  ])('%s', (_, run, outcome, share, message) => {
    const result = sqlResultOf(check, run, nine)
    expect(result).toMatchObject({ outcome, share })
    expect(result.message).toContain(message)
  })

  test('a line end inside a value does not split the result', () => {
    expect(lastRows('[{"a":"x]\\n[y"}]\n[{"b":"]"}]')).toEqual([{ b: ']' }])
  })
})

describe('http checks', () => {
  test.each<[string, string]>([
    ['', '没有写任何请求'],
    ['GET http://web:8080/', '至少写一个 expect'],
    ['FETCH http://web/', '第1行应写成'],
    ['GET file:///etc/passwd\nexpect status 200', '第1行应写成'],
    ['GET http://web/\nexpect status ok', '第2行状态码应为三位数字'],
    ['GET http://web/\nexpect json a.b x', '第2行json 的期望值'],
    ['GET http://web/\nwant 200', '第2行无法识别'],
  ])('%j is refused', (script, message) => {
    expect(parseHttpCheck(script)).toContain(message)
  })

  test('paragraphs are requests', () => {
    const parsed = parseHttpCheck(
      'GET http://web:8080/\nexpect status 200\nexpect body 你好\n\n# 新建\nPOST http://web:8080/items\nsend {"a": 1}\nexpect json item.id 7\n',
    )
    expect(parsed).toEqual([
      {
        method: 'GET',
        url: 'http://web:8080/',
        send: null,
        expect: [
          { on: 'status', wanted: '200' },
          { on: 'body', wanted: '你好' },
        ],
      },
      {
        method: 'POST',
        url: 'http://web:8080/items',
        send: '{"a": 1}',
        expect: [{ on: 'json', path: 'item.id', wanted: 7 }],
      },
    ])
  })

  const answer = parseAnswer(
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"items":[{"id":7,"name":"笔"}]}',
  )!
  test.each<[Expectation, string | null]>([
    [{ on: 'status', wanted: '200' }, null],
    [{ on: 'status', wanted: '404' }, '期望状态码为 404，实际为 200'],
    [{ on: 'header', name: 'content-type', wanted: 'JSON' }, null],
    [{ on: 'header', name: 'etag', wanted: 'x' }, '没有这个响应头'],
    [{ on: 'body', wanted: '笔' }, null],
    [{ on: 'body', wanted: '墨' }, '期望响应内容包含 墨'],
    [{ on: 'json', path: 'items.0.id', wanted: 7 }, null],
    [{ on: 'json', path: 'items.0.name', wanted: '笔' }, null],
    [{ on: 'json', path: 'items.1.id', wanted: 7 }, '实际为 null'],
    [{ on: 'json', path: 'constructor.name', wanted: 'Object' }, '实际为 null'],
  ])('%j', (expectation, lack) => {
    expect(unmet(expectation, answer) ?? '符合').toContain(lack ?? '符合')
  })

  test('what is no answer is not read as one', () => {
    expect(parseAnswer('curl: (7) Failed to connect')).toBeNull()
  })
})
