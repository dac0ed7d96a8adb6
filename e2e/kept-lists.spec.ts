import { experiment } from '@lab/contract/experiment'
import { callerFor } from './support/api.ts'
import type { Person } from './support/person.ts'
import { Teacher } from './support/teacher.ts'
import { expect, test as base } from './support/test.ts'

const test = base.extend<{ teacher: Teacher }>({
  // At the experiments, with both lists seen.
  teacher: async ({ page, baseURL }, provide) => {
    const teacher = new Teacher(page, 'teacher1', baseURL ?? '')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    await teacher.goesTo('内容', '实验')
    await expect(rowsOf(teacher).first()).toBeVisible()
    await provide(teacher)
  },
})

const listPath = '/apis/v2/experiments'
const rowsOf = (person: Person) => person.page.locator('tbody tr').filter({ visible: true })
const goesToClasses = async (teacher: Teacher): Promise<void> => {
  await teacher.goesTo('教学', '班级')
  await expect(teacher.heading('软件工程2601班')).toBeVisible()
}
const goesToExperiments = (teacher: Teacher): Promise<void> => teacher.goesTo('内容', '实验')

test.describe('a list that was left', () => {
  test('is back at once while its server is silent, then shows what came meanwhile', async ({ teacher }) => {
    const title = await rowsOf(teacher).first().getByRole('link').first().innerText()
    await goesToClasses(teacher)
    // Only in the content: an experiment may be called as an entry of the menu is.
    await expect(teacher.page.locator('#content').getByRole('link', { name: title, exact: true })).toBeHidden()

    let speak: () => void = () => undefined
    const silence = new Promise<void>((resolve) => (speak = resolve))
    await teacher.page.route(
      (url) => url.pathname === listPath,
      async (route) => {
        await silence
        await route.fallback()
      },
    )
    const call = await callerFor(teacher.origin, 'teacher1')
    const { experiment: made } = await call(experiment.create, { body: { title: '别处刚新建的实验' } })
    await goesToExperiments(teacher)
    await expect(rowsOf(teacher).first()).toContainText(title)
    await expect(teacher.page).toHaveURL('/exp')
    await expect(teacher.menu.getByRole('link', { name: '实验', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(teacher.heading('软件工程2601班')).toBeHidden()

    speak()
    await expect(rowsOf(teacher).filter({ hasText: made.title })).toBeVisible()
  })

  test('is as it was left: its rows stay chosen', async ({ teacher }) => {
    await rowsOf(teacher).first().getByRole('checkbox').check()
    await goesToClasses(teacher)
    await goesToExperiments(teacher)
    await expect(rowsOf(teacher).first().getByRole('checkbox')).toBeChecked()
  })

  test('asks for nothing while another page is in front', async ({ teacher }) => {
    await goesToClasses(teacher)
    const asked: string[] = []
    teacher.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const call = await callerFor(teacher.origin, 'teacher1')
    await call(experiment.create, { body: { title: '没有人在看的实验' } })
    // Once a tab that is looked at shows the change, this one has heard of it too.
    const other = await teacher.opensTab('/exp')
    await expect(rowsOf(other).filter({ hasText: '没有人在看的实验' })).toBeVisible()
    await call(experiment.create, { body: { title: '也没有人在看的实验' } })
    await expect(rowsOf(other).filter({ hasText: '也没有人在看的实验' })).toBeVisible()
    expect(asked.filter((path) => path === listPath)).toEqual([])
  })
})
