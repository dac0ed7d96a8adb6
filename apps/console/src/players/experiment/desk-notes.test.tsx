import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'
import { fillStorage } from '../../kit/testing/full-storage.ts'
import { WorkSaver } from '../saving/work-saver.ts'
import { DeskNotes } from './desk-notes.tsx'
import type { WorkValue } from './use-work-saver.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  [true, '浏览器存储已满'],
  [false, '写下的内容存在本机'],
])('without a connection the desk says where a draft is; with a full storage: %s', (isFull, words) => {
  if (isFull) fillStorage()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const saver = new WorkSaver<WorkValue>({ place: { userId: 'u', recordId: 'r' }, send: async () => undefined })
  const answer = (choice: string): WorkValue => ({ kind: 'answer', answer: [choice] })
  saver.note('q', { value: answer('A'), base: answer('B'), isDue: false })
  draw(<DeskNotes leads onTakeOver={() => undefined} saver={saver} isOver={false} />)
  expect(screen.getByText(new RegExp(words))).toBeTruthy()
})
