import { org } from '@lab/contract/org'
import { user } from '@lab/contract/user'
import { callerFor, demoPassword as password, replaceFirstPassword } from './support/api.ts'
import { expect, test as ours } from './support/test.ts'

// A key on the device: added in 个人中心, and then neither name nor password is needed.

/** A repeated run finds the teacher of the first one with the key still added. */
const username = `passkey-${Date.now().toString(36)}`

/** Browsers make keys for names alone. */
const test = ours.extend({
  baseURL: async ({ baseURL }, provide) => {
    await provide(baseURL?.replace('127.0.0.1', 'localhost'))
  },
})

async function newTeacher(origin: string): Promise<void> {
  const admin = await callerFor(origin, 'admin')
  const { organizations } = await admin(org.myOrganizations, {})
  const body = {
    username,
    real_name: '陆知微',
    roles: ['teacher' as const],
    organisation_ids: [organizations[0]!.id],
    initial_password: 'First-pass-1',
  }
  await admin(user.create, { body })
  await replaceFirstPassword(origin, { username, first: body.initial_password, alias: 'teacher' })
}

test('a teacher adds a passkey, signs in with it alone, and takes it away', async ({ as, page, context, baseURL }) => {
  await newTeacher(baseURL ?? '')
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const device = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  }
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options: device })
  const teacher = as(username)
  await teacher.isSignedIn()
  await teacher.opens('/my/pwd')
  const section = page.getByRole('region', { name: '通行密钥' })
  const { dialog } = teacher
  const add = async (name: string, typed = password): Promise<void> => {
    await section.getByRole('button', { name: '添加通行密钥' }).click()
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByLabel('登录密码').fill(typed)
    await dialog.getByRole('button', { name: '下一步' }).click()
  }
  await add('办公室电脑', 'Not-my-pass-1')
  await expect(dialog.getByText('密码不正确')).toBeVisible()
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(section.getByRole('listitem')).toContainText(['办公室电脑'])
  await expect(section.getByRole('listitem')).toContainText(['未使用过'])

  const signsOut = async (): Promise<void> => {
    await teacher.signsOut()
    await expect(page.getByRole('heading', { name: '已退出登录' })).toBeVisible()
  }

  // The same device has one already.
  await add('再来一个')
  await expect(dialog.getByRole('alert')).toHaveText('这台设备已经添加过通行密钥')
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '离开' }).click()

  await signsOut()
  await teacher.opens('/auth/login?redirect_url=/my/pwd')
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await expect(section.getByRole('listitem')).toContainText(['刚刚'])

  // Who is not recognised by the device does not get in.
  await signsOut()
  await teacher.opens('/auth/login?redirect_url=/my/pwd')
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await expect(page.getByText('没有完成验证，请重试或使用密码登录')).toBeVisible()
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()

  await section.getByRole('button', { name: '删除通行密钥 办公室电脑' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(section.getByText('未添加')).toBeVisible()
  await signsOut()
  await teacher.opens('/auth/login')
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await expect(page.getByText('通行密钥没有通过验证，请重试或使用密码登录')).toBeVisible()
})
