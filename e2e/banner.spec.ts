import { banner } from '@lab/contract/banner'
import { callerFor } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('a banner for teachers is on their dashboard until they close it', async ({ as }) => {
  const teacher = as('teacher4')
  await teacher.isSignedIn()
  const operator = await callerFor(teacher.origin, 'operator')
  for (const [title, link] of [
    ['期末实验周安排', ''],
    ['新版实验环境上线', '/env/template'],
  ] as const) {
    const made = await operator(banner.create, {
      body: { title, picture: '/logo-dark.svg', link, policy: 'teacher' },
    })
    await operator(banner.pubStatus, { params: { id: made.banner.id } })
  }
  await teacher.opens('/dashboard')
  const card = teacher.page.getByRole('region', { name: '公告' })
  await expect(card.getByRole('heading', { name: '新版实验环境上线' })).toBeVisible()
  await expect(card.getByRole('link')).toHaveAttribute('href', '/env/template')
  await card.getByRole('button', { name: '下一条公告' }).click()
  await expect(card.getByRole('heading', { name: '期末实验周安排' })).toBeVisible()
  await expect(card.getByText('2/2')).toBeVisible()
  await card.getByRole('button', { name: '不再显示「期末实验周安排」' }).click()
  await expect(card.getByRole('heading', { name: '新版实验环境上线' })).toBeVisible()
  await card.getByRole('button', { name: '不再显示「新版实验环境上线」' }).click()
  await expect(card).toHaveCount(0)
  await teacher.page.reload()
  await expect(teacher.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toHaveCount(0)
})
