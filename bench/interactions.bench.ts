/**
 * What a press costs: from the press of a real mouse or key to the frame that shows the answer, on a processor four times
 * slower, in a page that was opened again and has come to rest. Scrolling is measured on the processor as it is.
 */
import type { AuthSession } from '@lab/contract/identity'
import { chromium, type Browser, type Page } from 'playwright-core'
import { type Answered, answerTo, longestFrame, settled } from './interactions/act.ts'
import { startLab, withDatabase } from './lib/lab.ts'
import { median, type Measure } from './lib/measure.ts'
import { seedContents, type Seeded } from './lib/seed.ts'
import { signedIn } from './lib/signed-in.ts'

const rounds = 3
const slowdown = 4
const bound = 100
const bounds: [names: RegExp, bound: number][] = [
  [/^scroll$/, 33.4],
  // Without a rest before it, by touch for instance.
  [/, at once$/, 150],
  // The press is answered by the tab's mark; this is how far its whole page is behind, with what it asks the server for.
  [/^tab, its/, 350],
]
/** How long a hand rests on a button before it presses, or on Ctrl before the letter, at the least. Milliseconds. */
const rest = 150

type Times = Record<string, number>
type Visit = { path: string; slowdown?: number; act: (page: Page) => Promise<Times> }

const dialog = (text: string) => ({ selector: '[role=dialog]', text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

/** Presses the button and waits for the dialog. */
const opens = (page: Page, button: string, title: string): Promise<number> =>
  answerTo(page, 'click', dialog(title), () => press(page, button).click())

/** A dialog at an address: pressed as a hand does, and by a press that nothing announced. */
const dialogVisits = (name: string, path: string, button: string, title: string): Visit[] => [
  {
    path,
    act: async (page) => {
      await press(page, button).hover()
      await page.waitForTimeout(rest)
      return { [name]: await opens(page, button, title) }
    },
  },
  { path, act: async (page) => ({ [`${name}, at once`]: await opens(page, button, title) }) },
]

const closes = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.waitForFunction(
    () => ![...document.querySelectorAll<HTMLElement>('[role=dialog]')].some((one) => one.checkVisibility()),
  )
  await settled(page)
}

const palette = async (page: Page, { isAtOnce = false } = {}): Promise<number> => {
  const shown = { selector: '[role=dialog] [role=listbox][aria-label=结果] [role=option]' }
  if (isAtOnce) return answerTo(page, 'keydown', shown, () => page.keyboard.press('Control+k'))
  await page.keyboard.down('Control')
  await page.waitForTimeout(rest)
  const time = await answerTo(page, 'keydown', shown, () => page.keyboard.press('k'))
  await page.keyboard.up('Control')
  return time
}

/** Presses a tab the pointer has come to rest on. */
async function turnTo(page: Page, title: string, answered: Answered): Promise<number> {
  const tab = page.getByRole('main').getByRole('link', { name: title, exact: true })
  await tab.hover()
  await settled(page)
  return answerTo(page, 'click', answered, () => tab.click())
}

/** The menu of the first row, and a dialog behind one of its entries: reached as a hand does, and at once. */
const rowVisits = (path: string, entry: string, title: string): Visit[] => {
  const openMenu = (page: Page) =>
    answerTo(page, 'click', { selector: '[role=menuitem]', text: entry }, () =>
      page.getByRole('table').getByRole('button', { name: '更多', exact: true }).first().click(),
    )
  const choose = (page: Page) =>
    answerTo(page, 'click', dialog(title), () => page.getByRole('menuitem', { name: entry, exact: true }).click())
  return [
    {
      path,
      act: async (page) => {
        const menu = await openMenu(page)
        await page.getByRole('menuitem', { name: entry, exact: true }).hover()
        await page.waitForTimeout(rest)
        return { 'row menu': menu, 'row dialog': await choose(page) }
      },
    },
    {
      path,
      act: async (page) => {
        await openMenu(page)
        return { 'row dialog, at once': await choose(page) }
      },
    },
  ]
}

const visits = (experiment: string): Visit[] => [
  {
    path: '/exp',
    act: async (page) => {
      const cold = await palette(page)
      await closes(page)
      return { 'palette, first': cold, 'palette, again': await palette(page) }
    },
  },
  { path: '/exp', act: async (page) => ({ 'palette, at once': await palette(page, { isAtOnce: true }) }) },
  ...dialogVisits('new experiment', '/exp', '新建实验', '新建实验'),
  {
    path: '/exp',
    act: async (page) => ({
      'organisation switch': await answerTo(page, 'click', dialog('切换组织'), () =>
        page.getByTitle(/点击切换组织$/).click(),
      ),
    }),
  },
  {
    path: '/exp',
    act: async (page) => ({
      filter: await answerTo(page, 'click', { selector: '[role=option]', text: '草稿' }, () =>
        page.getByRole('combobox', { name: '状态' }).click(),
      ),
    }),
  },
  ...rowVisits('/exp', '发布', '发布「'),
  ...dialogVisits('resource form', '/repository/resource/file', '新建文件', '新建文件'),
  ...dialogVisits('picker', '/test?view=pickers', '选择班级', '班级'),
  ...dialogVisits('file link', '/test?view=file-link', '选择文件', '文件'),
  {
    path: '/test?view=editor',
    act: async (page) => {
      await page.locator('.ProseMirror').click()
      await settled(page)
      return {
        'editor, first key': await answerTo(page, 'keydown', { selector: '.ProseMirror', text: 'z' }, () =>
          page.keyboard.press('z'),
        ),
      }
    },
  },
  {
    path: `/exp/${experiment}/basics`,
    act: async (page) => {
      const marked = (path: string) => ({ selector: `main nav a[href$="/${path}"][aria-current]` })
      return {
        'tab, first': await turnTo(page, '权限设置', marked('auth')),
        'tab, again': await turnTo(page, '基本信息', marked('basics')),
      }
    },
  },
  {
    path: `/exp/${experiment}/basics`,
    act: async (page) => ({
      'tab, its page': await turnTo(page, '权限设置', { selector: 'main button', text: '添加授权' }),
      'tab, its long form': await turnTo(page, '基本信息', { selector: 'main label', text: '名称' }),
    }),
  },
  { path: '/exp?per_page=300', slowdown: 1, act: async (page) => ({ scroll: await longestFrame(page) }) },
]

async function visit(browser: Browser, origin: string, state: ReturnType<typeof signedIn>, one: Visit): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...(state === undefined ? {} : { storageState: state }),
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: one.slowdown ?? slowdown })
    await page.goto(`${origin}${one.path}`)
    await settled(page)
    await page.mouse.move(700, 500)
    return await one.act(page)
  } finally {
    await context.close()
  }
}

async function measure(origin: string, session: AuthSession, seeded: Seeded, experiment: string): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const state = signedIn(origin, session, seeded)
    const all = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (const one of visits(experiment)) {
        const times = await visit(browser, origin, state, one)
        for (const [name, time] of Object.entries(times)) all.set(name, [...(all.get(name) ?? []), time])
      }
    }
    return [...all].map(([name, times]) => ({
      name: `interactions: ${name}, ms`,
      ratio: median(times),
      bound: bounds.find(([names]) => names.test(name))?.[1] ?? bound,
      better: 'lower' as const,
      detail: times.map((time) => time.toFixed(0)).join(' '),
    }))
  } finally {
    await browser.close()
  }
}

export default (): Promise<Measure[]> =>
  withDatabase(async (pool, connection) => {
    const seeded = await seedContents(pool, { contents: 400, teachers: 1 })
    // The showcase of widgets, where some of them are measured, is for operators.
    await pool.query(`UPDATE users SET roles = roles || ARRAY['system_operator']`)
    const first = await pool.query<{ id: string }>(`SELECT id FROM contents WHERE org_id = $1 LIMIT 1`, [seeded.orgId])
    const lab = await startLab({ connection, people: seeded.teachers })
    try {
      return await measure(`http://127.0.0.1:${lab.ready.port}`, lab.ready.sessions[0]!, seeded, first.rows[0]!.id)
    } finally {
      await lab.stop()
    }
  })
