import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import ResourceViewer from './resource-viewer.tsx'

afterEach(cleanup)

const file = (name: string) => ({ url: `/files/AAAAAAAAAAAAAAAAAAAAAA/${name}?e=1&s=x`, name })

test('a video of the class’s material plays in the video dialog, which pauses it on closing', async () => {
  function Host() {
    const [isOpen, setOpen] = useState(true)
    if (!isOpen) return null
    const { name, url } = file('演示.mp4')
    return (
      <ResourceViewer title="演示" type="video" file={{ name, url }} richText={null} onClose={() => setOpen(false)} />
    )
  }
  draw(<Host />)
  const dialog = await screen.findByRole('dialog', { name: '演示' })
  const video = dialog.querySelector('video')!
  expect(video.getAttribute('src')).toBe(file('演示.mp4').url)
  await video.play()
  expect(video.paused).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(video.paused).toBe(true)
})

test('a picture opens in the image viewer; a link elsewhere stays a link', async () => {
  draw(<ResourceViewer title="拓扑" type="picture" file={file('a.png')} richText={null} onClose={() => {}} />)
  const dialog = await screen.findByRole('dialog', { name: '拓扑' })
  expect((await within(dialog).findByRole('img', { name: '拓扑' })).style.width).toBe('40%')
  cleanup()
  const url = 'https://elsewhere.example/a.mp4'
  draw(<ResourceViewer title="外站" type="video" file={{ url, name: 'a.mp4' }} richText={null} onClose={() => {}} />)
  expect((await screen.findByRole('link', { name: /在新标签页打开/ })).getAttribute('href')).toBe(url)
  expect(screen.getByRole('dialog').querySelector('video')).toBeNull()
})
