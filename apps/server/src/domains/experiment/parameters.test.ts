import { execFileSync } from 'node:child_process'
import { Parameters, filledText, scriptWithValues, type Parameter } from '@lab/contract/experiment'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parameterValues } from './parameters.ts'

const port: Parameter = { kind: 'number', name: 'port', label: '', min: 8000, max: 8990, step: 10 }
const token: Parameter = { kind: 'unique', name: 'token', label: '', length: 8 }
const sum: Parameter = { kind: 'hash', name: 'sum', label: '', of: 'token', length: 12 }
const city: Parameter = { kind: 'choice', name: 'city', label: '', values: ['北京', '上海', '广州'] }
const rows: Parameter = { kind: 'slice', name: 'rows', label: '', values: ['a', 'b', 'c', 'd'], count: 2 }
const all = [port, token, sum, city, rows]

describe('values', () => {
  test('are the same for the same seed, and hardly ever for two learners', () => {
    expect(parameterValues(all, 'one')).toEqual(parameterValues(all, 'one'))
    const tokens = Array.from({ length: 500 }, (_, at) => parameterValues(all, `learner ${at}`).token)
    expect(new Set(tokens).size).toBe(500)
  })

  test('a parameter more changes none of the others', () => {
    const { token: _token, ...rest } = parameterValues(all, 'x')
    expect(parameterValues([port, token, sum, city, rows, { ...port, name: 'more' }], 'x')).toMatchObject(rest)
  })

  test('keep to what was asked for, for every seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const values = parameterValues(all, seed)
        const number = Number(values.port)
        expect(number >= 8000 && number <= 8990 && number % 10 === 0).toBe(true)
        expect(values.token).toMatch(/^[a-z2-9]{8}$/)
        expect(values.sum).toMatch(/^[0-9a-f]{12}$/)
        expect(city.values).toContain(values.city)
        const taken = values.rows!.split('\n')
        expect([taken.length, new Set(taken).size]).toEqual([2, 2])
        expect(taken.every((row) => rows.values.includes(row))).toBe(true)
      }),
    )
  })

  test('every number of a range turns up', () => {
    const die: Parameter = { kind: 'number', name: 'die', label: '', min: 1, max: 6, step: 1 }
    const thrown = Array.from({ length: 200 }, (_, at) => parameterValues([die], String(at)).die)
    expect([...new Set(thrown)].sort()).toEqual(['1', '2', '3', '4', '5', '6'])
  })
})

describe('in texts', () => {
  test.each([
    ['端口 {{port}}', '端口 8080'],
    ['{{ port }} 和 {{port}}', '8080 和 8080'],
    ['{{other}} {port} {{PORT}}', '{{other}} {port} {{PORT}}'],
  ])('%s', (text, filled) => expect(filledText(text, { port: '8080' })).toBe(filled))
})

describe('in scripts', () => {
  // What would end a string, start a command or be a variable must arrive as it is.
  const nasty = `a'b"c$HOME\`id\`\\n\n第二行`
  test('shell and Python read them from the environment, whatever is in them', () => {
    const shell = scriptWithValues('shell', 'printf %s "$LAB_WORD"', { word: nasty })
    expect(execFileSync('bash', ['-c', shell], { encoding: 'utf8' })).toBe(nasty)
    const python = scriptWithValues('python', 'import os, sys\nsys.stdout.write(os.environ["LAB_WORD"])', {
      word: nasty,
    })
    expect(execFileSync('python3', ['-c', python], { encoding: 'utf8' })).toBe(nasty)
  })
  test('queries and requests have them in their text', () => {
    expect(scriptWithValues('http', 'GET http://127.0.0.1:{{port}}/', { port: '8080' })).toBe(
      'GET http://127.0.0.1:8080/',
    )
  })
  test('an empty script stays empty, and so does one without parameters', () => {
    expect(scriptWithValues('shell', '', { port: '1' })).toBe('')
    expect(scriptWithValues('shell', 'true', {})).toBe('true')
  })
})

test.each([
  ['two of one name', [port, port], '参数名「port」重复'],
  ['a digest of what comes later', [sum, token], '哈希值应取自排在前面的参数'],
  ['more than there is', [{ ...rows, count: 9 }], '抽取数量不能多于候选值'],
  ['an upside-down range', [{ ...port, min: 9, max: 1 }], '最大值应不小于最小值'],
  [
    'a name that scripts cannot have',
    [{ ...port, name: '端口' }],
    '参数名应以小写字母开头，只含小写字母、数字和下划线',
  ],
])('%s is refused', (_name, given, message) => {
  const result = Parameters.safeParse(given)
  expect(result.error?.issues.map((issue) => issue.message)).toContain(message)
})
