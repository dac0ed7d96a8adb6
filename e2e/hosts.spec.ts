import { environment } from '@lab/contract/environment'
import { content } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { offering } from '@lab/contract/offering'
import { classroom } from '@lab/contract/classroom'
import { callerFor, type Caller } from './support/api.ts'
import { org } from '@lab/contract/org'
import { serviceCommand, serviceIsUp } from '../apps/server/src/domains/environment/web/test-service.ts'
import { expect, test } from './support/test.ts'

/** A name that no earlier run has left behind. */
const unused = (name: string): string => `${name}${Date.now() % 1_000_000}`

/** An experiment with one task on two web servers. */
async function onTwoHosts(call: Caller, name: string) {
  const title = unused(name)
  const [own] = (await call(org.myOrganizations, {})).organizations
  const { templates } = await call(environment.listTemplates, { query: { per_page: 100 } })
  const web = templates.find((one) => one.access.includes('web'))!
  const machines = ['web', 'db'].map((hostname) => ({ hostname, template_id: web.id }))
  const suite = { title: `${title}套件`, summary: '', env_usage: 'experiment' as const, machines }
  const { env_suite } = await call(environment.createSuite, { params: { orgId: own!.id }, body: suite })
  const made = (await call(experiment.create, { body: { title, suite_id: env_suite.id } })).experiment
  const params = { id: made.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '第一节' } })
  await call(experiment.createStep, { params, body: { section_id: section.id, title: '两台主机', kind: 'task' } })
  return params
}

/** A running environment that serves pages at port 8080. */
async function ofService(call: Caller): Promise<string> {
  const title = unused('自带服务')
  const [own] = (await call(org.myOrganizations, {})).organizations
  const { templates } = await call(environment.listTemplates, { query: { per_page: 100 } })
  const { image, cpus, memory_mb, disk_mb } = templates.find((one) => one.access.includes('web'))!
  const { template } = await call(environment.createTemplate, {
    body: {
      title,
      image,
      cpus,
      memory_mb,
      disk_mb,
      access: ['terminal', 'notebook'],
      ports: [8080],
      start_command: serviceCommand,
    },
  })
  const machines = [{ hostname: 'web', template_id: template.id }]
  const { env_suite } = await call(environment.createSuite, { params: { orgId: own!.id }, body: { title, machines } })
  const { id } = (await call(environment.start, { params: { id: env_suite.id }, body: {} })).env_record
  const run = async () => (await call(environment.getRecord, { params: { id } })).env_record.state
  await expect.poll(run, { timeout: 30_000 }).toBe('running')
  await call(environment.runScript, { params: { id }, body: { script: serviceIsUp } })
  return id
}

test('each host of a step has scripts of its own, and the validation runs all of them', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher1')
  const params = await onTwoHosts(call, '两台主机的实验')
  await teacher.opens(`/exp/${params.id}/content`)
  const { page } = teacher
  const write = async (tab: string, host: string, script: string): Promise<void> => {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByLabel('脚本所在的主机').getByText(host, { exact: true }).click()
    await page.getByRole('textbox', { name: `${tab}脚本` }).fill(script)
  }
  await write('验证', 'web', 'test -f ~/web.txt')
  await write('验证', 'db', 'test -f ~/db.txt')
  // What must have happened belongs to the step, not to a host.
  await expect(page.getByRole('button', { name: '添加过程要求' })).toHaveCount(0)
  await write('参考解', 'web', 'touch ~/web.txt')
  await page.getByText('已保存').waitFor()

  const validate = async () => {
    const { validation } = await call(experiment.validateSolution, { params })
    const found = async () =>
      (await call(experiment.validation, { params: { ...params, validation_id: validation.id } })).validation
    await expect.poll(async () => (await found()).finished_at, { timeout: 60_000 }).not.toBeNull()
    return found()
  }
  expect(await validate()).toMatchObject({ state: 'failed', reason: expect.stringContaining('db') })
  await write('参考解', 'db', 'touch ~/db.txt')
  await page.getByText('已保存').waitFor()
  expect((await validate()).state).toBe('passed')
})

test('a page that a machine serves opens by itself, in an opaque origin', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher1')
  const params = await onTwoHosts(call, '有网页的实验')
  await teacher.opens(`/exp/${params.id}/env`)
  const { page } = teacher
  await page.getByRole('button', { name: '启动试用环境' }).click()
  const link = page.getByRole('button', { name: '在新页面打开主机 web 的网页，端口 8080' })
  const opening = page.context().waitForEvent('page', { timeout: 30_000 })
  await link.click({ timeout: 30_000 })
  const shown = await opening
  await expect(shown.getByText('端口 8080 没有程序在监听，请确认服务已经启动')).toBeVisible()

  const html =
    '<h1>学员的网页</h1><script>try{document.cookie}catch(e){document.body.append(self.origin+e.name)}</script>'
  const served = `mkdir -p s && echo '<meta charset="utf-8">${html}' > s/index.html && cd s && python3 -m http.server 8080`
  await expect(page.getByText('已连接')).toBeVisible({ timeout: 15_000 })
  await page
    .getByLabel(/主机 web 的终端/)
    .getByRole('textbox')
    .first()
    .focus()
  await page.keyboard.insertText(served)
  await page.keyboard.press('Enter')
  await expect(async () => {
    await shown.reload()
    await expect(shown.getByRole('heading', { name: '学员的网页' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(shown.getByText('nullSecurityError')).toBeVisible()

  // A page that talks over a socket, whose scripts know nothing of where they lie, and keep something.
  const id = await ofService(call)
  const { url } = await call(environment.openWeb, { params: { id }, body: { port: 8080 } })
  await shown.goto(`${teacher.origin}${url}live`)
  await expect(shown.getByText('/socket?x=1 None http://127.0.0.1:8080: hello')).toBeVisible()
  const led = page.context().waitForEvent('page')
  await shown.getByRole('button', { name: 'open' }).click()
  await expect((await led).getByText('/led None 你好')).toBeVisible()
  await call(environment.destroy, { params: { id } })
  await page.getByRole('button', { name: '销毁环境' }).click()
})

test('a class begins with the teaching settings of the experiment', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher1')
  const title = unused('自带教学设置')
  const made = (await call(experiment.create, { body: { title } })).experiment
  const params = { id: made.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '第一节' } })
  await call(experiment.createStep, { params, body: { section_id: section.id, title: '读', kind: 'text' } })
  const { teach, version } = await call(experiment.getTeach, { params })
  const strict = { ...teach, attempts: 3, late_policy: 'deduct' as const, late_deduct_percent: 25 }
  const saved = await call(experiment.putTeach, { params, body: { version, teach: strict } })
  await call(content.publish, { params, body: { version: saved.version } })
  const place = (await call(classroom.create, { body: { name: '默认设置班' } })).class

  await teacher.opens(`/class/${place.id}/content/exp`)
  await teacher.page
    .getByRole('button', { name: /添加实验/ })
    .first()
    .click()
  await teacher.dialog.getByText(title).click()
  await teacher.dialog.getByRole('button', { name: '下一步' }).click()
  await expect(teacher.dialog.getByLabel('提交次数')).toHaveValue('3')
  await expect(teacher.dialog.getByLabel('迟交扣分比例')).toHaveValue('25')
  await teacher.dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect
    .poll(
      async () => (await call(offering.listOfPlace, { params: { id: place.id }, query: {} })).offerings[0]?.settings,
    )
    .toMatchObject({ attempts: 3, late_policy: 'deduct', late_percent: 25 })
})
