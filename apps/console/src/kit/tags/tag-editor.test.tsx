import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { TagEditor } from './tag-editor.tsx'
import { addTag, addWords } from './tag-rules.ts'

afterEach(cleanup)

test.each([
  [['a'], ' b ', { tags: ['a', 'b'] }],
  [['a'], '  ', { tags: ['a'] }],
  [['a'], 'a', { refusal: '标签不能重复' }],
  [['a', 'b', 'c', 'd', 'e'], 'f', { refusal: '标签最多不超过5个' }],
  [[], '一二三四五六七八九十', { tags: ['一二三四五六七八九十'] }],
  [[], '一二三四五六七八九十一', { refusal: '标签最多10个字符' }],
  [[], '😀😀😀😀😀😀😀😀😀😀', { tags: ['😀😀😀😀😀😀😀😀😀😀'] }],
])('%j and %s', (tags, text, result) => {
  expect(addTag(tags, text)).toEqual(result)
})

test.each([
  [['git'], ' openssh-server python3\n', { tags: ['git', 'openssh-server', 'python3'] }],
  [['git'], 'git, curl', { tags: ['git', 'curl'] }],
  [[], 'x'.repeat(20), { tags: ['x'.repeat(20)] }],
  [['git'], 'x'.repeat(21), { refusal: '软件包最多20个字符' }],
  [['a', 'b', 'c'], 'd', { tags: ['a', 'b', 'c', 'd'] }],
  [['a', 'b', 'c'], 'd e', { refusal: '软件包最多4个' }],
])('words %j and %s', (words, text, result) => {
  expect(addWords(words, text, { word: '软件包', most: 4, longest: 20 })).toEqual(result)
})

test('a field of words is called by what it holds', async () => {
  const seen: string[][] = []
  const limits = { word: '软件包', most: 300, longest: 81 }
  draw(<TagEditor value={['git']} onChange={(words) => seen.push(words)} limits={limits} />)
  await userEvent.type(screen.getByRole('textbox', { name: '添加软件包' }), 'openssh-server{Enter}')
  expect(seen).toEqual([['git', 'openssh-server']])
  expect(screen.getByRole('button', { name: '删除软件包git' })).toBeTruthy()
})

test('Enter adds, the message is shown and goes, backspace takes the last one back', async () => {
  const seen: string[][] = []
  function Host() {
    const [tags, setTags] = useState(['入门'])
    const change = (next: string[]) => {
      seen.push(next)
      setTags(next)
    }
    return <TagEditor value={tags} onChange={change} />
  }
  draw(<Host />)
  const field = screen.getByRole('textbox', { name: '添加标签' })
  await userEvent.type(field, '期末{Enter}')
  expect(seen.at(-1)).toEqual(['入门', '期末'])
  await userEvent.type(field, '入门{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('标签不能重复')
  await userEvent.clear(field)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field, '{Backspace}')
  expect(seen.at(-1)).toEqual(['入门'])
  await userEvent.click(screen.getByRole('button', { name: '删除标签入门' }))
  expect(seen.at(-1)).toEqual([])
})
