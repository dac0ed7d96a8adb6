import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { FilePreview } from './file-preview.tsx'

afterEach(cleanup)

test.each([
  ['/files/a/b.bin', ''],
  ['https://elsewhere.example/b.bin', '_blank'],
])('a download of %s never opens over the console', async (source, target) => {
  const clicked: HTMLAnchorElement[] = []
  const watch = (event: Event): void => {
    clicked.push(event.target as HTMLAnchorElement)
    event.preventDefault()
  }
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    this.addEventListener('click', watch)
    click.call(this)
  }
  draw(<FilePreview source={source} name="b.bin" />)
  await userEvent.click(screen.getByRole('button', { name: '下载' }))
  HTMLAnchorElement.prototype.click = click
  expect(clicked.map((link) => [link.target, link.rel])).toEqual([[target, 'noopener noreferrer']])
})
