import type { BankQuestionRow } from '@lab/contract/bank-question'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import { SimilarNote } from './similar-note.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('says which question reads alike, where the person who saves looks', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const question = { id: 'q', number: 3, stem_text: '什么是死锁？' } as BankQuestionRow
  draw(<SimilarNote similar={[{ likeness: 0.9, question }]} />)
  expect(screen.getByText(/第 3 题（相似度 90%）/)).toBeTruthy()
  expect(shown).toHaveBeenCalledOnce()
})
