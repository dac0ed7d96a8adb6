import { demoIds } from '@lab/contract/demo-ids'
import { application } from '@lab/contract/application'
import { experiment } from '@lab/contract/experiment'
import { sync } from '@lab/contract/library'
import { record } from '@lab/contract/record'
import { callerFor } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('what another organisation shares is looked at and copied; the copy is one’s own', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await teacher.opens('/exp-library')
  const card = teacher.page.getByRole('link', { name: /计算机网络/ }).first()
  const title = (await card.textContent())!.trim()
  await card.click()
  await expect(teacher.dialog.getByText('网络工程系')).toBeVisible()
  await expect(teacher.dialog.getByRole('navigation', { name: '大纲' }).getByRole('button').first()).toBeVisible()
  await teacher.dialog.getByRole('button', { name: '复制到本组织' }).click()
  await teacher.page.getByRole('button', { name: '打开' }).click()
  await expect(teacher.heading(title)).toBeVisible()
  await expect(teacher.page.getByText('草稿').first()).toBeVisible()
})

test('a copy is compared with its source and takes over what is wanted; the own change stays', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher1')
  const [row] = (await call(sync.list, {})).syncs
  await teacher.opens('/sync')
  await teacher.page.getByRole('row', { name: row!.title }).getByRole('button', { name: '对比与同步' }).click()
  const changes = teacher.dialog.getByRole('listitem')
  await expect(changes).toHaveCount(3)
  const conflict = changes.filter({ hasText: '本地也改过' })
  await expect(conflict.getByRole('checkbox')).not.toBeChecked()
  await teacher.dialog.getByRole('button', { name: '同步所选 2 处' }).click()
  const asking = teacher.page.getByRole('dialog', { name: '同步 2 处，保留本地 1 处' })
  await asking.getByRole('textbox', { name: '原因（可选）' }).fill('本系的补充更适合我们的学生')
  await asking.getByRole('button', { name: '同步', exact: true }).click()
  await expect(teacher.page.getByText('已同步 2 处，保留本地 1 处')).toBeVisible()
  await expect(teacher.page.getByText('暂无数据')).toBeVisible()
  await teacher.page.getByRole('radiogroup', { name: '状态' }).getByText('已同步').click()
  await expect(teacher.page.getByRole('row', { name: row!.title })).toContainText('本系的补充更适合我们的学生')
  const { outline } = await call(experiment.outline, { params: { id: row!.content_id } })
  const steps = outline.sections.flatMap((section) => section.steps)
  expect(steps.map((step) => step.title)).toContain('拓展阅读：图表怎样误导人')
  expect(steps.some((step) => step.hint.includes('本系补充'))).toBe(true)
})

test('a teacher asks to share, the administrator reads it and says no, with the reason', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher1')
  const { experiments } = await call(experiment.list, { query: { scope: 'mine', state: 'published' } })
  const own = experiments.find(({ title }) => title.startsWith('Git 协作'))!
  await teacher.opens(`/exp/${own.id}/basics`)
  await teacher.page.getByRole('button', { name: '更多' }).first().click()
  await teacher.page.getByRole('menuitem', { name: '共享' }).click()
  await teacher.dialog.getByLabel('说明（可选）').fill('两个班用过')
  await teacher.dialog.getByRole('button', { name: '共享', exact: true }).click()
  await expect(teacher.page.getByText('已提交审核，管理员处理后会通知您')).toBeVisible()

  const admin = as('admin')
  await admin.page.context().clearCookies()
  await admin.isSignedIn()
  await admin.opens('/publish')
  await admin.choosesOrganisation('软件工程系')
  const row = admin.page.getByRole('row', { name: /两个班用过/ })
  await row.getByRole('button', { name: '查看' }).click()
  await expect(admin.dialog.getByText(/可完成性验证：/)).toBeVisible()
  await admin.dialog.getByRole('button', { name: '驳回' }).click()
  await expect(admin.dialog.getByRole('alert').getByText('请填写驳回原因')).toBeVisible()
  await admin.dialog.getByLabel(/审核意见/).fill('请补充教学指导')
  await admin.dialog.getByRole('button', { name: '驳回' }).click()
  await expect(row.getByText('请补充教学指导')).toBeVisible()
})

test('an extension is given with another end, which the learner has from then on', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher1')
  const asked = async () =>
    (await call(application.listOfContent, { params: { id: demoIds.experiment } })).applications[0]!
  const { learner } = await asked()
  await teacher.opens(`/exp/${demoIds.experiment}/apply`)
  const row = teacher.page.getByRole('row', { name: learner.real_name })
  await row.getByRole('button', { name: '通过' }).click()
  await teacher.dialog.getByLabel(/说明/).fill('注意按时提交')
  await teacher.dialog.getByRole('button', { name: '通过' }).click()
  await expect(row.getByText('已通过')).toBeVisible()
  expect(await asked()).toMatchObject({ state: 'approved', answer: '注意按时提交' })
})

test('a check is filled in, something must have been done, and each learner gets a value', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher1')
  const made = (await call(experiment.create, { body: { title: '模板与参数' } })).experiment
  const params = { id: made.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '第一节' } })
  const body = { section_id: section.id, title: '启动服务', kind: 'task' as const }
  await call(experiment.createStep, { params, body })
  await teacher.opens(`/exp/${made.id}/content`)

  await teacher.page.getByRole('tab', { name: '验证' }).click()
  await teacher.page.getByRole('button', { name: '验证模板' }).click()
  await teacher.dialog.getByRole('button', { name: '端口在监听' }).click()
  await teacher.dialog.getByRole('button', { name: '使用', exact: true }).click()
  await expect(teacher.dialog.getByText('请填写端口')).toBeVisible()
  await teacher.dialog.getByLabel('端口').fill('{{port}}')
  await teacher.dialog.getByRole('button', { name: '使用', exact: true }).click()
  await teacher.page.getByRole('button', { name: '添加过程要求' }).click()
  await teacher.page.getByRole('textbox', { name: '第 1 项的内容' }).fill('python3 -m http.server')

  await teacher.page.getByRole('button', { name: '参数', exact: true }).click()
  await teacher.dialog.getByRole('button', { name: '添加参数' }).click()
  const sample = teacher.dialog.getByRole('status')
  const before = await sample.textContent()
  await teacher.dialog.getByRole('button', { name: '换一组' }).click()
  await expect(sample).not.toHaveText(before ?? '')
  await teacher.dialog.getByRole('button', { name: '保存' }).click()
  await expect(teacher.page.getByRole('button', { name: '参数 1' })).toBeVisible()

  await expect
    .poll(async () => (await call(experiment.outline, { params })).outline.sections[0]!.steps[0]!)
    .toMatchObject({ has_check: true, evidence: ['执行过命令：python3 -m http.server'] })
  const { outline } = await call(experiment.outline, { params })
  expect(outline.sections[0]!.steps[0]!.secrets?.check?.script).toContain('${LAB_PORT-')
})

test('a report gets a rubric, and a report is scored by one', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher1')
  const made = (await call(experiment.create, { body: { title: '评分标准' } })).experiment
  const params = { id: made.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '第一节' } })
  const body = { section_id: section.id, title: '实验报告', kind: 'report' as const, points: 10 }
  await call(experiment.createStep, { params, body })
  await teacher.opens(`/exp/${made.id}/content`)
  await teacher.page.getByRole('tab', { name: '评分标准' }).click()
  for (const [at, title] of ['结论', '证据', '反思'].entries()) {
    await teacher.page.getByRole('button', { name: '添加评分项' }).click()
    await teacher.page.getByRole('textbox', { name: `第 ${at + 1} 项的名称` }).fill(title)
  }
  await expect(teacher.page.getByText('评分标准合计11分，应等于环节的分值10分').first()).toBeVisible()
  await teacher.page.getByRole('button', { name: '平均分配' }).click()
  await teacher.page.getByRole('button', { name: '上移第 2 项' }).click()
  await expect
    .poll(async () => (await call(experiment.outline, { params })).outline.sections[0]!.steps[0]!.rubric)
    .toMatchObject([
      { title: '证据', points: 3.5 },
      { title: '结论', points: 3.5 },
      { title: '反思', points: 3 },
    ])

  const of = { params: { id: demoIds.experiment }, query: { state: 'graded' as const } }
  const id = (await call(record.listOfContent, of)).records[0]!.id!
  await teacher.opens(`/exp/${demoIds.experiment}/record/${id}/score`)
  await teacher.page.getByRole('button', { name: /^修改「实验报告/ }).click()
  const sum = teacher.dialog.getByRole('status')
  await expect(sum).toHaveText(/合计 [\d.]+ \/ 10 分/)
  for (const button of await teacher.dialog.getByRole('button', { name: /给满分$/ }).all()) await button.click()
  await expect(sum).toHaveText('合计 10 / 10 分')
  await teacher.dialog.getByRole('spinbutton', { name: /^反思/ }).fill('0.5')
  await expect(sum).toHaveText('合计 8.5 / 10 分')
  await teacher.dialog.getByLabel('修改原因').fill('按标准重看')
  await teacher.dialog.getByRole('button', { name: '保存' }).click()
  await expect(teacher.dialog).toBeHidden()
  const lines = teacher.page.getByRole('list', { name: '评分标准' })
  await expect(lines.getByRole('listitem')).toHaveText([/2 \/ 2$/, /4 \/ 4$/, /2 \/ 2$/, /0\.5 \/ 2$/])
  await expect(teacher.page.getByText('按标准重看')).toBeVisible()
  const { changes } = await call(record.scores, { params: { id } })
  expect(changes[0]).toMatchObject({ after: 8.5, reason: '按标准重看' })
})

test('what is typed while a step is on its way does not get into the old one', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher1')
  const made = (await call(experiment.create, { body: { title: '边加边写' } })).experiment
  const params = { id: made.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '第一节' } })
  await call(experiment.createStep, { params, body: { section_id: section.id, title: '原来的环节', kind: 'task' } })
  await teacher.opens(`/exp/${made.id}/content`)
  const title = teacher.page.getByRole('textbox', { name: '环节名称' })
  await expect(title).toHaveValue('原来的环节')

  const answered = Promise.withResolvers<void>()
  await teacher.page.route(`**/apis/v2/experiments/${made.id}/steps`, async (route) => {
    await answered.promise
    await route.continue()
  })
  await title.focus()
  await teacher.page.getByRole('button', { name: '添加环节', exact: true }).last().click()
  await teacher.page.getByRole('menuitem', { name: '操作任务' }).click()
  await teacher.page.keyboard.type('写一行')
  answered.resolve()
  await expect(title).not.toHaveValue('原来的环节')
  await expect
    .poll(async () => (await call(experiment.outline, { params })).outline.sections[0]!.steps.map((step) => step.title))
    .toEqual(['原来的环节', expect.not.stringContaining('原来的环节')])
})
