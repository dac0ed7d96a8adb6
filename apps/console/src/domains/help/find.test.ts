import { expect, test } from 'vitest'
import { findTopics, type TopicText } from './find.ts'

const text = (title: string, words: string): TopicText => ({
  topic: { slug: title, title, summary: `${title}的摘要`, pages: [] },
  text: words,
})
const texts = [
  text('公告', '发给学员的消息。'),
  text('班级', '## 添加学员\n\n用 **邀请码** 或名单添加学员，名单可以是 Excel。'),
  text('考试', '## 监考\n\n在 **考场** 延长时间。学员名单取自班级。'),
  text('学员', '没有别的内容。'),
]
const found = (asked: string) => findTopics(texts, asked).map(({ topic }) => topic.title)

test.each([
  ['', []],
  ['   ', []],
  ['没有这个词', []],
  // Title before heading before text.
  ['学员', ['学员', '班级', '公告', '考试']],
  ['班级', ['班级', '考试']],
  ['excel', ['班级']],
  // All words, in any order.
  ['名单 考场', ['考试']],
  ['考场 邀请码', []],
])('%j finds %j', (asked, titles) => {
  expect(found(asked)).toEqual(titles)
})

test('an excerpt is the line as it reads, around the word', () => {
  expect(findTopics(texts, '邀请码')[0]?.excerpt).toBe('用 邀请码 或名单添加学员，名单可以是 Excel。')
  const long = text('长', `${'前'.repeat(60)}词${'后'.repeat(60)}`)
  const { excerpt } = findTopics([long], '词')[0]!
  expect(excerpt).toMatch(/^…前+词后+…$/)
  expect(excerpt.length).toBeLessThan(80)
  expect(findTopics([text('标题', '无')], '标题')[0]?.excerpt).toBe('标题的摘要')
})
