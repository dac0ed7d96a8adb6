import { expect, test } from 'vitest'
import { marksOf, marksText } from './video-marks.ts'

test.each([
  ['nothing', '', []],
  [
    'minutes and hours, in order',
    '1:02:03 最后\n\n 0:05  安装 软件 ',
    [
      { at: 5, title: '安装 软件' },
      { at: 3723, title: '最后' },
    ],
  ],
  ['a line without a time', '0:05 好\n安装', { wrong: '第 2 行应以时间开头，例如 1:30 安装' }],
  ['seconds that are none', '0:75 安装', { wrong: '第 1 行应以时间开头，例如 1:30 安装' }],
  ['a time without a title', '0:05', { wrong: '第 1 行：请在时间后填写 60 字以内的标题' }],
  ['too many', '0:05 好\n'.repeat(101), { wrong: '目录最多 100 项' }],
])('%s', (_what, text, expected) => {
  expect(marksOf(text)).toEqual(expected)
})

test('what was read is written the same', () => {
  const text = '0:05 安装\n1:02:03 结束'
  expect(marksText(marksOf(text) as never)).toBe(text)
})
