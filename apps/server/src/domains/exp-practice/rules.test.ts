import { describe, expect, test } from 'vitest'
import { arranged, hasRoomFor, publishGap, templateObstacle, type TemplateFacts } from './rules.ts'

const template: TemplateFacts = {
  title: '文件权限',
  orgId: 'a',
  kind: 'experiment',
  shelf: 'template',
  state: 'published',
  publishedVersion: 1,
}

describe('what can be copied into a topic', () => {
  test.each<[string, Partial<TemplateFacts>, string | null]>([
    ['a published template', {}, null],
    ['a draft', { state: 'draft', publishedVersion: 0 }, '「文件权限」尚未发布，请先发布'],
    ['a template that was disabled', { state: 'disabled' }, '「文件权限」尚未发布，请先发布'],
    ['an experiment of the teacher', { shelf: 'own' }, '「文件权限」不在实验练习库中'],
    ['a case', { shelf: 'case' }, '「文件权限」不在实验练习库中'],
    ['an experiment of another topic', { shelf: 'part' }, '「文件权限」不在实验练习库中'],
    ['a content of another kind', { kind: 'exam' }, '「文件权限」不在实验练习库中'],
    ['one of another organisation', { orgId: 'b' }, '「文件权限」属于其他组织，请先复制到本组织的实验练习库'],
  ])('%s', (_name, given, reason) => {
    expect(templateObstacle('a', { ...template, ...given })).toBe(reason)
  })

  test.each([
    [0, 20, true],
    [49, 1, true],
    [50, 1, false],
    [45, 6, false],
  ])('%i present and %i added', (present, added, isRoom) => {
    expect(hasRoomFor(present, added)).toBe(isRoom)
  })
})

describe('the order of a topic', () => {
  test.each<[string, string[], string[] | null]>([
    ['another order', ['c', 'a', 'b'], ['c', 'a', 'b']],
    ['one left out', ['a', 'c'], ['a', 'c']],
    ['nothing left', [], []],
    ['one that is not in it', ['a', 'x'], null],
  ])('%s', (_name, wanted, result) => {
    expect(arranged(['a', 'b', 'c'], wanted)).toEqual(result)
  })
})

describe('what keeps a topic from being published', () => {
  const found = new Map([
    ['a', { title: '甲', state: 'published' as const }],
    ['b', { title: '乙', state: 'draft' as const }],
    ['c', { title: '丙', state: 'disabled' as const }],
  ])
  test.each<[string, string[], string | null]>([
    ['nothing in it', [], '专题中还没有实验，请先从实验练习库添加'],
    ['nothing', ['a'], null],
    ['a draft', ['a', 'b'], '「乙」尚未发布，请先发布'],
    ['a disabled one', ['c'], '「丙」尚未发布，请先发布'],
    ['a removed one', ['a', 'x'], '第 2 个实验已被删除，请移出专题'],
  ])('%s', (_name, ids, gap) => {
    expect(publishGap(ids, found)).toBe(gap)
  })
})
