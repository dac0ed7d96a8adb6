import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { InsertDialogs } from './insert-dialogs.tsx'
import { isForeignMedia } from './markdown/safe-address.ts'
import { RichTextEditor } from './rich-text-editor.tsx'
import { RichTextView } from './rich-text-view.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const own = '/files/AAAAAAAAAAAAAAAAAAAAAA/a.png'
const foreign = 'https://elsewhere.example/b.png'
const text = `![结果](${own})\n\n![架构图](${foreign})\n\n![](//elsewhere.example/c.mp4)`
const picture = '外部图片未显示：为保护学生隐私，只显示平台内的图片，请上传后插入'
const video = '外部视频未显示：为保护学生隐私，只显示平台内的视频，请上传后插入'

const sources = () =>
  [...document.querySelectorAll('.kw-md :is(img, video)[src]')].map((one) => one.getAttribute('src'))

test('a reader is shown why a picture or video of another site is not there, and which it is', () => {
  draw(<RichTextView value={text} />)
  const [first, second] = screen.getAllByRole('note')
  expect(within(first!).getByText(picture)).toBeTruthy()
  expect(within(first!).getByText('架构图')).toBeTruthy()
  expect(within(first!).getByText(foreign)).toBeTruthy()
  expect(within(second!).getByText(video)).toBeTruthy()
  expect(sources()).toEqual([own])
})

test.each([
  ['a picture', `![架构图](${foreign} "第2页")`, '架构图'],
  ['a picture with a title alone', `![](${foreign} "第2页")`, '第2页'],
  ['a video', '![演示](https://elsewhere.example/c.mp4)', '演示'],
])('the place of %s has the name that its author gave it', (_, value, name) => {
  draw(<RichTextView value={value} />)
  expect(within(screen.getByRole('note')).getByText(name)).toBeTruthy()
})

test.each([
  ['lies on another site', foreign, true],
  ['names another site without a protocol', '//elsewhere.example/b.png', true],
  ['lies on the same host with another port', `${location.protocol}//${location.hostname}:81/b.png`, true],
  ['is a file of the platform', own, false],
  ['is a file of the platform with its whole address', `${location.origin}${own}`, false],
  ['is written in the text itself', 'data:image/png;base64,iVBORw0KGgo=', false],
  ['was just chosen and is being uploaded', `blob:${location.origin}/0d1f`, false],
])('a picture that %s', (_, address, isForeign) => {
  expect(isForeignMedia(address)).toBe(isForeign)
})

test('the visual editor says the same and keeps the text as it is', async () => {
  const changes: unknown[] = []
  draw(
    <RichTextEditor label="正文" value={{ format: 'wysiwyg', value: text }} onChange={(next) => changes.push(next)} />,
  )
  const field = await screen.findByRole('textbox', { name: '正文' }, { timeout: 10_000 })
  expect(within(field).getByText(picture)).toBeTruthy()
  expect(within(field).getByText(video)).toBeTruthy()
  expect(sources()).toEqual([own])
  expect(changes).toEqual([])
})

test('a picture of another site is not inserted by its address', async () => {
  const ran: unknown[] = []
  draw(
    <InsertDialogs
      open="media"
      handle={{
        run: (command) => ran.push(command),
        focus: () => undefined,
        selectedText: () => '',
        holdPlace: () => ({ insert: () => undefined, release: () => undefined }),
      }}
      canUpload
      onFiles={() => undefined}
      onPickResource={undefined}
      onClose={() => undefined}
    />,
  )
  await userEvent.type(screen.getByRole('textbox', { name: '图片或视频的地址' }), foreign)
  await userEvent.click(screen.getByRole('button', { name: '插入' }))
  expect(await screen.findByText('只能显示平台内的图片和视频，请上传后插入')).toBeTruthy()
  expect(ran).toEqual([])
})
