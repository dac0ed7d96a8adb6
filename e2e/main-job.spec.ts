import { readSheet } from 'read-excel-file/node'
import { demoPassword, replaceFirstPassword } from './support/api.ts'
import { ClassTeacher } from './support/class-teacher.ts'
import { Learner } from './support/learner.ts'
import { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

/** On a server that is kept, each run makes things of its own. */
const run = Date.now().toString(36).slice(-5)
const suite = `Linux 入门单机环境 ${run}`
const experiment = `Linux 文件与权限 ${run}`
const className = `系统管理 ${run} 班`
/** Two who study here already, one who gets an account by the list, and two lines that are wrong. */
const members = {
  quick: { name: '赵一鸣', number: `J${run}1`.toUpperCase() },
  stuck: { name: '钱二丫', number: `J${run}2`.toUpperCase() },
  asking: { name: '孙三石', number: `J${run}3`.toUpperCase() },
}
const csv = [
  '学号,姓名,手机,邮箱',
  ...Object.values(members).map(({ number, name }) => `${number},${name},,`),
  `J${run}9,,,`,
  `${members.quick.number},${members.quick.name},,`,
].join('\n')
const reading = '认识命令行'
const files = {
  title: '写下第一句话',
  text: '在主目录中新建文件 **hello.txt**，内容是 `你好，Linux`。',
  points: 40,
  check:
    'grep -q "你好，Linux" "$HOME/hello.txt" 2>/dev/null || { echo "hello.txt 里还没有“你好，Linux”"; exit 1; }\necho "写得对"',
  solve: 'echo "你好，Linux" > "$HOME/hello.txt"\necho "已写入"',
  hint: '可以用 `echo` 和 `>`。',
}
const rights = {
  title: '只让自己读写',
  text: '让 **hello.txt** 只有自己可以读写。',
  points: 60,
  check: '[ "$(stat -c %a "$HOME/hello.txt" 2>/dev/null)" = 600 ] || { echo "权限还不是 600"; exit 1; }',
  solve: 'touch "$HOME/hello.txt"\nchmod 600 "$HOME/hello.txt"',
}

/** 学号后六位, as the import gave it. */
const firstPasswordOf = (number: string) => ({ username: number, first: number.slice(-6), alias: 'student' as const })

test('a teacher builds an experiment, validates it, teaches it to a class and reads the results', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const teacher = new ClassTeacher(page, 'teacher1', baseURL ?? '')

  await test.step('1: an environment suite from a template, with a real terminal', async () => {
    await teacher.opens('/')
    await teacher.signsIn()
    await expect(teacher.organisation).toHaveText('软件工程系')
    await teacher.makesSuite(suite, 'Linux 命令行')
    const screen = await teacher.startsSuite(suite)
    await teacher.types(screen, 'echo 环境里的$((6 * 7))')
    await expect(screen).toContainText('环境里的42')
    await teacher.closesAndDestroysEnvironment()
  })

  await test.step('2: an experiment with steps, checks and solutions', async () => {
    await teacher.makesExperiment(experiment)
    await teacher.beginsWithText(reading, '终端里输入的每一行都是一条命令。')
    await teacher.addsSection('动手')
    await teacher.addsTask('动手', files)
    await teacher.addsTask('动手', rights)
    await teacher.attachesSuite(suite)
  })

  await test.step('3: validated on a clean environment, then published', async () => {
    const validation = await teacher.validates()
    await expect(validation.getByText('2 / 2 个环节通过')).toBeVisible()
    await validation.getByRole('button', { name: files.title, expanded: false }).click()
    await expect(validation.getByText('hello.txt 里还没有“你好，Linux”')).toBeVisible()
    await expect(validation.getByText('已写入')).toBeVisible()
    await expect(validation.getByText('写得对')).toBeVisible()
    await teacher.publishes('第一版')
  })
  await test.step('4: tried as a learner, which does not count', async () => {
    const desk = await teacher.tries(experiment)
    await desk.getByRole('button', { name: '完成，下一步' }).click()
    await expect(desk.getByRole('heading', { name: files.title })).toBeVisible()
    const screen = await teacher.startsEnvironmentOf(desk)
    await desk.getByRole('button', { name: '验证', exact: true }).click()
    await expect(desk.getByText('hello.txt 里还没有“你好，Linux”')).toBeVisible()
    await teacher.types(screen, files.solve.split('\n')[0]!)
    await desk.getByRole('button', { name: '验证', exact: true }).click()
    await expect(desk.getByText('2 / 3 环节')).toBeVisible()
    // A check that passes says what it wrote.
    await expect(desk.getByText('写得对')).toBeVisible()
    await desk.getByRole('button', { name: '退出试做' }).click()
    await teacher.opensClassTab('学习记录')
    await expect(teacher.page.getByRole('row', { name: '林致远' })).toHaveCount(0)
    await expect(teacher.page.getByText(/^还没有|暂无/).first()).toBeVisible()
  })

  await test.step('5: a class, its students from a file, the experiment with dates', async () => {
    await teacher.makesClass(className, 'Linux 系统管理')
    await teacher.opensClassTab('成员')
    const preview = await teacher.uploadsMembers('名单.csv', csv)
    for (const { number } of Object.values(members)) {
      await expect(preview.getByRole('row', { name: number }).first()).toContainText('新建并加入')
    }
    await expect(preview.getByRole('row').filter({ hasText: '不能导入' })).toHaveCount(2)
    await expect(preview.getByText('缺少姓名')).toBeVisible()
    await teacher.confirmsImport()
    await expect(teacher.dialog).toContainText('3')
    await teacher.dialog.getByRole('button', { name: '完成' }).click()
    await expect(teacher.page.getByRole('row', { name: members.stuck.name })).toBeVisible()
    await teacher.addsExperiment(experiment, '2026-01-01 08:00', '2099-01-01 08:00')
  })

  await test.step('a learner signs in for the first time and goes nowhere before the password is replaced', async () => {
    const { number } = members.quick
    const context = await page
      .context()
      .browser()!
      .newContext({ baseURL: baseURL ?? '' })
    const learner = new Person(await context.newPage(), number, baseURL ?? '')
    await learner.opens('/auth/login?alias=student&redirect_url=%2Fclass')
    await learner.signsIn(number.slice(-6))
    await expect(learner.heading('修改初始密码')).toBeVisible()
    const field = (label: string) => learner.page.getByLabel(label, { exact: true })
    await expect(field('初始密码')).toHaveCount(0)
    // Anyone who goes elsewhere instead is led back.
    await learner.opens('/class')
    await expect(learner.page).toHaveURL('/auth/password?redirect_url=%2Fclass')
    await field('初始密码').fill(number.slice(-6))
    await field('新密码').fill(demoPassword)
    await field('确认新密码').fill('Lab@2025')
    const submit = learner.page.getByRole('button', { name: '修改并继续' })
    await submit.click()
    await expect(learner.page.getByText('两次输入的新密码不一致')).toBeVisible()
    await field('确认新密码').fill(demoPassword)
    await submit.click()
    await expect(learner.page).toHaveURL('/learn')
    await expect(learner.heading('学习')).toBeVisible()
    await context.close()
    for (const other of [members.stuck, members.asking])
      await replaceFirstPassword(baseURL ?? '', firstPasswordOf(other.number))
  })

  await test.step('6: learners at work are seen as it happens', async () => {
    await teacher.opensClassTab('学习记录')
    await expect(teacher.cell(members.quick.name, experiment)).toHaveAttribute('aria-label', /未开始/)
    const learners = await Promise.all(
      Object.values(members).map(({ number }) => Learner.signsIn(baseURL ?? '', number)),
    )
    const [quick, stuck, asking] = learners as [Learner, Learner, Learner]
    for (const learner of learners) {
      await learner.begins(experiment)
      await learner.finishesReading(reading)
      await learner.startsEnvironment()
    }
    await expect(teacher.cell(members.stuck.name, experiment)).toHaveAttribute('aria-label', /进行中.*进度 33%/)
    await quick.runs(files.solve, files.title)
    expect(await quick.verifies(files.title)).toBe('passed')
    await quick.runs(rights.solve, rights.title)
    expect(await quick.verifies(rights.title)).toBe('passed')
    await quick.submits()
    await expect(teacher.cell(members.quick.name, experiment)).toHaveAttribute('aria-label', /已提交.*100 \/ 100 分/)
    for (let time = 0; time < 3; time += 1) expect(await stuck.verifies(files.title)).toBe('failed')
    await asking.runs('cat hello.txt', files.title)
    await asking.asks('文件写到哪里', '主目录是哪一个目录？', files.title)
  })

  await test.step('a learner is found by number, and their terminal watched from there', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索页面、内容或操作' }).fill(members.stuck.number)
    await page.getByRole('option', { name: `旁观${members.stuck.name}的终端` }).click()
    await expect(teacher.dialog.getByRole('button', { name: '接管终端' })).toBeEnabled()
    await expect(teacher.dialog).toContainText(members.stuck.name)
    await teacher.dialog.getByRole('button', { name: '关闭' }).click()
    await expect(teacher.dialog).toHaveCount(0)
  })

  await test.step('one record: progress, process, question and score', async () => {
    await teacher.cell(members.asking.name, experiment).click()
    await expect(teacher.heading(members.asking.name)).toBeVisible()
    await expect(teacher.page.getByText(files.title).first()).toBeVisible()
    await teacher.opensClassTab('过程记录')
    await expect(teacher.page.getByText('cat hello.txt')).toBeVisible()
    await teacher.opensClassTab('答疑')
    await expect(teacher.heading('文件写到哪里')).toBeVisible()
    await teacher.answers('用 `echo $HOME` 看一看。')
    await expect(teacher.page.getByText('已回答').first()).toBeVisible()
    // The editor still has it for a moment.
    await expect(teacher.page.getByRole('article').getByText('看一看').first()).toBeVisible()
    await teacher.opensClassTab('评分')
    await teacher.changesScore(files.title, 35.5, '口头回答正确')
    await expect(teacher.page.getByText('口头回答正确')).toBeVisible()
    await expect(teacher.page.getByText('35.5').first()).toBeVisible()
  })

  await test.step('the results of the class as a sheet', async () => {
    await teacher.goesTo('教学', '班级')
    await teacher.page.getByRole('link', { name: className }).click()
    await teacher.opensClassTab('学习记录')
    await expect(teacher.cell(members.asking.name, experiment)).toHaveAttribute('aria-label', /35\.5 \/ 100 分/)
    const { name, bytes } = await teacher.downloads('导出成绩')
    expect(name).toMatch(/\.xlsx$/)
    const rows = (await readSheet(bytes)).map((row) => row.map(String))
    const row = (of: { number: string }) => rows.find((cells) => cells.includes(of.number)) ?? []
    expect(row(members.quick)).toContain('100')
    // Not submitted: no grade yet, however much of it is scored.
    expect(row(members.asking)).toContain('进行中')
    expect(rows[0]).toContain(`${experiment}（满分100）`)
  })
})
