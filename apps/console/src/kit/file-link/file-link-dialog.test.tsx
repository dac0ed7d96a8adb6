import { queryOptions } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createMemoryRouter } from 'react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { drawThemed } from '../testing/draw.tsx'
import { FileLinkDialog, type FileLink, type LinkableResource, type NewResource, type ResourceSearch } from './index.ts'

const all: LinkableResource[] = Array.from({ length: 25 }, (_, at) => ({
  id: `r${at + 1}`,
  title: `资源${at + 1}`,
  creator_name: '王老师',
  obj_file: { url: `/files/token${at + 1}/${at + 1}.pdf`, name: `${at + 1}.pdf` },
}))

function draw(src?: FileLink) {
  const asked: (ResourceSearch & { per_page: number })[] = []
  const saved: [NewResource, string | undefined][] = []
  const confirmed: FileLink[] = []
  function Host() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        <FileLinkDialog
          open={isOpen}
          src={src}
          rule={{ suffixes: [], limitMb: undefined }}
          upload={async (file) => ({
            path: `/files/new/${file.name}`,
            file_url: `/files/new/${file.name}`,
            name: file.name,
            filename: file.name,
            size: file.size,
          })}
          searchKeys={[
            { value: 'title', label: '名称' },
            { value: 'creator', label: '创建人' },
          ]}
          resources={(search) =>
            queryOptions({
              queryKey: ['resources', search],
              queryFn: () => {
                asked.push(search)
                const rows = all.filter((row) => row.title.includes(search.selectValue ?? ''))
                const from = (search.page - 1) * search.per_page
                return { rows: rows.slice(from, from + search.per_page), total: rows.length }
              },
            })
          }
          saveResource={async (resource, replacing) => {
            saved.push([resource, replacing?.id])
            return {
              url: replacing?.obj_file?.url ?? resource.obj_file.url,
              name: resource.title,
              resourceId: replacing?.id ?? 'r-new',
            }
          }}
          onConfirm={(link) => confirmed.push(link)}
          onClose={() => setOpen(false)}
        />
        <DialogHost />
      </>
    )
  }
  const router = createMemoryRouter([{ path: '/', element: <Host /> }])
  drawThemed(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { asked, saved, confirmed }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))
const field = (name: string) => screen.findByRole('textbox', { name })
const dialog = () => screen.findByRole('dialog')

// Every key of a typed address draws the whole dialog; a busy machine needs its time.
vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)

test('opening fills the form from the present link and asks for resources at once', async () => {
  const { asked } = draw({ url: '/files/old/讲义.pdf', name: '讲义.pdf' })
  await press('打开')
  expect(await field('文件')).toHaveProperty('value', '/files/old/讲义.pdf')
  expect(await field('文件名')).toHaveProperty('value', '讲义.pdf')
  expect(await screen.findByRole('radio', { name: '上传或链接' })).toHaveProperty('checked', true)
  await waitFor(() => expect(asked).toEqual([{ page: 1, per_page: 20, selectKey: 'title' }]))
})

test('it starts with the choice of a source', async () => {
  draw()
  await press('打开')
  const choice = within(await screen.findByRole('radiogroup', { name: '来源' }))
  expect(choice.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
    '上传或链接',
    '已有资源',
  ])
  // Source 1: a file from disk, or a link; no list of resources.
  expect(await screen.findByRole('button', { name: '上传文件' })).toBeDefined()
  expect(await field('文件')).toHaveProperty('placeholder', '上传文件，或填写 https:// 开头的链接')
  expect(screen.queryByRole('table', { name: '资源' })).toBeNull()
  await choose('已有资源')
  // Any other: a list to pick from, and nothing to upload.
  expect(await screen.findByRole('table', { name: '资源' })).toBeDefined()
  expect(await screen.findByRole('radio', { name: '选择资源1' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: '文件' })).toBeNull()
  expect(screen.queryByRole('button', { name: '上传文件' })).toBeNull()
})

test('the list of resources is paged and searched by title', async () => {
  const { asked } = draw()
  await press('打开')
  await choose('已有资源')
  await screen.findByRole('radio', { name: '选择资源1' })
  expect(asked).toEqual([{ page: 1, per_page: 20, selectKey: 'title' }])
  await userEvent.click(await within(await dialog()).findByRole('button', { name: '下一页' }))
  expect(await screen.findByRole('radio', { name: '选择资源21' })).toBeDefined()
  expect(asked.at(-1)).toEqual({ page: 2, per_page: 20, selectKey: 'title' })
  await userEvent.type(within(await dialog()).getByPlaceholderText('搜索名称'), '资源2{Enter}')
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, per_page: 20, selectKey: 'title', selectValue: '资源2' }))
  expect(await screen.findByRole('radio', { name: '选择资源25' })).toBeDefined()
})

test('an empty file is marked on leaving the field', async () => {
  draw()
  await press('打开')
  await userEvent.click(await field('文件'))
  await userEvent.tab()
  expect(await screen.findByText('请上传文件')).toBeDefined()
})

test('confirming source 1 gives the address and closes; nothing is saved as a resource', async () => {
  const { confirmed, saved } = draw()
  await press('打开')
  await userEvent.type(await field('文件'), 'https://example.com/a.pdf')
  await press('确定')
  await waitFor(() => expect(confirmed).toEqual([{ url: 'https://example.com/a.pdf', name: 'a.pdf' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saved).toEqual([])
})

test('adding it as a resource asks for its name and scope, and saves a file', async () => {
  const { confirmed, saved } = draw()
  await press('打开')
  await userEvent.type(await field('文件'), 'https://example.com/a.pdf')
  await userEvent.click(await screen.findByRole('switch'))
  await userEvent.clear(await field('资源名称'))
  await press('确定')
  expect(await screen.findByText('请输入资源名称')).toBeDefined()
  expect(await screen.findByText('请选择可见范围')).toBeDefined()
  expect(confirmed).toEqual([])
  await userEvent.type(await field('资源名称'), '讲义')
  expect(
    within(await screen.findByRole('radiogroup', { name: '可见范围' }))
      .getAllByRole('radio')
      .map((one) => one.closest('label')?.textContent),
  ).toEqual(['公开', '私有'])
  await choose('私有')
  await userEvent.type(await field('添加标签'), '网络{Enter}期末{Enter}')
  await press('确定')
  await waitFor(() => expect(confirmed).toHaveLength(1))
  expect(saved).toEqual([
    [
      {
        title: '讲义',
        obj_type: 'file',
        obj_file: { url: 'https://example.com/a.pdf' },
        is_public: false,
        tags: ['网络', '期末'],
      },
      undefined,
    ],
  ])
  expect(confirmed[0]).toEqual({ url: 'https://example.com/a.pdf', name: 'a.pdf', resourceId: 'r-new' })
})

test('replacing puts the file in the chosen resource’s place', async () => {
  const { confirmed, saved } = draw()
  await press('打开')
  await userEvent.type(await field('文件'), 'https://example.com/a.pdf')
  await userEvent.click(await screen.findByRole('switch'))
  await choose('替换已有资源的文件')
  await press('确定')
  expect(await screen.findByText('请选择环节内容')).toBeDefined()
  await choose('选择资源3')
  await press('确定')
  await waitFor(() =>
    expect(saved.map(([resource, id]) => [resource.obj_file.url, id])).toEqual([['https://example.com/a.pdf', 'r3']]),
  )
  await waitFor(() => expect(confirmed).toEqual([{ url: '/files/token3/3.pdf', name: 'a.pdf', resourceId: 'r3' }]))
})

test('a resource that was chosen for replacing is left alone once a new one is wanted', async () => {
  const { saved } = draw()
  await press('打开')
  await userEvent.type(await field('文件'), 'https://example.com/a.pdf')
  await userEvent.click(await screen.findByRole('switch'))
  await choose('替换已有资源的文件')
  await choose('选择资源3')
  await choose('新建资源')
  expect(await field('资源名称')).toHaveProperty('value', 'a')
  await userEvent.clear(await field('资源名称'))
  await userEvent.type(await field('资源名称'), '新讲义')
  await choose('公开')
  await press('确定')
  await waitFor(() => expect(saved.map(([resource, id]) => [resource.title, id])).toEqual([['新讲义', undefined]]))
})

test('another source requires a choice and gives the chosen resource’s file', async () => {
  const { confirmed } = draw()
  await press('打开')
  await choose('已有资源')
  await press('确定')
  expect(await screen.findByText('请选择环节内容')).toBeDefined()
  await choose('选择资源3')
  await press('确定')
  await waitFor(() => expect(confirmed).toEqual([{ url: '/files/token3/3.pdf', name: '3.pdf', resourceId: 'r3' }]))
})

test('closing forgets source, page, search field and word', async () => {
  const { asked } = draw()
  await press('打开')
  await choose('已有资源')
  await userEvent.click(await within(await dialog()).findByRole('button', { name: '下一页' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }))
  await userEvent.click(within(await dialog()).getByRole('combobox', { name: '搜索字段' }))
  await userEvent.click(await screen.findByRole('option', { name: '创建人' }))
  const word = await within(await dialog()).findByPlaceholderText('搜索创建人')
  await userEvent.type(word, '资源1{Enter}')
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ page: 1, per_page: 20, selectKey: 'creator', selectValue: '资源1' }),
  )
  await press('取消')
  await press('离开')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const before = asked.length
  await press('打开')
  expect(await screen.findByRole('radio', { name: '上传或链接' })).toHaveProperty('checked', true)
  await choose('已有资源')
  expect(within(await dialog()).getByPlaceholderText('搜索名称')).toHaveProperty('value', '')
  expect(asked.slice(before)).toEqual([{ page: 1, per_page: 20, selectKey: 'title' }])
})
