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

const modes = ['dark', 'light'] as const
type Mode = (typeof modes)[number]

/** Tests small enough to name what broke. */
const areaOf = ({ path }: Route): string => `/${path.split('/')[1]}`

const groups = (routes: readonly Route[], by: (route: Route) => string): [string, Route[]][] => [
  ...Map.groupBy(routes, by),
]

/** The mode is the machine's, so that it changes in the page that is open; the hue is the platform's. */
const shows = async ({ page }: Person, mode: Mode, hue: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: mode })
  await expect(page.locator('html')).toHaveAttribute('data-theme', `${mode}_${hue}`)
}

async function arrives(person: Person, hue: string): Promise<Visitor> {
  await changeAnswer(person.page, '/apis/v2/platform-configs/system_config', (data) => {
    const { system_config } = data.platform_configs as { system_config: object }
    return { platform_configs: { system_config: { ...system_config, style_settings: 'dark', theme_colors: hue } } }
  })
  await changeAnswer(person.page, '/apis/v1/teachers/setting', ({ setting }) => ({
    setting: { ...(setting as object), theme: 'system' },
  }))
  const visitor = new Visitor(person.page)
  await person.isSignedIn()
  await person.opens('/my/pwd')
  if (person.username === 'operator') await person.choosesOrganisation('软件工程系')
  await expect(person.menu.getByRole('link').first()).toBeVisible()
  await shows(person, modes[0], hue)
  await visitor.settles()
  return visitor
}

/** Opens these pages as those whom they are for, and answers what is wrong with each. */
async function visitAll(
  browser: Browser,
  origin: string,
  routes: readonly Route[],
  hue: string,
  look: (visitor: Visitor, person: Person) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [username, theirs] of groups(routes, visitorOf)) {
    const context = await browser.newContext()
    const person = new Person(await context.newPage(), username, origin)
    const visitor = await arrives(person, hue)
    for (const route of theirs) {
      const address = exampleOf(route)
      const wrong = await visitor.visits(address, nameOf(route))
      wrong.push(...(await look(visitor, person)))
      if (wrong.length > 0) found[address] = wrong
    }
    await context.close()
  }
  return found
}

/** Every rule in the mode that is shown, then colours in the other one, in which the next page opens. */
const inBothModes = (hue: string) => {
  let [now, next]: [Mode, Mode] = [...modes]
  return async (visitor: Visitor, person: Person): Promise<string[]> => {
    await shows(person, now, hue)
    const found = await visitor.violations('every rule')
    await shows(person, next, hue)
    await visitor.settles()
    found.push(...(await visitor.violations('colours')).map((one) => `${next}: ${one}`))
    ;[now, next] = [next, now]
    return found
  }
}

test.describe('every page in dark and in light', () => {
  for (const [at, [area, routes]] of groups(unique, areaOf).entries()) {
    const hue = at % 2 === 0 ? 'green' : 'blue'
    test(area, async ({ browser, baseURL }) => {
      test.setTimeout(20_000 + routes.length * 12_000)
      expect(await visitAll(browser, baseURL ?? '', routes, hue, inBothModes(hue))).toEqual({})
    })
  }
})

test.describe('the same pages within other things', () => {
  for (const [area, routes] of groups(furtherMounts, areaOf)) {
    test(area, async ({ browser, baseURL }) => {
      test.setTimeout(20_000 + routes.length * 4_000)
      expect(await visitAll(browser, baseURL ?? '', routes, 'green', async () => [])).toEqual({})
    })
  }
})

test('the sign-in page, for somebody who has no session yet', async ({ as }) => {
  const person = as('teacher1')
  await person.opens('/auth/login')
  await expect(person.heading(/登录/).first()).toBeVisible()
  expect(await new Visitor(person.page).violations('every rule')).toEqual([])
})
