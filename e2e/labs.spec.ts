import { zip } from './support/office-files.ts'
import { expect, test } from './support/test.ts'

/** Two labs of our own as two platforms would publish them, in one archive. */
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
  await expect(labs).toContainText('认出 2 个实验')
  await expect(labs).toContainText('KillerCoda')
  await expect(labs).toContainText('Instruqt')
  await teacher.dialog.getByRole('button', { name: '导入 2 个实验' }).click()
  const made = teacher.dialog.getByRole('list', { name: '导入的实验' })
  await expect(made.getByRole('link', { name: '别处写的场景' })).toBeVisible({ timeout: 20_000 })
  await expect(made.getByRole('link', { name: '另一个平台的课程' })).toBeVisible()
  await teacher.dialog.getByRole('button', { name: '撤销导入' }).click()
  await expect(teacher.dialog).toContainText('已撤销')
})
