import { classroom } from '@lab/contract/classroom'
import { place } from '@lab/contract/place'
import { callerFor } from './support/api.ts'
import { Person } from './support/person.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

test('a teacher announces something; a learner reads it, and it is taken back, without reloading', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `公告班${Date.now() % 100_000}`
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const { class: room } = await call(classroom.create, { body: { name } })
  const { invite_code: code } = await call(place.newInviteCode, { params: { id: room.id }, body: {} })

  const learner = new SiteLearner(page, 's2026006', baseURL ?? '')
  await learner.isSignedInToLearn()
  await learner.opens(`/learn?invite_code=${code}`)
  await learner.dialog.getByRole('button', { name: '加入' }).click()
  await expect(learner.heading(name)).toBeVisible()
  await learner.opens('/learn')
  await expect(learner.main.getByRole('region', { name: '班级、课程和项目' })).toContainText(name)

  const context = await browser.newContext()
  const teacher = new Person(await context.newPage(), 'teacher1', baseURL ?? '')
  await teacher.isSignedIn()
  await teacher.opens(`/class/${room.id}/basics`)
  const card = teacher.page.getByRole('region', { name: '公告', exact: true })
  await card.getByRole('button', { name: '发布公告' }).click()
  await teacher.dialog.getByLabel('标题').fill('周五改到机房302')
  await teacher.dialog.locator('[contenteditable=true]').click()
  await teacher.page.keyboard.type('请提前十分钟到。')
  await teacher.dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(card).toContainText('已读 0 / 1')

  const announcements = learner.main.getByRole('region', { name: '公告' })
  await announcements.getByRole('link', { name: '周五改到机房302' }).click()
  await expect(learner.main.getByText('请提前十分钟到。')).toBeVisible()
  await expect(card).toContainText('已读 1 / 1')

  await card.getByRole('button', { name: '撤回「周五改到机房302」' }).click()
  await teacher.dialog.getByRole('button', { name: '撤回' }).click()
  await expect(learner.main.getByText('还没有公告')).toBeVisible()
  await context.close()
})
