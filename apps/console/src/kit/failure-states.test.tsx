import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorState } from './failure-states.tsx'
import { draw } from './testing/draw.tsx'

afterEach(cleanup)

const failures = [
  { status: 404, message: '资源不存在', title: '资源不存在' },
  { status: 403, code: 10403, message: '您不是该班级的教师', title: '没有权限' },
  { status: 500, message: '请求失败', title: '加载失败' },
  { status: 0, message: '无法连接服务器，请检查网络后重试', title: '加载失败' },
]

test.each(failures)('what a dialog has said ($status) is not said again, only done about', async (failure) => {
  const retry = vi.fn<() => void>()
  draw(<ErrorState error={{ ...failure, wasTold: true, requestId: 'r-1' }} onRetry={retry} />)
  expect(document.body.textContent).toBe('重试请求编号 r-1')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(retry).toHaveBeenCalledOnce()
})

test.each(failures)('what nobody has said ($status) is shown where it happened', ({ title, ...failure }) => {
  draw(<ErrorState error={failure} onRetry={() => {}} />)
  expect(screen.getByRole('alert').textContent).toContain(title)
})
