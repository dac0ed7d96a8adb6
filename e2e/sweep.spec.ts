import { exampleOf } from '../apps/console/src/app/route-example.ts'
import type { Route } from '../apps/console/src/content/table.ts'
import { furtherMounts, nameOf, unique, visitorOf } from './support/built-pages.ts'
import { outOfReach } from './support/reach.ts'
import { smallScreens } from './support/screens.ts'
import { type Mode, type SweepTab, consoleScreen, sweepTest as test } from './support/sweep-tab.ts'
import { expect } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

/** Every page of the console at the smallest screen that it is made for, and on smaller ones. */
test.use({ viewport: consoleScreen })
test.describe.configure({ mode: 'parallel' })

const modes = ['dark', 'light'] as const

/** Tests small enough to name what broke. */
const areaOf = ({ path }: Route): string => `/${path.split('/')[1]}`

const groups = (routes: readonly Route[], by: (route: Route) => string): [string, Route[]][] => [
  ...Map.groupBy(routes, by),
]

/** Opens these pages as those whom they are for, and answers what is wrong with each. */
async function visitAll(
  routes: readonly Route[],
  tabFor: (username: string) => Promise<SweepTab>,
  look: (tab: SweepTab, nth: number) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [username, theirs] of groups(routes, visitorOf)) {
    const tab = await tabFor(username)
    for (const [nth, route] of theirs.entries()) {
      const address = exampleOf(route)
      const wrong = await tab.visits(address, nameOf(route))
      wrong.push(...(await look(tab, nth)))
      if (wrong.length > 0) found[address] = wrong
    }
  }
  return found
}

/**
 * Every rule in the mode that is shown, then colours in the other one, in which the next page opens. The header and the
 * menu, with the same entry lit, are looked at with the first page of an area.
 */
const inBothModesAndSmall = () => {
  let [now, next]: [Mode, Mode] = [...modes]
  return async (tab: SweepTab, nth: number): Promise<string[]> => {
    const part = nth === 0 ? 'whole' : 'without frame'
    await tab.turns(now)
    const found = await tab.violations('every rule', part)
    await tab.turns(next)
    await tab.settles()
    found.push(...(await tab.violations('colours', part)).map((one) => `${next}: ${one}`))
    ;[now, next] = [next, now]
    return [...found, ...(await outOfReachWhenSmall(tab))]
  }
}

/** What cannot be come to in the page that is open when the screen is smaller. */
async function outOfReachWhenSmall(tab: SweepTab): Promise<string[]> {
  const found: string[] = []
  for (const size of smallScreens) {
    await tab.page.setViewportSize(size)
    await tab.settles()
    for (const what of await outOfReach(tab.page)) found.push(`${size.width}×${size.height} ${what}`)
  }
  await tab.page.setViewportSize(consoleScreen)
  return found
}

test.describe('every page in dark, in light, on a phone, on a tablet and at 200 %', () => {
  for (const [at, [area, routes]] of groups(unique, areaOf).entries()) {
    const hue = at % 2 === 0 ? 'green' : 'blue'
    test(area, async ({ tabOf }) => {
      test.setTimeout(20_000 + routes.length * 17_000)
      expect(await visitAll(routes, (username) => tabOf(username, hue), inBothModesAndSmall())).toEqual({})
    })
  }
})

test.describe('the same pages within other things', () => {
  for (const [area, routes] of groups(furtherMounts, areaOf)) {
    test(area, async ({ tabOf }) => {
      test.setTimeout(20_000 + routes.length * 4_000)
      expect(
        await visitAll(
          routes,
          (username) => tabOf(username, 'green'),
          async () => [],
        ),
      ).toEqual({})
    })
  }
})

test('the sign-in page, for somebody who has no session yet', async ({ as }) => {
  const person = as('teacher1')
  await person.opens('/auth/login')
  await expect(person.heading(/登录/).first()).toBeVisible()
  expect(await new Visitor(person.page).violations('every rule')).toEqual([])
})
