import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { RichTextView } from './rich-text-view.tsx'

afterEach(cleanup)

const token = 'AAAAAAAAAAAAAAAAAAAAAA'
const text = `![结果](/files/${token}/a.png)

![内嵌图](data:image/png;base64,iVBORw0KGgo=)

[演示](/files/${token}/c.mp4) [拓扑](/files/${token}/d.jpg) [讲义](/files/${token}/e.pdf) [外站视频](https://elsewhere.example/f.mp4)

[![有链接的图](/files/${token}/g.png)](https://elsewhere.example/)`

const closed = () => userEvent.click(screen.getByRole('button', { name: '关闭' }))

test('a picture of a text opens in the viewer, at 40 percent', async () => {
  draw(<RichTextView value={text} />)
  await userEvent.click(screen.getByRole('button', { name: '查看图片：结果' }))
  const dialog = await screen.findByRole('dialog', { name: '结果' })
  const picture = await within(dialog).findByRole('img', { name: '结果' })
  expect(picture.getAttribute('src')).toBe(`/files/${token}/a.png`)
  expect(picture.style.width).toBe('40%')
  expect(within(dialog).queryByRole('button', { name: '标注' })).toBeNull()
  await closed()
  expect(screen.queryByRole('dialog')).toBeNull()
  // One that is a link already leads where it leads.
  expect(screen.queryByRole('button', { name: '查看图片：有链接的图' })).toBeNull()
})

test('links to stored videos and pictures open over the page, everything else is the browser’s', async () => {
  draw(<RichTextView value={text} />)
  await userEvent.click(screen.getByRole('link', { name: '演示' }))
  const dialog = await screen.findByRole('dialog', { name: '演示' })
  expect(dialog.querySelector('video')?.getAttribute('src')).toBe(`/files/${token}/c.mp4`)
  await closed()
  await userEvent.click(screen.getByRole('link', { name: '拓扑' }))
  expect(await screen.findByRole('dialog', { name: '拓扑' })).toBeTruthy()
  await closed()
  for (const name of ['讲义', '外站视频', '有链接的图']) {
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    screen.getByRole('link', { name }).dispatchEvent(press)
    expect(press.defaultPrevented, name).toBe(false)
  }
  const aside = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  screen.getByRole('link', { name: '演示' }).dispatchEvent(aside)
  expect(aside.defaultPrevented).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('标注 is offered for stored pictures to who may grade, and says which picture it is', async () => {
  const seen: unknown[] = []
  draw(<RichTextView value={text} onAnnotate={(picture) => seen.push(picture)} />)
  await userEvent.click(screen.getByRole('button', { name: '查看图片：内嵌图' }))
  const outside = await screen.findByRole('dialog', { name: '内嵌图' })
  await within(outside).findByRole('img', { name: '内嵌图' })
  expect(within(outside).queryByRole('button', { name: '标注' })).toBeNull()
  await closed()
  await userEvent.click(screen.getByRole('button', { name: '查看图片：结果' }))
  await userEvent.click(await screen.findByRole('button', { name: '标注' }))
  expect(seen).toEqual([{ src: `/files/${token}/a.png`, name: '结果' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
