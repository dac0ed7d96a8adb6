import { describe, expect, test } from 'vitest'
import { nameOfContent, withSaved } from './content-in.ts'

const answer = { server_time: 'now', parts: [{ id: 'b' }], none: null, topic: { id: 'a', title: '旧' } }

describe('the content in an answer', () => {
  test('is found by its id, whatever it is called', () => {
    expect(nameOfContent(answer, 'a')).toBe('topic')
    expect(nameOfContent({ exam: { id: 'a' } }, 'a')).toBe('exam')
  })

  test('is not taken for another one', () => {
    expect(nameOfContent(answer, 'b')).toBeUndefined()
    expect(nameOfContent({}, 'a')).toBeUndefined()
  })

  test('takes the place of what was there before it was saved', () => {
    const saved = { id: 'a', title: '新' }
    expect(withSaved(answer, saved)).toEqual({ ...answer, topic: saved })
    expect(withSaved(answer, { id: 'c' })).toBe(answer)
  })
})
