import { expect, it } from 'vitest'
import type { Actor } from '../../kernel/policy/actor.ts'
import type { ContentFacts } from '../content/index.ts'
import { questionBankPolicy } from './policy.ts'

const org = 'org'
const actor = (userId: string): Actor => ({
  userId,
  realName: userId,
  roles: ['teacher'],
  sessionId: 's',
  customerId: 'c',
  orgId: org,
  reach: new Set([org]),
})
const bank = (more: Partial<ContentFacts>): ContentFacts => ({
  id: 'bank',
  orgId: org,
  kind: 'question_bank',
  title: '操作系统',
  creatorId: 'maker',
  isPublic: true,
  shelf: 'own',
  state: 'published',
  useScope: 'all',
  publishedVersion: 1,
  version: 1,
  deletedAt: null,
  grant: null,
  ...more,
})
const said = (userId: string, more: Partial<ContentFacts>): unknown => {
  const verdict = questionBankPolicy.use(actor(userId), bank(more))
  return verdict === true ? true : typeof verdict === 'object' && 'because' in verdict ? verdict.because : verdict
}

it.each<[string, string, Partial<ContentFacts>, unknown]>([
  ['its maker reads a draft', 'maker', { state: 'draft' }, true],
  ['others read what is published', 'other', {}, true],
  ['others read no draft', 'other', { state: 'draft' }, '题库的状态为草稿，暂不能使用'],
  ['others read none that is disabled', 'other', { state: 'disabled' }, '题库的状态为已停用，暂不能使用'],
  ['who was granted to edit it reads a draft', 'other', { state: 'draft', grant: 'edit' }, true],
  [
    'who was granted to use it reads no draft',
    'other',
    { state: 'draft', grant: 'use' },
    '题库的状态为草稿，暂不能使用',
  ],
  ['others read none for named people', 'other', { useScope: 'user' }, '该内容仅对指定范围开放使用'],
])('%s', (_what, userId, facts, expected) => {
  expect(said(userId, facts)).toEqual(expected)
})
