import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { VideoDialog } from './video-dialog.tsx'

afterEach(cleanup)

test('a video that plays is paused when its dialog closes', async () => {
  function Host() {
    const [isOpen, setOpen] = useState(true)
    return <VideoDialog open={isOpen} src="/files/a.mp4" title="演示" onClose={() => setOpen(false)} />
  }
  draw(<Host />)
  const dialog = await screen.findByRole('dialog')
  const video = dialog.querySelector('video')!
  expect(video.getAttribute('src')).toBe('/files/a.mp4')
  await video.play()
  expect(video.paused).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(video.paused).toBe(true)
})
