import { demoIds } from '@lab/contract/demo-ids'
import { unique, visitorOf } from './support/built-pages.ts'
import type { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

const nobody = '0de70000-0000-4000-8000-999999999999'

/** Which object an address is about: its parameter, which only tasks do not name. */
const objectOf = (path: string): string => (path.includes('/:id') ? path : (/:\w+/.exec(path)?.[0] ?? ''))

/** One page of every object; where a kind is mounted once more, the same frame draws it. */
const objects = [...Map.groupBy(unique, ({ path }) => objectOf(path)).values()]
  .map(([first]) => first!)
  .filter((route) => objectOf(route.path) !== '' && visitorOf(route) === 'teacher1')
  // What another platform has asked for once is over after a while, which is said in other words.
  .filter(({ path }) => !path.startsWith('/lti-selection/'))
  .map(({ path }) => path.replaceAll(/:\w+/g, nobody))

const further = [
  `/env/template/${nobody}?view=suite`,
  `/exp/${demoIds.lessonExperiment}/record/${nobody}/progress`,
  // What is there, but not at this address.
  `/exp/${demoIds.lessonExperiment}/record/${demoIds.classExperimentRecord}/progress`,
]

/** Said once, by the dialog: behind it is only the way back. */
async function isToldOnce(teacher: Person, address: string): Promise<void> {
  const main = teacher.page.getByRole('main')
  await teacher.opens(address)
  expect([address, await teacher.readsMessage()]).toEqual([address, '资源不存在'])
  await expect(main.getByRole('button', { name: '返回列表' }), address).toBeVisible()
  await expect(teacher.page.getByText('资源不存在'), address).toHaveCount(0)
}

test('what does not exist is said once, whatever kind it is of, and nothing is remembered of it', async ({ as }) => {
  test.setTimeout(120_000)
  expect(objects.length).toBeGreaterThanOrEqual(6)
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  for (const address of [...objects, ...further]) await isToldOnce(teacher, address)
  expect(await teacher.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('999999999999')
  await teacher.opens(`/class/${nobody}/basics`)
  await teacher.readsMessage()
  await teacher.page.getByRole('button', { name: '返回列表' }).click()
  await expect(teacher.page).toHaveURL('/class')
})

test('what a class is not taught is said with where it is, and leads there', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const main = teacher.page.getByRole('main')
  for (const address of [
    `/class/${demoIds.trainingClass}/content/exp/${demoIds.lessonExperiment}/record`,
    `/exp/${demoIds.lessonExperiment}/class/${demoIds.trainingClass}/query`,
  ]) {
    await teacher.opens(address)
    await expect(main.getByText('这里没有这项内容'), address).toBeVisible()
    await expect(main.getByText(/^实验「.+」没有安排到班级「.+」。$/), address).toBeVisible()
    await expect(main.getByRole('link', { name: /^班级「/ }).first(), address).toBeVisible()
  }
  await main.getByRole('link', { name: '查看实验本身' }).click()
  await expect(teacher.page).toHaveURL(new RegExp(`/exp/${demoIds.lessonExperiment}`))
})
