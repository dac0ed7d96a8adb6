import { content } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { org } from '@lab/contract/org'
import { callerFor } from './support/api.ts'
import { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

const title = '跨系共用的实验'

test('what an administrator opens to an organisation is found by its teacher, and gone when it is taken back', async ({
  as,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const maker = await callerFor(origin, 'teacher1')
  const made = await maker(experiment.create, { body: { title } })
  const { organizations } = await (await callerFor(origin, 'teacher3'))(org.myOrganizations, {})
  const network = organizations.find((one) => one.domain_id === 'demo-network')!

  const admin = as('admin')
  await admin.isSignedIn()
  await admin.opens(`/org/${network.id}/auth/exp`)
  await admin.choosesOrganisation('软件工程系')
  await expect(admin.page.getByRole('link', { name: title })).toHaveCount(0)
  await admin.page.getByRole('button', { name: '授权实验' }).click()
  await admin.dialog.getByRole('textbox', { name: '按名称搜索' }).fill(title)
  await admin.dialog.getByRole('textbox', { name: '按名称搜索' }).press('Enter')
  await admin.dialog.getByRole('checkbox', { name: `选择${title}` }).check()
  await admin.dialog.getByRole('button', { name: '授权', exact: true }).click()
  await expect(admin.page.getByText('已授权 1 个内容')).toBeVisible()
  const row = admin.page.getByRole('row', { name: title })
  await expect(row).toContainText('直接授权')

  const teacher = new Person(await (await browser.newContext()).newPage(), 'teacher3', origin)
  await teacher.isSignedIn()
  await teacher.opens('/exp?scope=granted')
  const found = teacher.page.getByRole('link', { name: title })
  await expect(found).toBeVisible()
  await found.click()
  await expect(teacher.heading(title)).toBeVisible()

  await row.getByRole('button', { name: '收回' }).click()
  await expect(admin.page.getByText(`已收回「${title}」的授权`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await teacher.opens('/exp?scope=granted')
  await expect(teacher.page.getByRole('heading', { name: '实验', exact: true })).toBeVisible()
  await expect(found).toHaveCount(0)
  await maker(content.remove, { params: { id: made.experiment.id } })
})
