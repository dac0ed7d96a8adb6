import { expect, test } from 'vitest'
import { checkMessage } from './check-message.ts'

test.each([
  ['', '', ''],
  ['没有找到文件', '没有找到文件', ''],
  [
    '1 failed in 0.12s\nFAILED test_a.py\n\n  循环少走了一次  \n',
    '循环少走了一次',
    '1 failed in 0.12s\nFAILED test_a.py',
  ],
])('of %j the sentence is %j', (message, said, before) => {
  expect(checkMessage(message)).toEqual({ said, before })
})
