import { expect, test } from 'vitest'
import { withoutFence } from './draft-text.ts'

test.each([
  ['正文', '正文'],
  ['```bash\n#!/bin/sh\nexit 0\n```', '#!/bin/sh\nexit 0'],
  ['```\n一\n\n二\n```\n', '一\n\n二'],
  ['先写：\n```bash\nls\n```', '先写：\n```bash\nls\n```'],
  ['```bash\nls\n```\n然后\n```bash\npwd\n```', '```bash\nls\n```\n然后\n```bash\npwd\n```'],
  ['````md\n```sh\nls\n```\n````', '```sh\nls\n```'],
  ['', ''],
])('%j is %j', (given, expected) => {
  expect(withoutFence(given)).toBe(expected)
})
