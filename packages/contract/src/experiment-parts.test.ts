import { expect, test } from 'vitest'
import { saidTogether, type Said } from './experiment-parts.ts'

const run = (outcome: Said['outcome'], more: Partial<Said> = {}): Said => ({
  outcome,
  share: outcome === 'passed' ? 1 : 0,
  message: '',
  stdout: '',
  stderr: '',
  ...more,
})
const of = (one: Said, other: Said): Said =>
  saidTogether([
    { machine: null, run: one },
    { machine: 'db', run: other },
  ])

test('one host says what it says', () => {
  const only = run('failed', { share: 0.3, message: '没有文件', stdout: 'x' })
  expect(saidTogether([{ machine: 'db', run: only }])).toBe(only)
})

test.each<[string, Said, Said, Partial<Said>]>([
  ['all pass', run('passed'), run('passed'), { outcome: 'passed', share: 1, message: '' }],
  [
    'one passes: half, and the other is named',
    run('passed', { message: '好' }),
    run('failed', { message: '没有库' }),
    { outcome: 'failed', share: 0.5, message: 'db：没有库' },
  ],
  [
    'who says nothing is named too',
    run('failed'),
    run('timeout'),
    { outcome: 'timeout', share: 0, message: '默认主机：未通过\ndb：超时未结束' },
  ],
  ['partial credit counts', run('failed', { share: 0.5 }), run('passed'), { outcome: 'failed', share: 0.75 }],
  ['a broken script is what counts', run('error', { share: 1 }), run('failed'), { outcome: 'error', share: 0 }],
  [
    'output stands under its host',
    run('passed', { stdout: 'a' }),
    run('passed', { stdout: 'b\n', stderr: 'e' }),
    { stdout: '== 默认主机 ==\na\n== db ==\nb\n', stderr: '== db ==\ne\n' },
  ],
])('%s', (_what, one, other, wanted) => expect(of(one, other)).toMatchObject(wanted))
