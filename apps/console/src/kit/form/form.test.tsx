import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { Link, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { drawThemed } from '../testing/draw.tsx'
import { isSame, keepDraft, readDraft } from './draft.ts'
import { FormPage } from './form-page.tsx'
import { mergeEdits, requiredFields } from './form-rules.ts'
import type { SubmitResult } from './form-types.ts'
import { LeaveGuardHost } from './leave-guard-host.tsx'
import { isEditing } from './unsaved.ts'

const schema = z.object({
  title: z.string({ error: '请输入资源名称' }).min(1, '请输入资源名称').max(50, '长度不能大于50个字符'),
  note: z.string().max(5, '备注太长').optional(),
})
type Values = z.infer<typeof schema>

function draw(onSubmit: (values: Values, version?: number) => Promise<SubmitResult<Values>> = async () => undefined) {
  const saved: Values[] = []
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Link to="/other">去别处</Link>
          <FormPage
            schema={schema}
            fields={[
              { name: 'title', label: '资源名称', kind: 'text' },
              { name: 'note', label: '备注', kind: 'text' },
            ]}
            initialValues={{ title: '', note: '' }}
            version={1}
            draftKey="form-test"
            onSubmit={onSubmit}
            onSaved={(values) => saved.push(values)}
          />
          <LeaveGuardHost />
          <DialogHost />
        </>
      ),
    },
    { path: '/other', element: <p>别处</p> },
  ])
  drawThemed(<RouterProvider router={router} />)
  return { saved }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a number out of its range stays as it was typed, under an error, and is not sent', async () => {
  const sent: number[] = []
  const days = z.object({ days: z.number() })
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <FormPage
          schema={days}
          fields={[{ name: 'days', label: '天数', kind: 'number', min: 0, max: 10 }]}
          initialValues={{ days: 8 }}
          onSubmit={async (values) => void sent.push(values.days)}
        />
      ),
    },
  ])
  drawThemed(<RouterProvider router={router} />)
  const typed = screen.getByRole<HTMLInputElement>('spinbutton', { name: '天数' })
  await userEvent.clear(typed)
  await userEvent.type(typed, '80')
  await userEvent.tab()
  expect(typed.value).toBe('80')
  expect(await screen.findByText('天数应在0到10之间')).toBeTruthy()
  await save()
  expect(sent).toEqual([])
  await userEvent.clear(typed)
  await userEvent.type(typed, '9')
  await save()
  expect(sent).toEqual([9])
})

describe('complaints', () => {
  test('come on blur, in the words of the schema', async () => {
    draw()
    await userEvent.click(field('资源名称'))
    expect(screen.queryByText('请输入资源名称')).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText('请输入资源名称')).toBeTruthy()
  })
  test('on submit the first wrong field has the focus and nothing is sent', async () => {
    let sent = 0
    draw(async () => void sent++)
    await userEvent.type(field('备注'), '一二三四五六')
    await save()
    expect(await screen.findByText('备注太长')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('资源名称')))
    expect(sent).toBe(0)
  })
  test('of the server are shown under their field', async () => {
    draw(async () => ({ fieldErrors: { title: '名称已被占用' } }))
    await userEvent.type(field('资源名称'), '重名')
    await save()
    expect(await screen.findByText('名称已被占用')).toBeTruthy()
  })
  test('required fields are known from the schema', () => {
    expect([...requiredFields(schema)]).toEqual(['title'])
    const either = z
      .object({ title: z.string(), points: z.number().optional() })
      .refine(({ points }) => points !== undefined, { path: ['points'], message: '请填写一项' })
    expect([...requiredFields(either)]).toEqual(['title'])
    const any = z.object({ points: z.number().optional() }).refine(() => false, { path: ['points'] })
    expect([...requiredFields(any)]).toEqual([])
  })
})

describe('unsaved data', () => {
  test('leaving asks; staying keeps, saving frees the way', async () => {
    const { saved } = draw()
    await userEvent.type(field('资源名称'), '讲义')
    await waitFor(() => expect(isEditing()).toBe(true))
    await userEvent.click(screen.getByRole('link', { name: '去别处' }))
    expect(await screen.findByText('数据将不会保存，确定离开吗？')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '继续编辑' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('资源名称')).toHaveProperty('value', '讲义')
    await save()
    await waitFor(() => expect(saved).toEqual([{ title: '讲义', note: '' }]))
    expect(isEditing()).toBe(false)
    await userEvent.click(screen.getByRole('link', { name: '去别处' }))
    expect(await screen.findByText('别处')).toBeTruthy()
  })
  test('a draft is offered back and dropped when saved', async () => {
    keepDraft('form-test', { title: '昨天写的' })
    draw()
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }))
    expect(field('资源名称')).toHaveProperty('value', '昨天写的')
    await save()
    await waitFor(() => expect(readDraft('form-test')).toBeUndefined())
  })
  test('a draft older than a month, or broken, is not offered', () => {
    keepDraft('old', { title: 'x' }, Date.now() - 31 * 86_400_000)
    expect(readDraft('old')).toBeUndefined()
    localStorage.setItem('draft:broken', '{')
    expect(readDraft('broken')).toBeUndefined()
  })
})

test('somebody else saved meanwhile: what both changed is shown, and merging keeps mine', async () => {
  const versions: (number | undefined)[] = []
  draw(async (_values, version) => {
    versions.push(version)
    if (version !== 1) return undefined
    return { conflict: { by: '李思远', at: Date.now(), version: 2, theirs: { title: '他的', note: '他注' } } }
  })
  await userEvent.type(field('资源名称'), '我的')
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('李思远 已在您编辑期间保存了修改')
  await userEvent.click(screen.getByRole('button', { name: '合并，重复处用我的' }))
  expect(field('资源名称')).toHaveProperty('value', '我的')
  expect(field('备注')).toHaveProperty('value', '他注')
  await save()
  await waitFor(() => expect(versions).toEqual([1, 2]))
})

describe('merging', () => {
  test.each([
    ['only theirs', { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }, 0],
    ['only mine', { a: 1 }, { a: 3 }, { a: 1 }, { a: 3 }, 0],
    ['both the same', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, 0],
    ['both differently', { a: 1 }, { a: 3 }, { a: 2 }, { a: 3 }, 1],
  ])('%s', (_name, base, mine, theirs, merged, clashes) => {
    const result = mergeEdits(base, mine, theirs)
    expect(result.merged).toEqual(merged)
    expect(result.clashes).toHaveLength(clashes)
  })
})

test('an empty text and a missing one are the same', () => {
  expect(isSame({ a: '', b: 1 }, { b: 1 })).toBe(true)
  expect(isSame({ a: 'x' }, { a: 'y' })).toBe(false)
})

describe('the version', () => {
  function Page({ asked }: { asked: (number | undefined)[] }) {
    const [stored, setStored] = useState({ version: 1, title: '旧名', note: '' })
    return (
      <>
        <FormPage
          schema={schema}
          fields={[
            { name: 'title', label: '资源名称', kind: 'text' },
            { name: 'note', label: '备注', kind: 'text' },
          ]}
          initialValues={{ title: stored.title, note: stored.note }}
          version={stored.version}
          onSubmit={async (values: Values, version) => {
            asked.push(version)
            setStored({ version: stored.version + 1, title: values.title, note: values.note ?? '' })
            return undefined
          }}
        />
        <button type="button" onClick={() => setStored({ version: 9, title: '他名', note: '' })}>
          别人保存
        </button>
      </>
    )
  }
  const drawPage = () => {
    const asked: (number | undefined)[] = []
    drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page asked={asked} /> }])} />)
    return asked
  }
  test('a second save counts from the first one', async () => {
    const asked = drawPage()
    await userEvent.type(field('资源名称'), '一')
    await save()
    await userEvent.type(field('资源名称'), '二')
    await save()
    await waitFor(() => expect(asked).toEqual([1, 2]))
    expect(field('资源名称')).toHaveProperty('value', '旧名一二')
  })
  test('a form without edits follows what somebody else saved; one with edits does not', async () => {
    const asked = drawPage()
    await userEvent.click(screen.getByRole('button', { name: '别人保存' }))
    await waitFor(() => expect(field('资源名称')).toHaveProperty('value', '他名'))
    cleanup()
    const others = drawPage()
    await userEvent.type(field('资源名称'), '我')
    await userEvent.click(screen.getByRole('button', { name: '别人保存' }))
    await save()
    await waitFor(() => expect(others).toEqual([1]))
    expect(asked).toEqual([])
  })
})
