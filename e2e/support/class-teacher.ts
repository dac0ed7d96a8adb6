import { expect, type Locator } from '@playwright/test'
import { Teacher } from './teacher.ts'

/** A teacher with a class: members, contents, and what came of them. */
export class ClassTeacher extends Teacher {
  /** Leaves the class open. */
  async makesClass(name: string, course: string): Promise<void> {
    await this.goesTo('教学', '班级')
    await this.page.getByRole('button', { name: '创建班级' }).click()
    await this.dialog.getByRole('textbox', { name: '班级名称' }).fill(name)
    await this.dialog.getByRole('textbox', { name: '课程' }).fill(course)
    await this.dialog.getByRole('button', { name: '创建', exact: true }).click()
    await expect(this.dialog).toHaveCount(0)
    await expect(this.heading(name)).toBeVisible()
  }

  async opensClassTab(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).first().click()
  }

  /** Uploads a list and waits for its preview; nothing has been changed then. */
  async uploadsMembers(fileName: string, csv: string): Promise<Locator> {
    await this.page.getByRole('button', { name: '导入名单' }).first().click()
    await this.dialog
      .locator('input[type=file]')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(this.dialog.getByText(fileName)).toBeVisible()
    return this.dialog
  }

  /** Everybody new gets 学号后六位 as first password. */
  async confirmsImport(): Promise<void> {
    await this.dialog.getByRole('radiogroup', { name: '设置方式' }).getByText('学号后六位').click()
    await this.dialog.getByRole('button', { name: /^导入 \d+ 名学员$/ }).click()
    await expect(this.dialog.getByRole('button', { name: '下载报告' })).toBeVisible({ timeout: 30_000 })
  }

  /** Adds an experiment to the class that is open, between two times like `2026-01-31 08:00`. */
  async addsExperiment(title: string, opens: string, closes: string): Promise<void> {
    await this.opensClassTab('教学内容')
    await this.page.getByRole('button', { name: '添加实验' }).first().click()
    const search = this.dialog.getByRole('textbox', { name: '按名称搜索' })
    await search.fill(title)
    await search.press('Enter')
    await this.dialog.getByRole('row', { name: title }).getByRole('checkbox').check()
    await this.dialog.getByRole('button', { name: '下一步' }).click()
    const settings = this.page.getByRole('dialog', { name: `添加「${title}」` })
    for (const [field, time] of [
      ['开放时间', opens],
      ['截止时间', closes],
    ] as const) {
      const input = settings.getByRole('textbox', { name: field })
      await input.fill(time)
      await input.press('Enter')
    }
    await settings.getByRole('button', { name: '添加', exact: true }).click()
    await expect(settings).toHaveCount(0)
    await expect(this.page.getByRole('link', { name: title })).toBeVisible()
  }

  /** What the class's record says of one learner's work, as a screen reader hears it. */
  cell(learner: string, title: string): Locator {
    return this.page.getByRole('grid').locator(`[aria-label^="${learner}，${title}："]`)
  }

  async changesScore(step: string, points: number, reason: string): Promise<void> {
    await this.page.getByRole('button', { name: `修改「${step}」的成绩` }).click()
    await this.dialog.getByRole('spinbutton', { name: /^\D*分数/ }).fill(String(points))
    await this.dialog.getByRole('textbox', { name: '修改原因' }).fill(reason)
    await this.dialog.getByRole('button', { name: '保存' }).click()
    await expect(this.dialog).toHaveCount(0)
  }

  async answers(text: string): Promise<void> {
    const form = this.page.getByRole('form', { name: '回答提问' })
    await form.getByRole('textbox', { name: '回答' }).click()
    await this.page.keyboard.insertText(text)
    await form.getByRole('button', { name: '回答', exact: true }).click()
  }

  /** Presses a button that saves a file; resolves with the file's bytes. */
  async downloads(button: string): Promise<{ name: string; bytes: Buffer }> {
    const started = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: button }).click()
    const download = await started
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) }
  }
}
