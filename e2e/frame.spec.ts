import { demoIds } from '@lab/contract/demo-ids'
import type { Person } from './support/person.ts'
import { changeAnswer, noteCalls } from './support/server-answers.ts'
import { expect, test } from './support/test.ts'

const classBasics = `/class/${demoIds.class}/basics`

test.describe('settings and menus of the session', () => {
  test('are kept while pages change and asked for again by a reload or an empty cache', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    const { calls, forget } = noteCalls(teacher.page)
    const asked = (name: string): number => calls.filter((call) => call.includes(name)).length
    await teacher.page.getByRole('link', { name: '软件工程2601班' }).click()
    await expect(teacher.page).toHaveURL(classBasics)
    await teacher.menu.getByRole('link', { name: '环境模板' }).click()
    await expect(teacher.heading('环境模板')).toBeVisible()
    expect([asked('system_config'), asked('/menus')]).toEqual([0, 0])

    // Opening an address is no reload: the cache is used.
    await teacher.opens('/class')
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    expect([asked('system_config'), asked('/menus')]).toEqual([0, 0])

    await teacher.page.reload()
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    await expect.poll(() => asked('system_config')).toBe(1)

    forget()
    await teacher.page.evaluate(() => sessionStorage.clear())
    await teacher.opens('/env/template')
    await expect(teacher.heading('环境模板')).toBeVisible()
    await expect.poll(() => [asked('system_config'), asked('/menus')]).toEqual([1, 1])
  })

  test('theme, title, icon and logo follow them', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await changeAnswer(teacher.page, '/apis/v2/platform-configs/system_config', (data) => {
      const { system_config } = data.platform_configs as { system_config: object }
      const changed = {
        tms_platform_name: '智慧实验平台',
        style_settings: 'light',
        theme_colors: 'blue',
        system_icon: '/logo-light.svg',
        light_logo: '/logo-dark.svg',
      }
      return { platform_configs: { system_config: { ...system_config, ...changed } } }
    })
    await teacher.opens('/class')
    const root = teacher.page.locator('html')
    await expect(root).toHaveAttribute('data-theme', 'light_blue')
    await expect(root).toHaveAttribute('data-mode', 'light')
    await expect(teacher.page).toHaveTitle(/智慧实验平台/)
    await expect(teacher.page.locator('link[rel=icon]')).toHaveAttribute('href', '/logo-light.svg')
    await expect(teacher.header.locator('img:visible')).toHaveAttribute('src', '/logo-dark.svg')
    expect(await teacher.page.evaluate(() => sessionStorage.getItem('theme'))).toBe('light_blue')
  })

  test('without any, the theme is dark green and logos and icon are our own files', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await changeAnswer(teacher.page, '/apis/v2/platform-configs/system_config', () => ({
      platform_configs: { system_config: {} },
    }))
    await teacher.opens('/class')
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    await expect(teacher.page.locator('html')).toHaveAttribute('data-theme', 'dark_green')
    // The product's logo is drawn in place, once for the mode in force.
    await expect(teacher.header.locator('svg:visible', { hasText: '云实验教学平台' })).toHaveCount(1)
    const icon = await teacher.page.locator('link[rel=icon]').getAttribute('href')
    expect((await teacher.page.request.get(icon ?? '')).ok()).toBe(true)
  })

  // The other forms of the setting are a table of apps/console/src/app/home-path.test.ts.
  for (const [setting, home] of [
    ['', '/dashboard'],
    ['https://lab.example.edu/#/class', '/class'],
    ['https://evil.example/#//evil.example', '/dashboard'],
  ] as const) {
    test(`/ leads to ${home} when the home page is set to "${setting}"`, async ({ as }) => {
      const teacher = as('teacher1')
      await teacher.isSignedIn()
      await changeAnswer(teacher.page, '/apis/v2/platform-configs/system_config', (data) => {
        const { system_config } = data.platform_configs as { system_config: object }
        return { platform_configs: { system_config: { ...system_config, tms_home_page_url: setting } } }
      })
      // The setting belongs to the organisation, which the first page chooses.
      await teacher.opens('/class')
      await expect(teacher.heading('软件工程2601班')).toBeVisible()
      await teacher.opens('/')
      await expect(teacher.page).toHaveURL(home)
    })
  }
})

test.describe('s and hm', () => {
  test('stay in the address through menu, links, tabs, redirects and the browser’s own way back', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    const kept = '?s=abc&hm=,x'
    await teacher.opens(`/class${kept}`)
    await teacher.page.getByRole('link', { name: '软件工程2601班' }).click()
    await expect(teacher.page).toHaveURL(`${classBasics}${kept}`)
    await teacher.page.getByRole('link', { name: '成员' }).click()
    await expect(teacher.page).toHaveURL(`/class/${demoIds.class}/member/student${kept}`)
    await teacher.menu.getByRole('link', { name: '环境模板' }).click()
    await expect(teacher.page).toHaveURL(`/env/template${kept}`)
    await teacher.page.goBack()
    await expect(teacher.page).toHaveURL(`/class/${demoIds.class}/member/student${kept}`)
    await teacher.page.getByRole('button', { name: '返回' }).click()
    await expect(teacher.page).toHaveURL(`/class${kept}`)
  })

  test('survive the sign-in page', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.opens('/class?s=abc&hm=h,')
    await teacher.signsIn()
    await expect(teacher.page).toHaveURL('/class?s=abc&hm=h,')
    await expect(teacher.heading('班级')).toBeVisible()
    await expect(teacher.header).toHaveCount(0)
  })

  for (const [hm, header, menu] of [
    ['h,', 0, 1],
    [',h', 1, 0],
  ] as const) {
    test(`hm=${hm} shows ${header ? 'the' : 'no'} header and ${menu ? 'the' : 'no'} menu`, async ({ as }) => {
      const teacher = as('teacher1')
      await teacher.isSignedIn()
      await teacher.opens(`/class?hm=${hm}`)
      await expect(teacher.heading('软件工程2601班')).toBeVisible()
      await expect(teacher.header).toHaveCount(header)
      await expect(teacher.menu).toHaveCount(menu)
    })
  }
})

test.describe('addresses', () => {
  test('a hash link of the older console opens its page', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens(`/#${classBasics}`)
    await expect(teacher.page).toHaveURL(classBasics)
  })

  test('an unknown path shows that it does not exist, at its address', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/no/such/page')
    await expect(teacher.page.getByText('页面不存在')).toBeVisible()
    await expect(teacher.page).toHaveURL('/no/such/page')
  })

  test('the trail of a content in a class has its names', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    const git = `/exp/${demoIds.lessonExperiment}`
    await teacher.opens(`${git}/class/${demoIds.class}/records`)
    const trail = teacher.page.getByRole('navigation', { name: '面包屑' })
    await expect(trail).toHaveText(/实验.*Git 协作.*班级.*软件工程2601班.*全部记录/)
    await expect(teacher.page.getByRole('link', { name: '学习记录', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await teacher.opens(`/repository${git}/basics`)
    await expect(teacher.page).toHaveURL(`${git}/basics`)
  })

  test('inside a class the back arrow leads to the classes, elsewhere to where one came from', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/env/template')
    await expect(teacher.heading('环境模板')).toBeVisible()
    await teacher.opens(classBasics)
    await teacher.page.getByRole('button', { name: '返回' }).click()
    await expect(teacher.page).toHaveURL('/class')
    await teacher.menu.getByRole('link', { name: '实验', exact: true }).click()
    await expect(teacher.heading('实验')).toBeVisible()
    await teacher.page.getByRole('main').locator('a[href^="/exp/"]').first().click()
    await expect(teacher.page).toHaveURL(/\/exp\/.+/)
    await teacher.page.getByRole('button', { name: '返回' }).click()
    await expect(teacher.page).toHaveURL('/exp')
  })

  test('header and menu have their measures, and a collapsed menu is remembered', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    expect((await teacher.header.boundingBox())?.height).toBe(60)
    expect((await teacher.menu.boundingBox())?.width).toBe(208)
    await teacher.page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(async () => (await teacher.menu.boundingBox())?.width).toBe(72)
    await teacher.page.reload()
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    expect((await teacher.menu.boundingBox())?.width).toBe(72)
  })

  test('in a low window the menu scrolls to the entry that is lit, and its foot covers none', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.page.setViewportSize({ width: 1280, height: 500 })
    await teacher.opens('/task')
    const lit = teacher.menu.getByRole('link', { name: '科研任务' })
    await expect(lit).toHaveAttribute('aria-current', 'page')
    await expect(lit).toBeInViewport({ ratio: 1 })
    const [entry, foot] = [await lit.boundingBox(), await teacher.menu.getByRole('button').last().boundingBox()]
    expect(entry!.y + entry!.height).toBeLessThanOrEqual(foot!.y)
  })

  test('lists that share an entry are reached from each other, with the entry lit', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/dashboard')
    const entry = teacher.menu.getByRole('link', { name: '共享库' })
    await entry.click()
    await expect(teacher.heading('共享库')).toBeVisible()
    const tabs = teacher.page.getByRole('navigation', { name: '共享库' })
    for (const [tab, path] of [
      ['实验', '/exp-library'],
      ['课程', '/course-library'],
      ['实训项目', '/practical-training/library'],
      ['全部', '/library'],
    ] as const) {
      await tabs.getByRole('link', { name: tab, exact: true }).click()
      await expect(teacher.page).toHaveURL(path)
      await expect(tabs.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(entry).toHaveAttribute('aria-current', 'page')
    }
  })

  test('a page’s code is fetched by the first visit to it', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    const scripts: string[] = []
    teacher.page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await teacher.header.getByRole('link', { name: '消息' }).click()
    await expect(teacher.heading('消息中心')).toBeVisible()
    const first = [...scripts]
    expect(first.length).toBeGreaterThan(0)
    await teacher.page.goBack()
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    scripts.length = 0
    await teacher.page.goForward()
    await expect(teacher.heading('消息中心')).toBeVisible()
    // What comes at rest for dialogs may still be on its way.
    expect(scripts.filter((script) => first.includes(script))).toEqual([])
  })

  test('coming back to the experiments finds the place where one was', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.page.setViewportSize({ width: 1280, height: 400 })
    await teacher.opens('/exp')
    await expect(teacher.heading('实验')).toBeVisible()
    await expect.poll(() => teacher.page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(520)
    const scrolled = (): Promise<number> => teacher.page.evaluate(() => Math.round(scrollY))
    const where = 100
    await teacher.page.evaluate((y) => scrollTo(0, y), where)
    await expect.poll(scrolled).toBe(where)
    await teacher.menu.getByRole('link', { name: '环境模板' }).click()
    await expect(teacher.heading('环境模板')).toBeVisible()
    await expect.poll(scrolled).toBe(0)
    // Opened again, not gone back to: the list is remembered by its address.
    await teacher.menu.getByRole('link', { name: '实验', exact: true }).click()
    await expect(teacher.heading('实验')).toBeVisible()
    await expect.poll(scrolled).toBe(where)
  })
})

test.describe('学生端', () => {
  test('opens the sign-in page of the students’ platform', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/class?s=1')
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    await teacher.opensPersonMenu()
    const beside = teacher.page.waitForEvent('popup')
    await teacher.page.getByRole('menuitem', { name: '学生端' }).click()
    const opened = await beside
    await expect(opened).toHaveURL('/auth/login?alias=student&redirect_url=%2Flearn')
    await expect(opened.getByText('学生登录')).toBeVisible()
    await expect(teacher.page).toHaveURL('/class?s=1')
  })

  test('a learner at an address of the console is led to the learners’ site', async ({ as }) => {
    const learner = as('s2026001')
    await learner.opens('/auth/login?alias=student&redirect_url=%2Fexp')
    await learner.signsIn()
    await expect(learner.page).toHaveURL('/learn')
    await expect(learner.heading('学习')).toBeVisible()
    await expect(learner.dialog).toBeHidden()
    await learner.signsOut()
    await expect(learner.page).toHaveURL(/^[^?]*\/auth\/log(in|out)/)
  })
})

test.describe('the state of the frame', () => {
  /** What the header and the menu show, and the theme they are shown in. */
  const shown = async ({ page, header, menu, organisation }: Person) => ({
    organisation: await organisation.textContent(),
    unread: await header.getByRole('link', { name: /消息/ }).textContent(),
    theme: await page.locator('html').getAttribute('data-theme'),
    menu: (await menu.boundingBox())?.width,
  })

  test('is the same on every page, after a reload and in another tab', async ({ as }) => {
    const teacher = as('teacher3')
    await teacher.isSignedIn()
    // Messages come while the school is at work, and the count would follow them.
    await changeAnswer(teacher.page, '/apis/v2/my-unread-notice-count', () => ({ count: 3 }))
    await teacher.opens('/class')
    await expect(teacher.heading('班级')).toBeVisible()
    await expect(teacher.header.getByText('条未读')).toBeAttached()
    await teacher.page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(async () => (await shown(teacher)).menu).toBe(72)
    const before = await shown(teacher)
    await teacher.header.getByRole('link', { name: /消息/ }).click()
    await expect(teacher.heading('消息中心')).toBeVisible()
    expect(await shown(teacher)).toEqual(before)
    await teacher.page.reload()
    await expect(teacher.heading('消息中心')).toBeVisible()
    await expect.poll(() => shown(teacher)).toEqual(before)
    const other = await teacher.opensTab('/env/template')
    await expect(other.heading('环境模板')).toBeVisible()
    await expect.poll(() => shown(other)).toEqual(before)
  })

  test('follows a new message, another organisation and another theme', async ({ as }) => {
    const admin = as('admin')
    await admin.isSignedIn()
    let count = 3
    let style = 'dark'
    await changeAnswer(admin.page, '/apis/v2/my-unread-notice-count', () => ({ count }))
    await changeAnswer(admin.page, '/apis/v2/platform-configs/system_config', (data) => {
      const { system_config } = data.platform_configs as { system_config: object }
      return { platform_configs: { system_config: { ...system_config, style_settings: style } } }
    })
    await admin.opens('/class')
    await admin.choosesOrganisation('软件工程系')
    const message = admin.header.getByRole('link', { name: /消息/ })
    await expect(message).toContainText('3')
    await expect(admin.page.locator('html')).toHaveAttribute('data-theme', 'dark_green')
    count = 4
    style = 'light'
    await admin.switchesOrganisation('网络工程系')
    await expect(admin.organisation).toHaveText('网络工程系')
    await expect(admin.page.locator('html')).toHaveAttribute('data-theme', 'light_green')
    await expect(message).toContainText('4')
  })
})
