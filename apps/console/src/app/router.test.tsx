import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { Outlet, redirect } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DomainRoutes, page, redirect as leadsTo, tabs } from '../content/declare.ts'
import { kind, mount, section, tab } from '../content/kind.ts'
import { frameOf } from '../content/frames.ts'
import { buildTable } from '../content/table.ts'
import { useRoute } from '../content/route-handle.ts'
import { useBreadcrumb } from '../content/use-breadcrumb.ts'
import { useMount } from '../content/use-mount.ts'
import { useTabs } from '../content/use-tabs.ts'
import { Link, useGo, useRefresh } from '../kit/navigation/link.tsx'
import { createRouter, type RouterOptions } from './router.tsx'
import { systemRoutes } from './system-routes.ts'

afterEach(cleanup)

const as = (Page: () => React.ReactNode) => () => Promise.resolve({ default: Page })
let mounted = 0

function List() {
  const go = useGo()
  return (
    <>
      <h1>列表</h1>
      <Link to="/exam/7/record?page=2">打开</Link>
      <button onClick={() => go('/exam/7')}>详情</button>
    </>
  )
}

/** Shows everything that a page learns about where it is. */
function Where() {
  const { kind: what, id, ids, context, aspect, frame, owner, tabs: links, has, href, isCase } = useMount()
  const refresh = useRefresh()
  const [number] = [++mounted]
  return (
    <>
      <pre data-testid="where">{JSON.stringify({ what, id, ids, context, aspect, frame, owner, isCase })}</pre>
      <p data-testid="tabs">{links.map((link) => `${link.active ? '*' : ''}${link.title}=${link.to}`).join(' ')}</p>
      <p data-testid="process">
        {has('record.process', { recordid: '9' }) && href('record.process', { recordid: '9' })}
      </p>
      <p data-testid="mounted">{number}</p>
      <button onClick={refresh}>刷新</button>
    </>
  )
}

const exam: DomainRoutes<'exam' | 'dataset'> = {
  domain: 'exam',
  kinds: {
    exam: kind('exam', {
      title: '考试详情',
      aspects: ['basics', 'record', 'dataset', section('member', ['student', 'teacher']), 'class'],
      record: ['process', 'score'],
      inClass: { aspects: ['record'], record: true, records: false },
      pages: { record: as(Where), 'record.process': as(Where), 'member.student': as(Where) },
      example: {},
    }),
    dataset: kind('dataset', {
      title: '数据集详情',
      aspects: ['basics', 'content'],
      pages: { basics: as(Where) },
      example: {},
    }),
  },
  routes: [
    page({ at: '/exam', title: '考试', page: as(List), lists: 'exam' }),
    page({ at: '/dashboard', title: '工作台', page: as(() => <h1>工作台内容</h1>) }),
    leadsTo({ at: '/old', title: '旧地址', to: '/exam' }),
    tabs({ at: '/my', title: '个人中心', children: [tab('profile', '个人资料'), tab('pwd', '修改密码')] }),
    mount('exam', { at: '/exam/:examid' }),
    mount('exam', { at: '/class/:classid/content/exam/:examid', within: 'class', inClass: false }),
  ],
}

const table = buildTable([systemRoutes, exam], {})
// To read the code of the pages takes longer than a test waits for one.
beforeAll(async () => {
  const mounts = table.routes.filter(({ mount: one }) => one)
  const ofRoutes = mounts.flatMap((route) => [route.page?.(), frameOf(route)?.load()])
  await Promise.all([...ofRoutes, import('../content/pending-page.tsx')])
}, 120_000)

/** A page whose file arrives only while the network is there. */
const late = (isOnline: () => boolean): DomainRoutes => ({
  domain: 'exam',
  routes: [
    page({ at: '/exam', title: '考试', page: as(() => <Link to="/late">再来</Link>) }),
    page({
      at: '/late',
      title: '迟到',
      page: () => (isOnline() ? as(() => <p>终于</p>)() : Promise.reject(new Error('offline'))),
    }),
  ],
})

function Shell() {
  const crumbs = useBreadcrumb()
  return (
    <>
      <nav>
        菜单<Link to="/exam">其他页面</Link>
      </nav>
      <p data-testid="crumbs">{crumbs.map((crumb) => crumb.title).join(' / ')}</p>
      <Outlet />
    </>
  )
}

function Section() {
  const { title, tabs: links } = useTabs('section')
  return (
    <section aria-label={title}>
      {links.map((link) => `${link.active ? '*' : ''}${link.title}`).join(' ')}
      <Outlet />
    </section>
  )
}

function open(address: string, options: Partial<RouterOptions> = {}) {
  const layouts = { shell: Shell, section: Section }
  const router = createRouter({ table, layouts, ...options, memory: [address] })
  const view = render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  const at = () => `${router.state.location.pathname}${router.state.location.search}${router.state.location.hash}`
  return { router, at, view }
}

const text = async (id: string) => (await screen.findByTestId(id)).textContent

describe('addresses', () => {
  test.each([
    // opened, arrived at
    ['/', '/dashboard'],
    ['/?s=1', '/dashboard?s=1'],
    ['/?s=1#/exam?page=2', '/exam?page=2&s=1'],
    ['/#//evil.example', '/dashboard'],
    ['/old?page=3&hm=h,h#x', '/exam?page=3&hm=h,h#x'],
    ['/exam/7?s=1', '/exam/7/basics?s=1'],
    ['/exam/7/member', '/exam/7/member/student'],
    ['/exam/7/record/9', '/exam/7/record/9/process'],
    ['/my', '/my/profile'],
    ['/no/such?hm=,h', '/no/such?hm=,h'],
  ])('%s arrives at %s', async (opened, arrived) => {
    const { at } = open(opened)
    await screen.findByText('菜单')
    expect(at().replace('#//evil.example', '')).toBe(arrived)
  })

  test('home is the setting when it is an address of the console', async () => {
    const { at } = open('/', { homePageUrl: () => Promise.resolve('https://lab.example.cn/#/exam') })
    await screen.findByText('列表')
    expect(at()).toBe('/exam')
  })

  test('an unknown address says so and stays', async () => {
    const { at } = open('/exam/7/nothing')
    expect(await screen.findByRole('heading', { level: 1, name: '页面不存在' })).toBeTruthy()
    expect(at()).toBe('/exam/7/nothing')
  })

  test('the public pages are shown without the shell', async () => {
    open('/403')
    expect(await screen.findByRole('heading', { level: 1, name: '没有访问权限' })).toBeTruthy()
    expect(screen.queryByText('菜单')).toBeNull()
  })

  test('the guard sends away before anything of the shell is drawn, and not from public pages', async () => {
    const guard = () => Promise.reject(redirect('/403'))
    open('/exam', { guard })
    expect(await screen.findByRole('heading', { level: 1, name: '没有访问权限' })).toBeTruthy()
    cleanup()
    open('/404', { guard })
    expect(await screen.findByRole('heading', { level: 1, name: '页面不存在' })).toBeTruthy()
  })

  test('a page that cannot be loaded offers to load again, inside the shell', async () => {
    let online = false
    open('/late', { table: buildTable([systemRoutes, late(() => online)], {}) })
    expect(await screen.findByText('页面加载失败')).toBeTruthy()
    expect(screen.getByText('菜单')).toBeTruthy()
    online = true
    await userEvent.click(screen.getByText('其他页面'))
    await userEvent.click(await screen.findByText('再来'))
    expect(await screen.findByText('终于')).toBeTruthy()
  })

  test('a page that is not built shows its title and a notice', async () => {
    open('/exam/7/basics')
    expect(await screen.findByText('该部分正在建设中')).toBeTruthy()
    expect(await text('crumbs')).toBe('考试 / 考试详情 / 基本信息')
  })
})

describe('s and hm', () => {
  test('are in the links and survive going, redirects and a navigation that lost them', async () => {
    const { at, router } = open('/exam?s=ab&hm=h,h&page=4')
    const link = await screen.findByText('打开')
    expect(link.getAttribute('href')).toBe('/exam/7/record?page=2&s=ab&hm=h,h')
    await userEvent.click(screen.getByText('详情'))
    await screen.findByText('该部分正在建设中')
    expect(at()).toBe('/exam/7/basics?s=ab&hm=h,h')
    await router.navigate('/dashboard#part')
    expect(at()).toBe('/dashboard?s=ab&hm=h,h#part')
    await router.navigate('/exam?s=other')
    expect(at()).toBe('/exam?s=other&hm=h,h')
    await router.navigate('/dashboard')
    expect(at()).toBe('/dashboard?s=other&hm=h,h')
  })

  test('a redirect leaves no entry to go back to', async () => {
    const { at, router } = open('/exam')
    await screen.findByText('列表')
    await router.navigate('/exam/7')
    await router.navigate(-1)
    expect(at()).toBe('/exam')
  })
})

describe('a mounted page knows where it is', () => {
  test('on its own', async () => {
    open('/exam/7/record?s=1')
    expect(JSON.parse((await text('where')) ?? '')).toEqual({
      what: 'exam',
      id: '7',
      ids: { examid: '7' },
      context: { within: null, ids: {} },
      aspect: 'record',
      frame: 'main',
      owner: null,
      isCase: false,
    })
    expect(await text('tabs')).toBe(
      '基本信息=/exam/7/basics?s=1 *学习记录=/exam/7/record?s=1 数据集=/exam/7/dataset?s=1 ' +
        '成员=/exam/7/member?s=1 班级=/exam/7/class?s=1',
    )
    expect(await text('process')).toBe('/exam/7/record/9/process?s=1')
  })

  test('in one of its classes: the same page, narrowed', async () => {
    open('/exam/7/class/1/record')
    const where = JSON.parse((await text('where')) ?? '')
    expect(where).toMatchObject({ id: '7', frame: 'class', context: { within: 'class', ids: { classid: '1' } } })
    expect(await text('tabs')).toBe('*学习记录=/exam/7/class/1/record')
    expect(await text('process')).toBe('/exam/7/class/1/record/9/process')
  })

  test('in a class: without the tab of classes', async () => {
    open('/class/1/content/exam/7/record')
    expect(JSON.parse((await text('where')) ?? '')).toMatchObject({
      id: '7',
      frame: 'main',
      context: { within: 'class', ids: { classid: '1' } },
    })
    expect(await text('tabs')).not.toContain('班级')
    expect(await text('process')).toBe('/class/1/content/exam/7/record/9/process')
  })

  test('on one record, with the tabs of the record', async () => {
    open('/exam/7/record/9/process')
    expect(JSON.parse((await text('where')) ?? '')).toMatchObject({
      id: '7',
      frame: 'record',
      aspect: 'record.process',
      ids: { examid: '7', recordid: '9' },
    })
    expect(await text('tabs')).toBe('*过程记录=/exam/7/record/9/process 评分=/exam/7/record/9/score')
  })

  test('on a data set of a content', async () => {
    open('/class/1/content/exam/7/dataset/3/basics')
    expect(JSON.parse((await text('where')) ?? '')).toMatchObject({
      what: 'dataset',
      id: '3',
      owner: { kind: 'exam', id: '7' },
      context: { within: 'class', ids: { classid: '1', examid: '7' } },
    })
  })

  test('in a section of tabs', async () => {
    open('/exam/7/member/student')
    expect((await screen.findByLabelText('成员')).textContent).toContain('*学生 教师')
    expect(await text('tabs')).toContain('*成员=/exam/7/member')
  })

  test('and is mounted again by the refresh parameter, keeping the rest of the address', async () => {
    const { at } = open('/exam/7/record?s=1&page=2&hm=h,h')
    const before = await text('mounted')
    await userEvent.click(screen.getByText('刷新'))
    expect(at()).toMatch(/^\/exam\/7\/record\?s=1&page=2&hm=h,h&t=\d+$/)
    await waitFor(() => expect(screen.getByTestId('mounted').textContent).not.toBe(before))
  })
})

describe('what a route says of itself', () => {
  const plain: DomainRoutes = {
    domain: 'exam',
    kinds: exam.kinds,
    routes: [
      page({ at: '/alone', title: '独立页面', hideMenu: true, hideBreadLine: true, page: as(() => <p>独立</p>) }),
      page({ at: '/exam', title: '考试', page: as(List), lists: 'exam', showInBread: false }),
      mount('exam', { at: '/exam/:examid' }),
    ],
  }
  function Frame() {
    const { hideMenu, hideBreadLine, title } = useRoute()?.route ?? {}
    const crumbs = useBreadcrumb()
    return (
      <>
        <p data-testid="frame">{JSON.stringify({ title, hideMenu, hideBreadLine })}</p>
        <p data-testid="crumbs">{crumbs.map((crumb) => crumb.title).join(' / ')}</p>
        <Outlet />
      </>
    )
  }
  test('hides crumbs and menu, and keeps out of the crumbs below it', async () => {
    const given = { table: buildTable([systemRoutes, plain], {}), layouts: { shell: Frame } }
    open('/alone', given)
    expect(JSON.parse((await text('frame')) ?? '')).toEqual({ title: '独立页面', hideMenu: true, hideBreadLine: true })
    cleanup()
    open('/exam/7/record', given)
    expect(JSON.parse((await text('frame')) ?? '')).toMatchObject({ hideMenu: false, hideBreadLine: false })
    expect(await text('crumbs')).toBe('考试详情 / 学习记录')
  })
})

describe('a page whose first answer is on its way', () => {
  const asking: DomainRoutes = {
    domain: 'exam',
    routes: [
      page({ at: '/exam', title: '考试', page: as(() => <Link to="/asking">打开</Link>) }),
      page({
        at: '/asking',
        title: '问',
        page: as(() => <h1>答案</h1>),
        first: () => [{ call: 'exam.list', input: {} }],
      }),
    ],
  }
  const openAsking = (address: string, answer: Promise<void>) => {
    const asked: string[] = []
    const askFirst = ({ call }: { call: string }) => {
      asked.push(call)
      return answer
    }
    open(address, { table: buildTable([systemRoutes, asking], {}), askFirst })
    return asked
  }

  test('leaves the page before it in sight until the answer has come', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = openAsking('/exam', promise)
    await userEvent.click(await screen.findByText('打开'))
    expect(asked).toContain('exam.list')
    expect(screen.queryByRole('heading', { name: '答案' })).toBeNull()
    resolve()
    expect(await screen.findByRole('heading', { name: '答案' })).toBeTruthy()
  })

  test('is shown without it when the answer takes long', async () => {
    openAsking('/exam', new Promise(() => undefined))
    await userEvent.click(await screen.findByText('打开'))
    expect(await screen.findByRole('heading', { name: '答案' })).toBeTruthy()
  })

  test('waits for nothing when it is the first to be opened', async () => {
    openAsking('/asking', new Promise(() => undefined))
    expect(await screen.findByRole('heading', { name: '答案' })).toBeTruthy()
  })
})
