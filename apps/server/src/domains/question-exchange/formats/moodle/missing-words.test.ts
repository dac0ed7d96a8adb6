import { expect, test } from 'vitest'
import { readMoodle } from './read.ts'

const file = (type: string, stem: string, words: readonly string[]): Buffer => {
  const box = type === 'ddwtos' ? 'dragbox' : 'selectoption'
  const boxes = words.map((word) => `<${box}><text>${word}</text><group>1</group></${box}>`).join('')
  return Buffer.from(
    `<quiz><question type="${type}"><name><text>选词</text></name><questiontext format="html"><text><![CDATA[<p>${stem}</p>]]></text></questiontext>${boxes}</question></quiz>`,
  )
}

test.each(['gapselect', 'ddwtos'])('words of a %s question are accepted in their places', (type) => {
  const [read] = readMoodle(
    file(type, '进程是[[2]]的单位，线程是[[1]]的单位。', ['调度', '资源分配', '编译']),
  ).questions
  expect(read!.stem).toBe('进程是 ____ 的单位，线程是 ____ 的单位。\n\n备选：调度、资源分配、编译')
  expect(read!.question).toMatchObject({
    type: 'fill',
    blanks: [{ rules: [{ text: '资源分配' }] }, { rules: [{ text: '调度' }] }],
  })
  expect(read!.doubts).toMatchObject([{ part: 'options' }])
})

test('a place without a word lacks its answer, and a text without places is kept', () => {
  const [unknown] = readMoodle(file('gapselect', '线程是[[4]]的单位。', ['调度'])).questions
  expect(unknown!.doubts.some(({ level }) => level === 'missing')).toBe(true)
  const [kept] = readMoodle(file('gapselect', '线程是调度的单位。', ['调度'])).questions
  expect([kept!.question.type, kept!.leftover]).toEqual(['short_answer', expect.stringContaining('调度')])
})
