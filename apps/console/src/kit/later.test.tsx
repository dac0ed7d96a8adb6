import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from './later.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'connection')
})

const Dialog = ({ title }: { title: string }) => <p>{title}</p>

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  static getDerivedStateFromError = (error: Error) => ({ error })
  override state: { error?: Error } = {}
  override render() {
    return this.state.error ? <p>{this.state.error.message}</p> : this.props.children
  }
}

test('its code is fetched once, and the second opening shows it at once', async () => {
  let fetched = 0
  const Part = later(async () => {
    fetched++
    return { default: Dialog }
  })
  const first = render(<Part title="新建" />)
  expect(await screen.findByText('新建')).toBeTruthy()
  first.unmount()
  render(<Part title="再建" />)
  expect(screen.getByText('再建')).toBeTruthy()
  expect(fetched).toBe(1)
})

test('a part that does not arrive fails in its own place, and the next opening tries again', async () => {
  let isOnline = false
  const Part = later<{ title: string }>(() =>
    isOnline ? Promise.resolve({ default: Dialog }) : Promise.reject(new Error('断网')),
  )
  const first = render(
    <Boundary>
      <Part title="新建" />
    </Boundary>,
  )
  expect(await screen.findByText('断网')).toBeTruthy()
  first.unmount()
  isOnline = true
  render(<Part title="新建" />)
  expect(await screen.findByText('新建')).toBeTruthy()
})

test.each([
  { saveData: false, ahead: 2 },
  { saveData: true, ahead: 0 },
])(
  'once the page is at rest, $ahead of two parts are fetched where saveData is $saveData',
  async ({ saveData, ahead }) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
    vi.resetModules()
    const fresh = await import('./later.tsx')
    let fetched = 0
    const load = async () => {
      fetched++
      return { default: Dialog }
    }
    fresh.later(load)
    fresh.comeToRest()
    const Part = fresh.later(load)
    await vi.waitFor(() => expect(fetched).toBe(ahead))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(fetched).toBe(ahead)
    render(<Part title="新建" />)
    expect(await screen.findByText('新建')).toBeTruthy()
  },
)
