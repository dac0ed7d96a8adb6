import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { useFindWord } from './use-find-word.ts'

afterEach(cleanup)

function Page() {
  const [word, setWord] = useFindWord()
  return (
    <>
      <input aria-label="查找" defaultValue={word} onChange={(event) => setWord(event.target.value)} />
      <p data-testid="word">{word}</p>
    </>
  )
}

test('the word is in the address, in addition to what else is there, and adds nothing to the history', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/before', '/list?hm=h'] })
  render(<RouterProvider router={router} />)
  const field = screen.getByRole('textbox', { name: '查找' })
  await userEvent.type(field, ' 命令 ')
  expect(router.state.location.search).toBe(`?hm=h&selectValue=${encodeURIComponent('命令')}`)
  expect(screen.getByTestId('word').textContent).toBe('命令')
  await userEvent.clear(field)
  expect(router.state.location.search).toBe('?hm=h')
  await router.navigate(-1)
  expect(router.state.location.pathname).toBe('/before')
})

test('an address with a word begins with it', () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/list?selectValue=Git'] })
  render(<RouterProvider router={router} />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '查找' }).value).toBe('Git')
})
