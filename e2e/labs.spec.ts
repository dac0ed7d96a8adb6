import { zip } from './support/office-files.ts'
import { expect, test } from './support/test.ts'

/** Labs of our own as five platforms would publish them, in one archive. */
const published = zip({
  'labs/files/index.json': JSON.stringify({
    title: '别处写的场景',
    details: {
      intro: { text: 'intro.md' },
      steps: [{ title: '建一个文件', text: 'step1.md', verify: 'verify.sh' }],
    },
    backend: { imageid: 'ubuntu' },
  }),
  'labs/files/intro.md': '# 开始\n\n先看一眼。',
  'labs/files/step1.md':
    '新建文件 `a`：\n\n```\ntouch a\n```{{exec}}\n\n<details><summary>提示</summary>用 touch</details>',
  'labs/files/verify.sh': '#!/bin/bash\ntest -f a || { echo 还没有文件 a; exit 1; }',
  'labs/track/track.yml': 'slug: our-track\ntitle: 另一个平台的课程\nteaser: 两步\n',
  'labs/track/01-first/assignment.md':
    '---\nslug: first\ntype: challenge\ntitle: 第一关\n---\n# 第一关\n\n写一个文件。\n',
  'labs/track/01-first/check-host': '#!/bin/bash\n[ -f /root/a ] || fail-message "还没有文件"\n',
  'labs/book/求和.ipynb': JSON.stringify({
    metadata: { kernelspec: { language: 'python' } },
    cells: [
      { cell_type: 'markdown', source: '# 求和的笔记本' },
      {
        cell_type: 'code',
        source: 'def f():\n    return 2',
        metadata: { nbgrader: { solution: true, grade_id: 'f' } },
      },
      {
        cell_type: 'code',
        source: 'assert f() == 2',
        metadata: { nbgrader: { grade: true, grade_id: 't', points: 1 } },
      },
    ],
  }),
  'labs/homework/README.md': '# 打招呼的作业\n\n写 hi.py。',
  'labs/homework/.github/classroom/autograding.json': JSON.stringify({
    tests: [{ name: '输出', run: 'python3 hi.py', output: 'hi', comparison: 'exact', timeout: 1, points: 5 }],
  }),
  'labs/secure/config/start.config': 'GLOBAL_SETTINGS\nCONTAINER box\n  USER ubuntu\n',
  'labs/secure/docs/read_first.txt': '先读我',
  'labs/secure/instr_config/results.config': 'joined = /etc/group : CONTAINS : bakers\n',
})
/** Documents alone are one lab. */
const documents = zip({
  'docs/README.md': '# 命令行的讲义\n\n```\n$ pwd\n/root\n```\n',
  'docs/files.md': '# 文件\n\n再看文件。',
})

test('labs of other platforms are shown as understood, brought in together, and taken back', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await teacher.opens('/exp')
  await teacher.page.getByRole('button', { name: '导入', exact: true }).first().click()
  await teacher.page
    .getByLabel('实验压缩包')
    .setInputFiles({ name: 'labs.zip', mimeType: 'application/zip', buffer: published })
  const labs = teacher.dialog.getByRole('region', { name: '认出的实验' })
  await expect(labs).toContainText('认出 5 个实验')
  for (const format of ['KillerCoda', 'Instruqt', 'Labtainers', 'GitHub Classroom', 'Jupyter'])
    await expect(labs).toContainText(format)
  await teacher.dialog.getByRole('button', { name: '导入 5 个实验' }).click()
  const made = teacher.dialog.getByRole('list', { name: '导入的实验' })
  await expect(made.getByRole('link', { name: '别处写的场景' })).toBeVisible({ timeout: 20_000 })
  for (const title of ['另一个平台的课程', '求和的笔记本', '打招呼的作业', 'secure'])
    await expect(made.getByRole('link', { name: title })).toBeVisible()
  await teacher.dialog.getByRole('button', { name: '撤销导入' }).click()
  await expect(teacher.dialog).toContainText('已撤销')
})

test('documents become a lab whose commands are run by a press', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await teacher.opens('/exp')
  await teacher.page.getByRole('button', { name: '导入', exact: true }).first().click()
  await teacher.page
    .getByLabel('实验压缩包')
    .setInputFiles({ name: 'docs.zip', mimeType: 'application/zip', buffer: documents })
  await expect(teacher.dialog.getByRole('region', { name: '认出的实验' })).toContainText('Markdown')
  await teacher.dialog.getByText('查看内容').click()
  await expect(teacher.dialog).toContainText('命令块加上了「运行」')
  await teacher.dialog.getByRole('button', { name: '导入 1 个实验' }).click()
  const made = teacher.dialog.getByRole('list', { name: '导入的实验' })
  await made.getByRole('link', { name: '命令行的讲义' }).click()
  await expect(teacher.page.getByRole('heading', { name: '命令行的讲义', exact: true }).first()).toBeVisible()
})
