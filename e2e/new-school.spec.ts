import { customer } from '@lab/contract/customer'
import { signInService } from '@lab/contract/sign-in-service'
import type { Page } from '@playwright/test'
import { oidcServer } from '../apps/server/src/domains/sign-in-service/testing/oidc-server.ts'
import { xlsxAnswer } from '../apps/server/src/kernel/sheets/xlsx.ts'
import { callerFor, replaceFirstPassword } from './support/api.ts'
import { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

// A school comes to the platform: its customer, its people from one workbook, its own sign-in, a lesson, and its end in the
// middle of one.

/** A repeated run finds the school of the first one. */
const mark = Date.now().toString(36)
const school = `海风大学${mark}`
const admin = `haifeng-${mark}`
const numberOf = (kind: 'T' | 'S', n: number): string => `${kind}${mark}${n}`

type Rows = string[][]
async function workbook(students: Rows): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const sheets: [string, string[], Rows][] = [
    [
      '组织',
      ['组织名称', '上级组织'],
      [
        ['海洋学院', ''],
        ['海洋技术系', '海洋学院'],
      ],
    ],
    ['教师', ['工号', '姓名', '组织'], [[numberOf('T', 1), '沈海澄', '海洋技术系']]],
    ['班级', ['班级名称', '组织', '教师工号'], [['海洋技术2601班', '海洋技术系', numberOf('T', 1)]]],
    ['学生', ['学号', '姓名', '组织', '教学班'], students],
  ]
  const answer = await xlsxAnswer('学校', ...sheets.map(([name, header, rows]) => ({ name, header, rows })))
  return {
    name: '学校.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(answer.body as Uint8Array),
  }
}
const student = (n: number, name: string): string[] => [numberOf('S', n), name, '海洋技术系', '海洋技术2601班']

async function uploads(page: Page, students: Rows): Promise<void> {
  await page.goto('/org/import')
  await page.getByRole('button', { name: '上传学校文件' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(await workbook(students))
  await expect(page.getByRole('heading', { name: '学校.xlsx' })).toBeVisible()
  await expect(page.getByText('还没有写入任何内容')).toBeVisible()
}
async function writes(page: Page): Promise<void> {
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入学校' })
  const none = dialog.getByText('不设密码', { exact: true })
  if (await none.isVisible()) await none.click()
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect(page.getByText('已导入', { exact: true })).toBeVisible({ timeout: 30_000 })
}
const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an operator makes a customer, its administrator imports the school, a teacher signs in by its own service and teaches until it expires', async ({
  browser,
  as,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const operator = as('operator')
  const { page } = operator
  await operator.isSignedIn()
  await operator.opens('/account')
  await operator.choosesOrganisation('软件工程系')
  await page.getByRole('button', { name: '新建客户' }).click()
  const { dialog } = operator
  for (const [label, text] of Object.entries({
    客户名称: school,
    客户简称: `海风${mark}`,
    首个组织: '教务处',
    管理员姓名: '顾明远',
    管理员用户名: admin,
    管理员初始密码: 'First-pass-1',
  }))
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(line(page, school)).toBeVisible()
  await replaceFirstPassword(origin, { username: admin, first: 'First-pass-1', alias: 'teacher' })

  // The school, line by line before anything is written, then for good.
  const office = await browser.newContext()
  const registrar = new Person(await office.newPage(), admin, origin)
  await registrar.isSignedIn()
  await registrar.opens('/org')
  await registrar.choosesOrganisation('教务处')
  await uploads(registrar.page, [
    student(1, '江一帆'),
    student(2, '林听涛'),
    [numberOf('S', 3), '无处', '没有的系', ''],
  ])
  await expect(line(registrar.page, '江一帆')).toContainText('新建')
  await expect(line(registrar.page, '无处')).toContainText('没有组织“没有的系”')
  await writes(registrar.page)

  // Next year's list: one has left, and is deactivated by hand; one was a mistake, and the import is undone.
  await uploads(registrar.page, [student(1, '江一帆'), student(4, '误录入')])
  await expect(line(registrar.page, '林听涛')).toContainText('不在名单中')
  await writes(registrar.page)
  await line(registrar.page, '林听涛').getByRole('button', { name: '停用账号' }).click()
  await registrar.dialog.getByRole('button', { name: '停用账号' }).click()
  await expect(line(registrar.page, '林听涛')).toContainText('账号已停用')
  await registrar.page.getByRole('button', { name: '更多' }).click()
  await registrar.page.getByRole('menuitem', { name: '撤销导入' }).click()
  await registrar.dialog.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(registrar.page.getByText('导入已撤销')).toBeVisible({ timeout: 30_000 })
  await expect(line(registrar.page, '误录入')).toContainText('已删除账号')

  // The school's own sign-in; people are found by their numbers.
  const sso = await oidcServer(`${origin}/auth/return`)
  sso.names.set('t-1', numberOf('T', 1))
  sso.names.set('s-1', numberOf('S', 1))
  const ask = await callerFor(origin, 'operator')
  const { customers } = await ask(customer.list, { query: { keyword: school } })
  const own = customers[0]!
  const { service } = await ask(signInService.create, {
    body: {
      customer_id: own.id,
      name: `海风统一认证${mark}`,
      address: sso.address,
      client_id: sso.client.client_id,
      client_secret: sso.client.client_secret,
      person_field: 'number',
    },
  })
  const signsIn = async (login: string, path: string): Promise<Person> => {
    const context = await browser.newContext()
    const person = new Person(await context.newPage(), login, origin)
    await person.opens(path)
    await person.page.getByRole('button', { name: service.name }).click()
    await person.page.locator('input[name=login]').fill(login)
    await person.page.locator('input[name=password]').fill('any')
    await person.page.getByRole('button', { name: 'Sign-in' }).click()
    await person.page.getByRole('button', { name: 'Continue' }).click()
    return person
  }
  const teacher = await signsIn('t-1', '/auth/login?redirect_url=/class')
  await teacher.page
    .getByRole('link', { name: /海洋技术2601班/ })
    .first()
    .click()
  await teacher.page.getByRole('link', { name: '成员' }).first().click()
  await expect(teacher.page.getByText('江一帆').first()).toBeVisible()
  const learner = await signsIn('s-1', '/auth/login?alias=student')
  await expect(learner.page.getByText('海洋技术2601班').first()).toBeVisible()

  // In the middle of the lesson the contract ends.
  const ends = async (at: string | null): Promise<void> => {
    const { customer: now } = await ask(customer.get, { params: { id: own.id } })
    await ask(customer.update, { params: { id: own.id }, body: { expires_at: at, version: now.version } })
  }
  await ends(new Date(Date.now() - 1000).toISOString())
  for (const { page: open } of [teacher, learner, registrar])
    await expect(open).toHaveURL(/\/auth\/login/, { timeout: 30_000 })

  // Nothing of theirs is gone when it goes on.
  await ends(null)
  await teacher.opens('/auth/login?redirect_url=/class')
  await teacher.page.getByRole('button', { name: service.name }).click()
  await expect(teacher.page.getByRole('link', { name: /海洋技术2601班/ }).first()).toBeVisible()
  await sso.close()
})
