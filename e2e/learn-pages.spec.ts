import { demoIds } from '@lab/contract/demo-ids'
import { learning } from '@lab/contract/learning'
import { me } from '@lab/contract/me'
import type { Page } from '@playwright/test'
import { learnRoutes } from '../apps/console/src/learn/routes.ts'
import { callerFor } from './support/api.ts'
import { LearnersLook } from './support/learners-look.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

/** With returned work, things to do alone and in a group, an application, questions, a series, a course and certificates. */
const username = 's2026019'

/** Pages that only the second journey comes to. */
const byAddress = ['/learn/series/:offeringId', '/learn/course/:offeringId', '/learn/topics', '/learn/certificates']

async function arrives(page: Page, origin: string) {
  const learner = new SiteLearner(page, username, origin)
  await learner.isSignedInToLearn()
  const call = await callerFor(origin, username, 'student')
  await call(me.saveSetting, { body: { theme: 'system' } })
  const look = new LearnersLook(page)
  await learner.opens('/learn/profile')
  // The choice of a person whom this browser does not know comes a while after the page, and repaints it.
  await look.turns('light')
  await look.turns('dark')
  return { learner, call, look }
}

test('every page at five widths has no violation in dark or light, and no sideways scroll', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { learner, look } = await arrives(page, baseURL ?? '')
  for (const path of ['', '/scores', '/applications', '/messages', '/profile', '/practice']) {
    await learner.opens(`/learn${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look.looks()
  }
  const linkIn = (region: string) =>
    learner.main.getByRole('region', { name: region }).getByRole('listitem').getByRole('link').first()
  await linkIn('实验练习专题').click()
  await expect(learner.main.getByRole('region', { name: '排行榜' })).toBeVisible()
  await look.looks()
  await learner.opens('/learn/practice')
  await linkIn('全部练习').click()
  await expect(page.getByRole('button', { name: '开始练习' })).toBeVisible()
  await look.looks()
  await learner.opens('/learn')
  const tasks = learner.main.getByRole('region', { name: '待办' })
  await tasks.getByRole('listitem').filter({ hasText: '未开始' }).first().getByRole('link').click()
  await expect(page.getByRole('button', { name: '开始学习' })).toBeVisible()
  await look.looks()
  await learner.opens('/learn')
  await page.getByRole('button', { name: '加入班级' }).first().click()
  await learner.dialog.getByText('申请加入', { exact: true }).click()
  await expect(learner.dialog.getByRole('list')).toBeVisible()
  await look.looks()
  await page.keyboard.press('Escape')
  const classes = learner.main.getByRole('region', { name: '班级、课程和项目' })
  await classes.getByRole('link').filter({ hasText: '软件工程2601班' }).first().click()
  for (const view of ['学习内容', '公告', '资料', '教师与小组', '答疑']) {
    await page.getByRole('radiogroup', { name: '班级的内容' }).getByText(view, { exact: true }).click()
    await look.looks()
  }
  await learner.main.getByRole('listitem').getByRole('link').first().click()
  await expect(learner.main.getByRole('article').first()).toBeVisible()
  await look.looks()
  await learner.opens('/learn/scores')
  await learner.main.getByRole('listitem').filter({ hasText: '实验' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: '打开内容' })).toBeVisible()
  await look.looks()
  await page.getByRole('link', { name: '打开内容' }).click()
  await expect(learner.steps).toBeVisible()
  await look.looks()
  expect(look.found).toEqual([])
  const all = learnRoutes.map(({ path }) => path).filter((path) => !byAddress.includes(path))
  expect([...look.routes].toSorted()).toEqual(all.toSorted())
})

test('so have a series, a course, topics, certificates, and the desks of courses and of typing', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { learner, call, look } = await arrives(page, baseURL ?? '')
  const room = `/learn/class/${demoIds.class}`
  for (const region of ['系列', '实践课程']) {
    await learner.opens(room)
    await learner.main.getByRole('region', { name: region }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/learn\/(series|course)\//)
    await look.looks()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: '继续学习' }).click()
  await expect(page.getByRole('navigation', { name: '课程目录' })).toBeVisible()
  await look.looks()
  for (const path of ['topics', 'certificates']) {
    await learner.opens(`/learn/${path}`)
    await expect(learner.main.getByRole('listitem').first()).toBeVisible()
    await look.looks()
  }
  const { record } = await call(learning.startAlone, { params: { id: demoIds.training }, body: {} })
  await learner.opens(`/learn/work/${record.id}`)
  await expect(page.getByRole('textbox', { name: '录入区' })).toBeVisible()
  await look.looks()
  expect(look.found).toEqual([])
  expect(byAddress.filter((path) => !look.routes.has(path))).toEqual([])
})
