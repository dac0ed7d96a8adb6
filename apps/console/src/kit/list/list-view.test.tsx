import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Action } from '../action.ts'
import { Dialog } from '../dialog-frame/dialog.tsx'
import { Opened, useOpeningOf } from '../dialog-frame/opening.tsx'
import { draw as drawInApp } from '../testing/draw.tsx'
import type { ListQuery, TableColumn } from './list-types.ts'
import { ListView } from './list-view.tsx'
import type { ListState, ListViewProps } from './list-view.tsx'
import { switchFilter, switchPart } from './switch-filter.tsx'

type Row = { id: string; title: string; state: string }

const rows: Row[] = [
  { id: '1', title: '网络实验', state: 'draft' },
  { id: '2', title: '系统实验', state: 'published' },
  { id: '3', title: '数据实验', state: 'draft' },
]
const columns: TableColumn<Row>[] = [
  { key: 'title', title: '名称', sortable: true, isFixed: true },
  { key: 'state', title: '状态', priority: 2 },
  { key: 'note', title: '备注', priority: 1, isOptional: true },
]

function draw(props: Partial<ListViewProps<Row> & ListState<Row>> = {}) {
  const asked: ListQuery[] = []
  drawInApp(
    <ListView
      name="test"
      title="实验"
      columns={columns}
      rowKey={(row) => row.id}
      query={{ page: 1, per_page: 20 }}
      onQueryChange={(query) => asked.push(query)}
      data={{ rows, total: 3 }}
      {...props}
    />,
  )
  return { asked }
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('what is shown instead of rows', () => {
  test('nothing yet: 暂无数据, what belongs here, and the action that makes the first one', () => {
    draw({
      data: { rows: [], total: 0 },
      empty: { text: '实验让学员动手。' },
      primaryAction: { key: 'new', label: '新建实验', run: () => undefined },
    })
    expect(screen.getByText('暂无数据')).toBeTruthy()
    expect(screen.getByText('实验让学员动手。')).toBeTruthy()
    const [above, here] = screen.getAllByRole('button', { name: '新建实验' })
    expect([above, here].map((button) => button?.getAttribute('data-look') === 'primary')).toEqual([false, true])
  })
  test('nothing by filter: a button that clears the filter', async () => {
    const { asked } = draw({ data: { rows: [], total: 0 }, query: { page: 1, per_page: 50, status: 'draft' } })
    expect(screen.getByText('暂无数据')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(asked).toEqual([{ page: 1, per_page: 50 }])
  })
  test('in another part of the list: what belongs there; clearing the filter stays in the part', async () => {
    const filters = [
      switchPart('scope', '范围', [
        { value: 'others', label: '其他组织共享的' },
        { value: 'own', label: '本组织共享的' },
      ]),
    ]
    const none = { filters, data: { rows: [], total: 0 }, empty: { text: '本组织还没有共享内容。' } }
    draw({ ...none, query: { page: 1, per_page: 20, scope: 'own' } })
    expect(screen.getByText('本组织还没有共享内容。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '清除筛选' })).toBeNull()
    cleanup()
    const { asked } = draw({ ...none, query: { page: 1, per_page: 20, scope: 'own', tag: 'Linux' } })
    await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(asked).toEqual([{ page: 1, per_page: 20, scope: 'own' }])
  })
  test('an error: what happened, the request id, and a retry', async () => {
    let retries = 0
    draw({
      data: undefined,
      error: { status: 500, message: '数据库忙', requestId: 'req-9' },
      onRetry: () => retries++,
    })
    expect(screen.getByText('数据库忙')).toBeTruthy()
    expect(screen.getByText('req-9')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(retries).toBe(1)
  })
  test.each([
    [{ status: 403, code: 10403, message: '您不是该班级的教师' }, '没有权限'],
    [{ status: 404, message: 'x' }, '资源不存在'],
  ])('%j', (error, title) => {
    draw({ data: undefined, error })
    expect(screen.getByText(title)).toBeTruthy()
  })
  test('rows already shown stay when a refresh fails', () => {
    draw({ error: { status: 500, message: '数据库忙' } })
    expect(screen.getByText('网络实验')).toBeTruthy()
  })
})

describe('above the rows', () => {
  const order = (...elements: HTMLElement[]) =>
    elements.slice(1).every((one, at) => elements[at]!.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
  const states = [
    { value: '', label: '全部' },
    { value: 'draft', label: '草稿' },
  ]

  test('title, then the tabs, then in one row the choice of the part, the search and the filters', async () => {
    const { asked } = draw({
      tabs: <nav aria-label="共享库" />,
      filters: [{ kind: 'search' }, switchFilter('state', '状态', states), switchPart('scope', '范围', states)],
    })
    const part = screen.getByRole('radiogroup', { name: '范围' })
    const row = within(part.closest('search')!)
    const [title, tabs] = [
      screen.getByRole('heading', { level: 1 }),
      screen.getByRole('navigation', { name: '共享库' }),
    ]
    expect(order(title, tabs, part, row.getByRole('textbox'), row.getByRole('radiogroup', { name: '状态' }))).toBe(true)
    await userEvent.click(within(part).getByText('草稿'))
    expect(asked).toEqual([{ page: 1, per_page: 20, scope: 'draft' }])
  })
  test.each([
    [undefined, '全部'],
    ['draft', '草稿'],
    ['nonsense', '全部'],
  ])('with %s in the address %s is marked', (state, label) => {
    draw({ filters: [switchFilter('state', '状态', states)], query: { page: 1, per_page: 20, state } })
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).closest('label')?.textContent).toBe(label)
  })
})

describe('row actions', () => {
  const actions: Action<Row>[] = [
    { key: 'edit', label: '编辑', to: (row) => `/exp/${row.id}` },
    { key: 'secret', label: '隐藏的', can: () => false },
    { key: 'try', label: '试做' },
    { key: 'publish', label: '发布', can: (row) => row.state === 'draft' || '只有草稿可以发布' },
    { key: 'remove', label: '删除', danger: true },
  ]
  test('two are visible, the rest under 更多, refused ones with their reason', async () => {
    draw({ rowActions: actions })
    const second = screen.getByText('系统实验').closest('tr') as HTMLElement
    expect(within(second).getByRole('link', { name: '编辑' }).getAttribute('href')).toBe('/exp/2')
    expect(within(second).getByRole('button', { name: '试做' })).toBeTruthy()
    expect(within(second).queryByText('删除')).toBeNull()
    await userEvent.click(within(second).getByRole('button', { name: '更多' }))
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['发布只有草稿可以发布', '删除'])
  })
})

describe('actions that open a dialog', () => {
  function Listed({ onDone }: { onDone: () => void }) {
    const editing = useOpeningOf<Row[]>()
    const edit: Action<Row> = { key: 'edit', label: '编辑', opens: editing.of, can: (row) => row.id !== '3' || '不能' }
    const others: Action<Row>[] = [{ key: 'try', label: '试做' }]
    return (
      <>
        <ListView
          name="test"
          title="实验"
          columns={columns}
          rowKey={(row) => row.id}
          query={{ page: 1, per_page: 20 }}
          onQueryChange={() => undefined}
          data={{ rows, total: 3 }}
          rowActions={[edit, ...others, { ...edit, key: 'rare', label: '少用' }]}
          bulkActions={[edit]}
          onActionDone={onDone}
        />
        <Opened by={editing}>
          {(close, some) => (
            <Dialog title={`编辑${some.map((row) => row.title).join('和')}`} onClose={close}>
              <p>很多</p>
            </Dialog>
          )}
        </Opened>
      </>
    )
  }
  const isDrawn = () => screen.queryByText('很多') !== null
  const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null

  test('from the row: drawn as the pointer stays, done when it is closed', async () => {
    let done = 0
    drawInApp(<Listed onDone={() => done++} />)
    const [first] = screen.getAllByRole('button', { name: '编辑' })
    await userEvent.hover(first!)
    await expect.poll(isDrawn).toBe(true)
    expect(isOpen('编辑网络实验')).toBe(false)
    await userEvent.click(first!)
    expect(isOpen('编辑网络实验')).toBe(true)
    expect(done).toBe(0)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => done).toBe(1)
    expect(isDrawn()).toBe(false)
  })
  test('from 更多: the entry that the pointer stays on, and choosing it shows that drawing', async () => {
    drawInApp(<Listed onDone={() => undefined} />)
    await userEvent.click(screen.getAllByRole('button', { name: '更多' })[0]!)
    await userEvent.hover(screen.getByRole('menuitem', { name: '少用' }))
    await expect.poll(isDrawn).toBe(true)
    const drawn = screen.getByText('很多')
    await userEvent.click(screen.getByRole('menuitem', { name: '少用' }))
    expect(screen.getByRole('dialog', { name: '编辑网络实验' }).contains(drawn)).toBe(true)
    expect(screen.queryByRole('menu')).toBeNull()
  })
  test('one that is refused draws nothing', async () => {
    drawInApp(<Listed onDone={() => undefined} />)
    await userEvent.click(screen.getAllByRole('button', { name: '编辑' })[2]!)
    expect(isDrawn()).toBe(false)
  })
  test('from the bar: for all that are selected; the selection goes when it is closed', async () => {
    drawInApp(<Listed onDone={() => undefined} />)
    for (const box of screen.getAllByRole('checkbox', { name: '选择此行' }).slice(0, 2)) await userEvent.click(box)
    await userEvent.click(
      within(screen.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '编辑' }),
    )
    expect(isOpen('编辑网络实验和系统实验')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  })
})

describe('selection', () => {
  test('marks rows, ranges with Shift and the page, and offers what can be done', async () => {
    draw({ bulkActions: [{ key: 'export', label: '导出' }] })
    const user = userEvent.setup()
    const boxes = screen.getAllByRole('checkbox', { name: '选择此行' })
    await user.click(boxes[0] as HTMLElement)
    expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 1 项')
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 3 项')
    await user.click(screen.getByRole('button', { name: '取消选择' }))
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  })

  test('of a whole page offers what the list finds on other pages, as far as can be worked on at once', async () => {
    const found = Array.from({ length: 5 }, (_, at) => ({ id: `more-${at}`, title: `另一页${at}`, state: 'draft' }))
    const everyMatch = { most: 100, load: async () => found }
    const shown = { bulkActions: [{ key: 'export', label: '导出' }], data: { rows, total: 8 } }
    draw({ ...shown, everyMatch })
    await userEvent.click(screen.getAllByRole('checkbox', { name: '选择此行' })[0]!)
    expect(screen.queryByRole('button', { name: '选择全部 8 项' })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    await userEvent.click(screen.getByRole('button', { name: '选择全部 8 项' }))
    await expect.poll(() => screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 8 项')
    expect(screen.queryByRole('button', { name: '选择全部 8 项' })).toBeNull()
    cleanup()
    draw({ ...shown, everyMatch: { ...everyMatch, most: 4 } })
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(screen.getByRole('button', { name: '选择前 4 项' })).toBeTruthy()
  })

  test('is not offered what is for one row', async () => {
    const forOne = { key: 'edit', label: '修改', on: 'one' as const }
    draw({ bulkActions: [forOne, { key: 'export', label: '导出' }, { key: 'open', label: '打开', to: () => '/' }] })
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    const offered = within(screen.getByRole('region', { name: '批量操作' })).getAllByRole('button')
    expect(offered.map((button) => button.textContent || button.title)).toEqual(['导出', '取消选择'])
    cleanup()
    draw({ bulkActions: [forOne] })
    expect(screen.queryByRole('checkbox', { name: '选择本页全部' })).toBeNull()
  })
})

test('a column head sorts up, down and not at all', async () => {
  const { asked } = draw()
  await userEvent.click(screen.getByRole('button', { name: '名称' }))
  expect(asked[0]).toMatchObject({ sort: 'title', page: 1 })
  cleanup()
  const again = draw({ query: { page: 2, per_page: 20, sort: '-title' } })
  expect(screen.getByRole('columnheader', { name: '名称' }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: '名称' }))
  expect(again.asked[0]).toMatchObject({ sort: undefined })
})

test('chosen columns and density are remembered', async () => {
  draw()
  expect(screen.queryByRole('columnheader', { name: '备注' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '列表设置' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '备注' }))
  await userEvent.click(screen.getByRole('button', { name: '紧凑' }))
  cleanup()
  draw()
  expect(screen.getByRole('columnheader', { name: '备注' })).toBeTruthy()
  expect(document.querySelector('[data-dense]')).toBeTruthy()
})

test('while newer rows are fetched the old ones stay', () => {
  draw({ isStale: true })
  expect(screen.getByText('网络实验')).toBeTruthy()
  expect(screen.getByRole('table', { name: '实验' }).getAttribute('aria-busy')).toBe('true')
})
