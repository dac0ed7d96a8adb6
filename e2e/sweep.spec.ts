import { exampleOf } from '../apps/console/src/app/route-example.ts'
import type { Route } from '../apps/console/src/content/table.ts'
import type { Browser } from '@playwright/test'
import { furtherMounts, nameOf, unique, visitorOf } from './support/built-pages.ts'
import { Person } from './support/person.ts'
import { changeAnswer } from './support/server-answers.ts'
import { expect, test } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

/** Every page of the console at the smallest screen that it is made for. Each test has a browser context of its own. */
test.use({ viewport: { width: 1280, height: 720 } })
test.describe.configure({ mode: 'parallel' })

const themes = ['dark_green', 'light_blue'] as const

/** Tests small enough to name what broke. */
const areaOf = ({ path }: Route): string => `/${path.split('/')[1]}`

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

/** Opens these pages as those whom they are for, and answers what is wrong with each. */
async function visitAll(
  browser: Browser,
  origin: string,
  routes: readonly Route[],
  theme: (typeof themes)[number],
  look: (visitor: Visitor) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [username, theirs] of groups(routes, visitorOf)) {
    const context = await browser.newContext()
    const person = new Person(await context.newPage(), username, origin)
    const visitor = await arrives(person, theme)
    for (const route of theirs) {
      const address = exampleOf(route)
      const wrong = await visitor.visits(address, nameOf(route))
      wrong.push(...(await look(visitor)))
      if (wrong.length > 0) found[address] = wrong
    }
    await context.close()
  }
  return found
}

for (const theme of themes) {
  test.describe(`every page in ${theme}`, () => {
    for (const [area, routes] of groups(unique, areaOf)) {
      test(area, async ({ browser, baseURL }) => {
        test.setTimeout(20_000 + routes.length * 8_000)
        const rules = theme === themes[0] ? 'every rule' : 'colours'
        const look = (visitor: Visitor) => visitor.violations(rules)
        expect(await visitAll(browser, baseURL ?? '', routes, theme, look)).toEqual({})
      })
    }
  })
}

test.describe('the same pages in every other place', () => {
  for (const [area, routes] of groups(furtherMounts, areaOf)) {
    test(area, async ({ browser, baseURL }) => {
      test.setTimeout(20_000 + routes.length * 4_000)
      expect(await visitAll(browser, baseURL ?? '', routes, themes[0], async () => [])).toEqual({})
    })
  }
})

test('the sign-in page, for somebody who has no session yet', async ({ as }) => {
  const person = as('teacher1')
  await person.opens('/auth/login')
  await expect(person.heading(/登录/).first()).toBeVisible()
  expect(await new Visitor(person.page).violations('every rule')).toEqual([])
})
