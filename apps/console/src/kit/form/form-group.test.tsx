import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { RouterProvider } from 'react-router/dom'
import { createMemoryRouter } from 'react-router'
import { z } from 'zod'
import { drawThemed } from '../testing/draw.tsx'
import { FormGroup } from './form-group.tsx'
import { FormPage } from './form-page.tsx'

afterEach(cleanup)

const schema = z.object({ title: z.string().min(1, '请输入名称') })

function Part({ title, onSave }: { title: string; onSave: (words: string) => void }) {
  return (
    <FormPage
      isPart
      title={title}
      schema={schema}
      fields={[{ name: 'title', label: `${title}名称`, kind: 'text', help: `${title}的说明` }]}
      initialValues={{ title: '原来' }}
      draftKey={`group-${title}`}
      onSubmit={async (values) => {
        onSave(`${title}：${values.title}`)
        return undefined
      }}
    />
  )
}

function draw() {
  const saved: string[] = []
  const save = (words: string) => saved.push(words)
  const element = (
    <FormGroup>
      <Part title="资源" onSave={save} />
      <Part title="时长" onSave={save} />
    </FormGroup>
  )
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return saved
}

const button = () => screen.getByRole('button', { name: '保存' })
const field = (name: string) => screen.getByRole('textbox', { name })

test('several forms have one button, which is quiet until something was changed', async () => {
  draw()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['资源', '时长'])
  expect(button().hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('没有需要保存的修改')).toBeTruthy()
  await userEvent.type(field('时长名称'), '改')
  expect(button().hasAttribute('disabled')).toBe(false)
  expect(screen.getByText('时长有未保存的修改')).toBeTruthy()
  await userEvent.type(field('资源名称'), '改')
  expect(screen.getByText(/^(资源、时长|时长、资源)有未保存的修改$/)).toBeTruthy()
})

test('the button saves what was changed and leaves the rest alone', async () => {
  const saved = draw()
  await userEvent.type(field('时长名称'), '改')
  await userEvent.click(button())
  await expect.poll(() => saved).toEqual(['时长：原来改'])
})

test('what is wrong is shown at its field, above the help, and is read out with the field; the other form is saved', async () => {
  const saved = draw()
  await userEvent.clear(field('资源名称'))
  await userEvent.type(field('时长名称'), '改')
  await userEvent.click(button())
  const error = await screen.findByRole('alert')
  const help = screen.getByText('资源的说明')
  expect(error.textContent).toBe('请输入名称')
  expect(field('资源名称').getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
  expect(error.compareDocumentPosition(help) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const item = error.closest<HTMLElement>('[data-field=title]')!
  expect(item.hasAttribute('data-wrong')).toBe(true)
  expect(within(item).getByText('资源的说明')).toBe(help)
  expect(screen.queryAllByRole('alert')).toHaveLength(1)
  await expect.poll(() => saved).toEqual(['时长：原来改'])
})
