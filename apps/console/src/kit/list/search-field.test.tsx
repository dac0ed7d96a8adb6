import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { SearchField } from './search-field.tsx'

afterEach(cleanup)

function Page({ isInstant, sent }: { isInstant?: boolean; sent: string[] }) {
  const [word, setWord] = useState('')
  return (
    <>
      <SearchField
        label="搜索实验"
        isInstant={isInstant ?? false}
        value={word}
        onSearch={(next) => {
          sent.push(next)
          setWord(next)
        }}
      />
      <button type="button" onClick={() => setWord('')}>
        清除筛选
      </button>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '搜索实验' })

test('Enter sends the word without the blanks around it, once', async () => {
  const sent: string[] = []
  draw(<Page sent={sent} />)
  await userEvent.type(field(), ' Git 协作 ')
  expect(sent).toEqual([])
  await userEvent.type(field(), '{Enter}{Enter}')
  expect(sent).toEqual(['Git 协作'])
})

test('where the rows are all here every letter counts', async () => {
  const sent: string[] = []
  draw(<Page sent={sent} isInstant />)
  await userEvent.type(field(), 'Git')
  expect(sent).toEqual(['G', 'Gi', 'Git'])
  expect(field().value).toBe('Git')
})

test('letters of a syllable that is being composed are not looked for', () => {
  const sent: string[] = []
  draw(<Page sent={sent} isInstant />)
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: 'shi' }, isComposing: true })
  expect(sent).toEqual([])
  fireEvent.input(field(), { target: { value: '实验' }, isComposing: true })
  fireEvent.compositionEnd(field())
  expect(sent).toEqual(['实验'])
})

test('an emptied field counts at once, and the cross empties it', async () => {
  const sent: string[] = []
  draw(<Page sent={sent} />)
  await userEvent.type(field(), 'Git{Enter}')
  await userEvent.click(screen.getByRole('button', { name: '清除搜索' }))
  expect(sent).toEqual(['Git', ''])
  expect(document.activeElement).toBe(field())
})

test('what is cleared elsewhere is cleared here', async () => {
  draw(<Page sent={[]} />)
  await userEvent.type(field(), 'Git{Enter}')
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(field().value).toBe('')
})

test('an answer to an earlier letter does not take later ones away', () => {
  function Slow() {
    const [word, setWord] = useState('')
    return (
      <>
        <SearchField label="搜索实验" isInstant value={word} onSearch={() => undefined} />
        <button type="button" onClick={() => setWord('G')}>
          回答
        </button>
      </>
    )
  }
  draw(<Slow />)
  fireEvent.change(field(), { target: { value: 'G' } })
  fireEvent.change(field(), { target: { value: 'Gi' } })
  fireEvent.click(screen.getByRole('button', { name: '回答' }))
  expect(field().value).toBe('Gi')
})
