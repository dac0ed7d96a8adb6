import { demoIds } from '@lab/contract/demo-ids'
import { org } from '@lab/contract/org'
import { user } from '@lab/contract/user'
import { callerFor, replaceFirstPassword } from './support/api.ts'
import { expect, test } from './support/test.ts'

/** Of this run: a repeated one finds what the first has made. */
const run = Date.now().toString(36)
const username = `limited-${run}`
const role = `听课教师 ${run}`

/** A teacher whom no other journey signs in. */
async function newTeacher(origin: string): Promise<string> {
  const admin = await callerFor(origin, 'admin')
  const { organizations } = await admin(org.myOrganizations, {})
  const organisation = organizations.find(({ domain_id }) => domain_id === 'demo-software')!
  const body = {
    username,
    real_name: '简知白',
    roles: ['teacher' as const],
    organisation_ids: [organisation.id],
    initial_password: 'First-pass-1',
  }
  const made = await admin(user.create, { body })
  await replaceFirstPassword(origin, { username, first: body.initial_password, alias: 'teacher' })
  return made.user.id
}

test('an administrator makes a role, sees what it changes, and gives it to a teacher, who can do no more than it says', async ({
  as,
  baseURL,
}) => {
  const id = await newTeacher(baseURL ?? '')
  const admin = as('admin')
  const { page, dialog } = admin
  await admin.isSignedIn()
  await admin.opens('/org/role')
  await admin.choosesOrganisation('软件工程系')
  await page.getByRole('button', { name: '新建角色' }).first().click()
  await dialog.getByLabel('角色名称').fill(role)
  await dialog.getByRole('button', { name: '新建', exact: true }).click()

  // It sees everything; environments are taken away from it, and answering is added.
  const effects = page.getByRole('region', { name: '保存后的变化' })
  await expect(page.getByRole('heading', { name: role })).toBeVisible()
  await expect(effects).toContainText('没有变化')
  await page.getByRole('checkbox', { name: '实验环境：查看' }).click()
  await expect(effects).toContainText('环境 / 环境实例')
  await page.getByRole('checkbox', { name: '答疑：回复' }).click()
  await expect(effects).toContainText('答疑：回复')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(effects).toContainText('没有变化')

  await admin.opens(`/org/member/${id}`)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '修改角色' }).click()
  await dialog.getByRole('combobox', { name: '自定义角色' }).click()
  await page.getByRole('option', { name: `${role}（教师）` }).click()
  await expect(dialog).toContainText('教学内容：新建和修改')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${role}（教师）`)).toBeVisible()

  // The menus of who was here before go with the sign-out.
  await admin.signsOut()
  await expect(page).toHaveURL(/\/auth\//)
  const teacher = as(username)
  await teacher.isSignedIn()
  // The page hears of changes, and follows those of the menus.
  const hears = ['/apis/v2/events', '/apis/v2/dashboard/waiting'].map((path) =>
    teacher.page.waitForResponse((answer) => answer.url().includes(path)),
  )
  await teacher.opens('/exp')
  await Promise.all(hears)
  await expect(teacher.menu.getByRole('link', { name: '班级', exact: true })).toBeVisible()
  await expect(teacher.menu.getByRole('link', { name: '环境实例' })).toHaveCount(0)
  // Other journeys have made more experiments than a page of the list holds.
  const search = teacher.page.getByRole('textbox', { name: '按名称搜索' })
  await search.fill('Linux 命令行')
  await search.press('Enter')
  await expect(teacher.page.getByRole('link', { name: /Linux 命令行/ }).first()).toBeVisible()
  await expect(teacher.page.getByRole('button', { name: '新建实验' })).toHaveCount(0)

  // Given back, it is there at once, in the page that is open.
  const call = await callerFor(baseURL ?? '', 'admin')
  await call(user.setRoles, { params: { id }, body: { roles: ['teacher'] } })
  await expect(teacher.menu.getByRole('link', { name: '环境实例' })).toBeVisible()
  await expect(teacher.page.getByRole('button', { name: '新建实验' })).toBeVisible()
})
test('an assistant’s role leaves nothing that changes a class or a content', async ({ as }) => {
  const assistant = as('assistant')
  await assistant.isSignedIn()
  await assistant.opens('/class')
  await expect(assistant.page.getByRole('heading', { name: '软件工程2601班' })).toBeVisible()
  await expect(assistant.menu.getByRole('link', { name: '题库' })).toBeVisible()
  await expect(assistant.menu.getByRole('link', { name: '共享库' })).toHaveCount(0)
  await expect(assistant.page.getByRole('button', { name: '创建班级' })).toHaveCount(0)
})

test('the registrar looks at the results of every class and marks none', async ({ as }) => {
  const registrar = as('registrar')
  await registrar.isSignedIn()
  await registrar.opens(`/class/${demoIds.class}/record`)
  await registrar.choosesOrganisation('软件工程系')
  await expect(registrar.page.getByRole('heading', { name: '软件工程2601班' })).toBeVisible()
  await expect(registrar.page.getByRole('button', { name: '导出成绩' })).toBeVisible()
  await expect(registrar.page.getByRole('button', { name: '确认评分' })).toHaveCount(0)
  await expect(registrar.menu.getByRole('link', { name: '环境实例' })).toHaveCount(0)
})
