import { expect, test } from 'vitest'
import { bothHeld } from './evidence.ts'
import type { VerifyResult } from './steps.ts'

const now = (outcome: VerifyResult['outcome'], share: number, message = ''): VerifyResult => ({
  outcome,
  share,
  message,
  stdout: '',
  stderr: '',
  durationMs: 5,
})
const ever = (share: number, ...missing: string[]) => ({ isMet: missing.length === 0, share, missing })

test.each([
  ['a check alone', now('failed', 0.4, '差一点'), null, 'failed', 0.4, '差一点'],
  ['evidence alone, found', null, ever(1), 'passed', 1, ''],
  ['evidence alone, missing', null, ever(0.5, '还没有看到：甲'), 'failed', 0.5, '还没有看到：甲'],
  ['both hold', now('passed', 1, '很好'), ever(1), 'passed', 1, '很好'],
  [
    'it holds now, but was not done so',
    now('passed', 1, '很好'),
    ever(0, '还没有看到：甲'),
    'failed',
    0.5,
    '还没有看到：甲',
  ],
  ['it was done, but does not hold', now('failed', 0.5, '文件没了'), ever(1), 'failed', 0.75, '文件没了'],
  ['neither', now('failed', 0, '没有文件'), ever(0, '还没有看到：甲'), 'failed', 0, '没有文件\n还没有看到：甲'],
  ['a broken check is shown first', now('error', 0, '检查脚本出错'), ever(1), 'error', 0, '检查脚本出错'],
  ['so is one without end', now('timeout', 0, '超时'), ever(0, '缺'), 'timeout', 0, '超时'],
] as const)('%s', (_name, check, evidence, outcome, share, message) => {
  expect(bothHeld(check, evidence && { ...evidence, missing: [...evidence.missing] })).toMatchObject({
    outcome,
    share,
    message,
  })
})
