import { dataset } from '@lab/contract/dataset'
import { content } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { callerFor } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('what is in the recycle bin says so to those who may take it out', async ({ as, baseURL }) => {
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const made = await call(experiment.create, { body: { title: '删了又要用的实验' } })
  const data = await call(dataset.create, { body: { title: '删了又要用的数据' } })
  await call(content.remove, { params: { id: made.experiment.id } })
  await call(content.remove, { params: { id: data.dataset.id } })
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  for (const [address, title, list, kind] of [
    [`/exp/${made.experiment.id}/basics`, '删了又要用的实验', '/exp', '实验'],
    [`/env/dataset/${data.dataset.id}/basics`, '删了又要用的数据', '/env/dataset', '数据集'],
  ] as const) {
    await teacher.opens(address)
    await expect(teacher.heading('该内容在回收站中')).toBeVisible()
    await expect(teacher.dialog).toHaveCount(0)
    const crumbs = teacher.page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem')
    await expect(crumbs).toHaveText([kind, `${kind}详情`, '基本信息'])
    await teacher.page.getByRole('button', { name: '打开回收站' }).click()
    await expect(teacher.page).toHaveURL(new RegExp(`${list}\\?.*view=bin`))
    await expect(crumbs).toHaveText([kind, '回收站'])
    await expect(teacher.page.getByText(title)).toBeVisible()
    await teacher.page.goBack()
    await expect(teacher.heading('该内容在回收站中')).toBeVisible()
    await teacher.page.getByRole('button', { name: '恢复', exact: true }).click()
    await expect(teacher.heading(title)).toBeVisible()
  }
  await call(content.remove, { params: { id: made.experiment.id } })
  await call(content.remove, { params: { id: data.dataset.id } })
})
