import type { OpenAnswer } from '@lab/contract/marking'
import { expect, test } from 'vitest'
import { draftMaterials, markMaterials } from './draft-materials.ts'

const open = (more: { statement?: string; answer?: string[]; report?: string; rubric?: OpenAnswer['rubric'] }) =>
  ({
    label: '张三',
    number: '2026001',
    statement: more.statement === undefined ? null : { format: 'markdown', value: more.statement },
    step: {
      title: '第 3 题',
      answer: more.answer ?? [],
      report: more.report === undefined ? null : { format: 'markdown', value: more.report },
    },
    rubric: more.rubric ?? null,
  }) as OpenAnswer

test('a remark is drafted by question, answer and rubric, and not by whose answer it is', () => {
  const rubric = [{ id: 'a', title: '概念', points: 4, note: '说出两点' }]
  const materials = draftMaterials(open({ statement: '什么是死锁？', answer: ['互相等待'], rubric }))
  expect(materials).toEqual([
    { title: '题目', text: '什么是死锁？' },
    { title: '学员的作答', text: '互相等待' },
    { title: '评分标准', text: '1. 概念（4 分）：说出两点' },
  ])
  expect(JSON.stringify(materials)).not.toMatch(/张三|2026001/)
})

test('what is not there is left out; a report is an answer; what is long is cut', () => {
  expect(draftMaterials(open({ report: '我的报告' })).map(({ text }) => text)).toEqual(['第 3 题', '我的报告'])
  expect(draftMaterials(open({ answer: ['长'.repeat(30_000)] }))[1]!.text).toHaveLength(6_000)
})

test('a mark is suggested by what its author wrote as an answer, too', () => {
  const answer = open({ answer: ['互相等待'] })
  const question = { type: 'short_answer', reference: '四个条件' }
  const step = { ...answer.step, review: { question } } as unknown as OpenAnswer['step']
  expect(markMaterials({ ...answer, step }, 8).slice(-2)).toEqual([
    { title: '参考答案', text: '四个条件' },
    { title: '满分', text: '8 分' },
  ])
  expect(markMaterials(answer, 8).map(({ title }) => title)).toEqual(['题目', '学员的作答', '满分'])
})
