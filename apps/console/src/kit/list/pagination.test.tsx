import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { draw as drawInApp } from '../testing/draw.tsx'
import { Pagination, pagesAround } from './pagination.tsx'
import { PAGE_SIZES } from './list-types.ts'

afterEach(cleanup)

function draw(props: Partial<Parameters<typeof Pagination>[0]> = {}) {
  const asked: [number, number][] = []
  drawInApp(
    <Pagination page={1} pageSize={20} total={1284} onChange={(page, size) => asked.push([page, size])} {...props} />,
  )
  return { asked, bar: screen.getByRole('navigation', { name: '分页' }) }
}

test('total, sizes, prev, pager, next, jumper are in this order', () => {
  const { bar } = draw()
  const parts = [
    within(bar).getByText('共 1,284 条'),
    within(bar).getByRole('combobox', { name: '每页条数' }),
    within(bar).getByRole('button', { name: '上一页' }),
    within(bar).getByRole('button', { name: '第1页' }),
    within(bar).getByRole('button', { name: '下一页' }),
    within(bar).getByRole('textbox', { name: /跳至第几页/ }),
  ]
  for (const [at, part] of parts.slice(1).entries()) {
    const before = parts[at] as Element
    expect(before.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
})

test('the sizes are 20, 50, 100, 200 and 300; another size starts at page 1', async () => {
  expect(PAGE_SIZES).toEqual([20, 50, 100, 200, 300])
  const { asked } = draw({ page: 3 })
  await userEvent.click(screen.getByRole('combobox', { name: '每页条数' }))
  const options = screen.getAllByRole('option').map((option) => option.textContent)
  expect(options).toEqual(['20条/页', '50条/页', '100条/页', '200条/页', '300条/页'])
  await userEvent.click(screen.getByRole('option', { name: '100条/页' }))
  expect(asked).toEqual([[1, 100]])
})

describe('moving', () => {
  test('prev, a number and next', async () => {
    const { asked } = draw({ page: 2 })
    await userEvent.click(screen.getByRole('button', { name: '上一页' }))
    await userEvent.click(screen.getByRole('button', { name: '第4页' }))
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(asked).toEqual([
      [1, 20],
      [4, 20],
      [3, 20],
    ])
  })
  test('the jumper goes to the last page when asked beyond it, and takes digits only', async () => {
    const { asked } = draw()
    const field = screen.getByRole('textbox', { name: /跳至第几页/ })
    await userEvent.type(field, '9x9{Enter}')
    expect(asked).toEqual([[65, 20]])
  })
  test('the ends cannot be passed', () => {
    draw({ total: 5, page: 2 })
    expect(screen.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', true)
  })
})

test.each([
  { total: 0, page: 1, parts: 0 },
  { total: 20, page: 1, parts: 0 },
  { total: 21, page: 1, parts: 4 },
  // Five pages are all in sight; from the sixth on one may also name the page.
  { total: 100, page: 1, parts: 4 },
  { total: 101, page: 1, parts: 5 },
  // An address may name a page that is no longer there; it can be left.
  { total: 20, page: 2, parts: 4 },
])('$total on page $page: what there is to turn', ({ total, page, parts }) => {
  const { bar } = draw({ total, page })
  expect(within(bar).getByText(`共 ${total} 条`)).toBeTruthy()
  const controls = ['每页条数', '上一页', '第1页', '下一页', /跳至第几页/].flatMap((name) =>
    ['combobox', 'button', 'textbox'].flatMap((role) => within(bar).queryAllByRole(role, { name })),
  )
  expect(controls).toHaveLength(parts)
})

test('a total that was cut off says so, and one still being counted too', () => {
  draw({ total: 10_000, isTotalCapped: true })
  expect(screen.getByText('共 10,000+ 条')).toBeTruthy()
  cleanup()
  draw({ total: undefined })
  expect(screen.getByText('正在统计…')).toBeTruthy()
})

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 65, [1, 2, 3, 4, 5, 6, 0, 65]],
  [30, 65, [1, 0, 28, 29, 30, 31, 32, 0, 65]],
  [65, 65, [1, 0, 60, 61, 62, 63, 64, 65]],
  [4, 65, [1, 2, 3, 4, 5, 6, 0, 65]],
])('at page %i of %i the pager offers %j', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})
