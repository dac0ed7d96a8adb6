import { expect, test } from 'vitest'
import { keyLine, type SheetQuestion } from './sheet-key.ts'

const option = (id: string) => ({ id, text: id })
const key = (question: object, presented: object): string =>
  keyLine({ question, presented } as unknown as SheetQuestion)

test('letters and numbers of the key are those of the sheet, not those of the bank', () => {
  const options = ['a', 'b', 'c', 'd'].map(option)
  expect(key({ type: 'single', options, answer: ['b'] }, { type: 'single', options: options.toReversed() })).toBe('C')
  expect(key({ type: 'multiple', options, answer: ['d', 'a'] }, { type: 'multiple', options })).toBe('AD')
  expect(key({ type: 'true_false', answer: ['错'] }, { type: 'true_false' })).toBe('错')
  const items = ['x', 'y', 'z'].map(option)
  expect(key({ type: 'ordering', items }, { type: 'ordering', items: [items[2], items[0], items[1]] })).toBe(
    'B → C → A',
  )
  const pairs = [
    { left: 'l1', right: 'r1' },
    { left: 'l2', right: 'r2' },
  ]
  const left = ['l1', 'l2'].map(option)
  const right = ['r2', 'r3', 'r1'].map(option)
  expect(key({ type: 'matching', left, right, pairs }, { type: 'matching', left, right })).toBe('A—3，B—1')
})

test('blanks have all that is accepted, numbered where there are several', () => {
  const blank = (...texts: string[]) => ({ rules: texts.map((text) => ({ kind: 'text', text })) })
  const fill = (...blanks: object[]) => key({ type: 'fill', blanks }, { type: 'fill', blanks: blanks.length })
  expect(fill(blank('进程', 'process'))).toBe('进程 / process')
  expect(fill(blank('就绪'), blank('阻塞'))).toBe('（1）就绪　（2）阻塞')
})
