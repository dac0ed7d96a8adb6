import { exampleOf } from '../apps/console/src/app/route-example.ts'
import { routeTable } from '../apps/console/src/app/routes.ts'
import type { Route } from '../apps/console/src/content/table.ts'
import { Person } from './support/person.ts'
import { changeAnswer } from './support/server-answers.ts'
import { expect, test } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

/** Every page of the console at the smallest screen that it is made for. */
test.use({ viewport: { width: 1280, height: 720 } })

const themes = ['dark_green', 'light_blue'] as const

const pages = routeTable.routes.filter((route) => route.kind === 'page')
const built = pages.filter((route) => !route.pending && !route.node.external && !route.node.public)
const pending = pages.filter((route) => route.pending && !route.node.external && !route.node.public)

/** Whose page it is, among the demo people: everything that teachers may not open belongs to the operator. */
const visitorOf = ({ path }: Route): string => (/^\/(test|platform|operation-log)/.test(path) ? 'operator' : 'teacher1')

/** Tests small enough to name what broke. */
const areaOf = ({ path }: Route): string => `/${path.split('/')[1]}`

/** Pages that are named by their object alone. */
const namedByObject: Readonly<Record<string, string>> = {
  '/env/template/:envid': 'Linux 命令行',
  '/task/:id': '实验环境启动时间的测量',
  '/my/task/:id': '实验环境启动时间的测量',
}

const groups = (routes: readonly Route[], by: (route: Route) => string): [string, Route[]][] => [
  ...Map.groupBy(routes, by),
]

async function arrives(person: Person, theme: (typeof themes)[number]): Promise<Visitor> {
  const [style_settings, theme_colors] = theme.split('_')
  await changeAnswer(person.page, '/apis/v2/platform-configs/system_config', (data) => {
    const { system_config } = data.platform_configs as { system_config: object }
    return { platform_configs: { system_config: { ...system_config, style_settings, theme_colors } } }
  })
  const visitor = new Visitor(person.page)
  await person.isSignedIn()
  await person.opens('/my/pwd')
  if (person.username === 'operator') await person.choosesOrganisation('软件工程系')
  await expect(person.page.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(person.menu.getByRole('link').first()).toBeVisible()
  await visitor.settles()
  return visitor
}

for (const theme of themes) {
  test.describe(`every page in ${theme}`, () => {
    for (const [area, routes] of groups(built, areaOf)) {
      test(area, async ({ browser, baseURL }) => {
        test.setTimeout(15_000 + routes.length * 5_000)
        const found: Record<string, string[]> = {}
        for (const [username, theirs] of groups(routes, visitorOf)) {
          const context = await browser.newContext()
          const person = new Person(await context.newPage(), username, baseURL ?? '')
          const visitor = await arrives(person, theme)
          for (const route of theirs) {
            const address = exampleOf(route)
            const wrong = await visitor.visits(address, namedByObject[route.path] ?? route.title)
            wrong.push(...(await visitor.violations(theme === themes[0] ? 'every rule' : 'colours')))
            if (wrong.length > 0) found[address] = wrong
          }
          await context.close()
        }
        expect(found).toEqual({})
      })
    }
  })
}

test('the sign-in page, for somebody who has no session yet', async ({ as }) => {
  const person = as('teacher1')
  await person.opens('/auth/login')
  await expect(person.heading(/登录/).first()).toBeVisible()
  expect(await new Visitor(person.page).violations('every rule')).toEqual([])
})

test.describe('every page that has not been built says so under its real title', () => {
  for (const [area, routes] of groups(pending, areaOf)) {
    test(area, async ({ as }) => {
      test.setTimeout(15_000 + routes.length * 500)
      const person = as('teacher1')
      const visitor = await arrives(person, 'dark_green')
      const found: Record<string, string[]> = {}
      for (const route of routes) {
        const address = exampleOf(route)
        const wrong = await visitor.visits(address, route.title)
        if (!(await visitor.shows('该部分正在建设中'))) wrong.push('does not say that it is not built yet')
        if (wrong.length > 0) found[address] = wrong
      }
      expect(found).toEqual({})
    })
  }
})
