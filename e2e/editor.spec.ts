import { expect, type Locator } from '@playwright/test'
import { noisyJpeg } from './support/pictures.ts'
import { showcaseTest, type Operator } from './support/showcase.ts'

interface RichText {
  format: 'markdown' | 'wysiwyg'
  value: string
}

const test = showcaseTest.extend<{ editor: Locator }>({
  editor: async ({ operator }, provide) => {
    await operator.page.evaluate(() => localStorage.removeItem('draft:showcase'))
    const part = await operator.turnsTo('富文本编辑')
    const editor = part.getByRole('region', { name: '示例正文' })
    await expect(writingIn(editor)).toBeVisible()
    await provide(editor)
  },
})

const writingIn = (editor: Locator) => editor.getByRole('textbox', { name: '示例正文' })
const stored = (operator: Operator) => operator.value<RichText>()

/** Empties the text and writes again. */
async function writes(editor: Locator, text: string): Promise<void> {
  await writingIn(editor).click()
  await editor.page().keyboard.press('Control+a')
  await editor.page().keyboard.press('Delete')
  await editor.page().keyboard.insertText(text)
}

async function switchesTo(editor: Locator, mode: '所见即所得' | 'Markdown'): Promise<void> {
  await editor.getByRole('radiogroup', { name: '编辑模式' }).getByText(mode, { exact: true }).click()
  await expect(writingIn(editor)).toBeVisible()
}

/** Drops or pastes a file as a browser does. */
async function brings(editor: Locator, how: 'paste' | 'drop', file: { name: string; type: string; bytes: Buffer }) {
  await writingIn(editor).evaluate(
    (target, [event, name, type, base64]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.codePointAt(0)!)], name, { type }))
      const { left, top } = target.getBoundingClientRect()
      target.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
              clientX: left + 20,
              clientY: top + 20,
            }),
      )
    },
    [how, file.name, file.type, file.bytes.toString('base64')] as const,
  )
}

test('it is 300 high, and cannot be made lower', async ({ editor }) => {
  expect((await editor.boundingBox())!.height).toBe(300)
  const box = (await editor.boundingBox())!
  // By its lower right corner, as a person would.
  const { mouse } = editor.page()
  await mouse.move(box.x + box.width - 4, box.y + box.height - 4)
  await mouse.down()
  await mouse.move(box.x + box.width - 4, box.y + box.height + 76, { steps: 4 })
  await mouse.up()
  expect((await editor.boundingBox())!.height).toBeGreaterThan(360)
  await mouse.move(box.x + box.width - 4, box.y + box.height + 76)
  await mouse.down()
  await mouse.move(box.x + box.width - 4, box.y + 60, { steps: 4 })
  await mouse.up()
  expect((await editor.boundingBox())!.height).toBe(300)
})

test('who may edit gets the editor, who may not the text', async ({ operator, editor }) => {
  await writes(editor, '# 标题')
  await operator.part.getByRole('switch', { name: '可编辑' }).click()
  await expect(operator.part.getByRole('region', { name: '示例正文' })).toHaveCount(0)
  await expect(operator.part.getByRole('toolbar')).toHaveCount(0)
  await expect(operator.part.getByRole('textbox')).toHaveCount(0)
  await expect(operator.part.locator('.kw-md')).toContainText('标题')
})

test('a text of either format is shown and can be edited; switching keeps it letter for letter', async ({
  operator,
  editor,
}) => {
  const text = [
    '## 步骤 **一**',
    '',
    '- [x] 完成',
    '- [ ] 未完成',
    '',
    '| 名称 | 数量 |',
    '| :--- | ---: |',
    '| `ls` | 3 |',
    '',
    '```bash',
    'chmod 600 notes.txt',
    '```',
    '',
    '$$',
    'e^{i\\pi}+1=0',
    '$$',
    '',
    '```mermaid',
    'graph LR',
    '  A[开始] --> B[结束]',
    '```',
  ].join('\n')
  await switchesTo(editor, 'Markdown')
  await writes(editor, text)
  await expect.poll(() => stored(operator)).toEqual({ format: 'markdown', value: text })
  await switchesTo(editor, '所见即所得')
  const writing = writingIn(editor)
  await expect(writing.getByRole('heading', { name: '步骤 一' })).toBeVisible()
  await expect(writing.getByRole('checkbox')).toHaveCount(2)
  await expect(writing.locator('table')).toContainText('ls')
  await expect(writing.locator('pre .hljs-built_in, pre [class*=hljs]').first()).toBeVisible()
  await expect(writing.locator('.katex').first()).toBeVisible()
  await expect(writing.locator('svg').first()).toBeVisible()
  // Looked at in the other mode: nothing of the text has changed, not even the mode it was written in.
  await expect.poll(() => stored(operator)).toEqual({ format: 'markdown', value: text })
  // Edited here, seen there.
  await writing.getByRole('heading').click()
  await operator.page.keyboard.press('End')
  await operator.page.keyboard.insertText('（选做）')
  await switchesTo(editor, 'Markdown')
  await expect(writingIn(editor)).toContainText('（选做）')
  const { value, format } = await stored(operator)
  // Written last where it is seen as it will be read.
  expect(format).toBe('wysiwyg')
  expect(value.replace('（选做）', '')).toBe(text)
})

test('a pasted picture is compressed and put where the cursor was; a dropped file becomes a link', async ({
  operator,
  editor,
}) => {
  // The way of writing is remembered in this browser, from whatever was tried before.
  await switchesTo(editor, '所见即所得')
  await writes(editor, '前后')
  await operator.page.keyboard.press('ArrowLeft')
  const picture = await noisyJpeg(operator.page, 1.1 * 1024 * 1024, 1.4 * 1024 * 1024)
  const answered = operator.page.waitForResponse((answer) => answer.url().includes('/apis/v2/file-pictures'))
  await brings(editor, 'paste', { name: '拓扑.jpg', type: 'image/jpeg', bytes: picture })
  const { data } = (await (await answered).json()) as { data: { size: number } }
  expect(data.size).toBeLessThan(picture.length)
  await expect(writingIn(editor).getByRole('img', { name: '拓扑.jpg' })).toBeVisible()
  await expect.poll(async () => (await stored(operator)).value).toMatch(/^前!\[拓扑\.jpg\]\(\/files\/[^)]+\)后$/)

  await writes(editor, '附件')
  await brings(editor, 'drop', { name: '数据.csv', type: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') })
  await expect.poll(async () => (await stored(operator)).value).toMatch(/\[数据\.csv\]\(\/files\/[^)]+\)/)
})

test('a resource is linked only when one was chosen', async ({ operator, editor }) => {
  await editor.getByRole('button', { name: '链接资源' }).click()
  await operator.dialog.getByRole('button', { name: '插入' }).click()
  await expect(operator.dialog.getByText('请选择环节内容')).toBeVisible()
  await operator.dialog.getByRole('button', { name: '取消' }).click()
})

test('Chinese is composed in both modes without anything lost or doubled', async ({ operator, editor }) => {
  const keyboard = await operator.page.context().newCDPSession(operator.page)
  for (const mode of ['所见即所得', 'Markdown'] as const) {
    await switchesTo(editor, mode)
    await writes(editor, '学')
    for (const text of ['x', 'xi', 'xi t', 'xi tong'])
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await keyboard.send('Input.insertText', { text: '系统' })
    await expect.poll(async () => (await stored(operator)).value.trim()).toBe('学系统')
    await expect(writingIn(editor)).toHaveText('学系统')
  }
})

test('what was not saved is offered again', async ({ operator, editor }) => {
  await writes(editor, '写了一半')
  await expect(editor.getByText('草稿存于本机')).toBeVisible()
  await operator.turnsTo('富文本编辑')
  const again = operator.part.getByRole('region', { name: '示例正文' })
  await expect(again.getByText(/未保存的内容/)).toBeVisible()
  await again.getByRole('button', { name: '恢复' }).click()
  await expect(writingIn(again)).toHaveText('写了一半')
  expect((await stored(operator)).value).toBe('写了一半')
})
