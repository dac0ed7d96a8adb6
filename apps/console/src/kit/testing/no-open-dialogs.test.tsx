import { afterAll, describe, expect, test } from 'vitest'
import { askQuestion, openDialog, showNotice } from '../dialogs/dialog-store.ts'
import { answerOpenDialogs } from './no-open-dialogs.ts'

const answers: Promise<boolean | void>[] = []

describe('a file that leaves dialogs open', () => {
  afterAll(answerOpenDialogs)
  test('opens two of them', () => {
    answers.push(askQuestion({ text: '真的？' }), showNotice('请求超时'))
    expect(openDialog()).toMatchObject({ kind: 'question', text: '真的？' })
  })
})

test('has none open after its end, and got no for an answer', async () => {
  expect(openDialog()).toBeUndefined()
  expect(await Promise.all(answers)).toEqual([false, undefined])
})
