import { Secret, TOTP } from 'otpauth'
import { org } from '@lab/contract/org'
import { user } from '@lab/contract/user'
import { callerFor, demoPassword as password, replaceFirstPassword } from './support/api.ts'
import { expect, test } from './support/test.ts'

/** A repeated run finds the teacher of the first one with the code still on. */
const username = `second-factor-${Date.now().toString(36)}`

/** A teacher whom no other journey signs in. */
async function newTeacher(origin: string): Promise<void> {
  const admin = await callerFor(origin, 'admin')
  const { organizations } = await admin(org.myOrganizations, {})
  const body = {
    username,
    real_name: '方知安',
    roles: ['teacher' as const],
    organisation_ids: [organizations[0]!.id],
    initial_password: 'First-pass-1',
  }
  await admin(user.create, { body })
  await replaceFirstPassword(origin, { username, first: body.initial_password, alias: 'teacher' })
}

test('a teacher turns on a code of their phone, signs in with it and with a recovery code, and turns it off', async ({
  as,
  baseURL,
}) => {
  await newTeacher(baseURL ?? '')
  const teacher = as(username)
  const { page, dialog } = teacher
  const confirmPassword = async (next: string): Promise<void> => {
    await dialog.getByLabel('登录密码').fill(password)
    await dialog.getByRole('button', { name: next, exact: true }).click()
  }
  await teacher.isSignedIn()
  await teacher.opens('/my/pwd')
  await page.getByRole('button', { name: '开启两步验证' }).click()
  await confirmPassword('下一步')
  const setup = page.getByRole('dialog', { name: '设置身份验证器' })
  const secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await setup.getByLabel('验证码').fill(app.generate())
  await setup.getByRole('button', { name: '开启' }).click()
  const codes = page.getByRole('dialog', { name: '两步验证已开启' })
  const recovery = (await codes.locator('code').first().textContent()) ?? ''
  await codes.getByRole('button', { name: '我已保存' }).click()
  const section = page.getByRole('region', { name: '两步验证' })
  await expect(section).toContainText('剩余 10 个')

  const signIn = async (code: string): Promise<void> => {
    await teacher.signsOut()
    await expect(page.getByRole('heading', { name: '已退出登录' })).toBeVisible()
    await teacher.opens('/auth/login?redirect_url=/my/pwd')
    await page.getByLabel('用户名').fill(username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible()
    await page.getByLabel('验证码').fill('nonsense')
    await page.getByRole('button', { name: '验证并登录' }).click()
    await expect(page.getByRole('alert')).toHaveText('验证码不正确，请输入最新的验证码')
    await page.getByLabel('验证码').fill(code)
    await page.getByRole('button', { name: '验证并登录' }).click()
  }
  // That of now is used up; the next is taken before its time.
  await signIn(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(section).toContainText('剩余 10 个')
  await signIn(recovery)
  await expect(section).toContainText('剩余 9 个')

  await section.getByRole('button', { name: '关闭两步验证' }).click()
  await confirmPassword('关闭两步验证')
  await expect(section).toContainText('未开启')
})
