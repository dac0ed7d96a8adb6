import { expect, test } from 'vitest'
import { type UntaughtFacts, untaughtWords } from './untaught-words.ts'

const place = { kind: 'class', name: '一班' } as const
const content = { kind: 'experiment', title: 'Linux' } as const
const series = { kind: 'series', title: '入门' } as const

test.each<[words: string, within: UntaughtFacts['within'], wasRemoved: boolean]>([
  ['实验「Linux」没有安排到班级「一班」。', null, false],
  ['实验「Linux」已移出班级「一班」。', null, true],
  ['班级「一班」在学习系列「入门」，但实验「Linux」不在其中。', { ...series, isOffered: true }, false],
  ['班级「一班」在学习系列「入门」，但实验「Linux」已从中移出。', { ...series, isOffered: true }, true],
  ['系列「入门」没有安排到班级「一班」，其中的实验「Linux」也不在这里学习。', { ...series, isOffered: false }, false],
  ['系列「入门」已移出班级「一班」，其中的实验「Linux」也不在这里学习。', { ...series, isOffered: false }, true],
])('%s', (words, within, wasRemoved) => {
  expect(untaughtWords({ place, content, within, wasRemoved })).toBe(words)
})

test('another sort of place is called by its name', () => {
  const facts = { content, within: null, wasRemoved: false, place: { kind: 'organisation', name: '学院' } } as const
  expect(untaughtWords(facts)).toBe('实验「Linux」没有安排到机构「学院」。')
})
