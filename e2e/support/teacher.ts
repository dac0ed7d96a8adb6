import { expect, type Locator } from '@playwright/test'
import { Person } from './person.ts'

/** What a task of an experiment is made of. */
export interface Task {
  title: string
  text: string
  points: number
  check: string
  solve: string
  hint?: string
}

/** A teacher who writes experiments: suites, steps, validations, publishing, trying out. */
export class Teacher extends Person {
  async goesTo(group: string, entry: string): Promise<void> {
    const entries = this.menu.getByRole('list', { name: group, exact: true })
    // Some entries say how much waits there.
    await entries.getByRole('link', { name: new RegExp(`^${entry}(\\s*，\\d+ 项待处理)?$`) }).click()
    await expect(this.heading(entry)).toBeVisible()
  }

  /** A suite of one machine made from a template, seen in the list afterwards. */
  async makesSuite(title: string, template: string): Promise<void> {
    await this.goesTo('环境', '环境模板')
    await this.page.getByRole('button', { name: '新建套件' }).click()
    await this.dialog.getByRole('textbox', { name: '名称' }).fill(title)
    await this.chooses(this.dialog.getByRole('combobox', { name: '第1台的环境模板' }), template)
    await this.dialog.getByRole('button', { name: '确定' }).click()
    await expect(this.dialog).toHaveCount(0)
    await expect(this.page.getByRole('row', { name: title })).toBeVisible()
  }

  /** Starts the suite from its row and waits for the prompt of its terminal. */
  async startsSuite(title: string): Promise<Locator> {
    await this.page.getByRole('row', { name: title }).getByRole('button', { name: '启动' }).click()
    const screen = this.dialog.locator('.xterm-screen')
    await expect(screen.locator('.xterm-rows')).toContainText('$', { timeout: 60_000 })
    return screen
  }

  async types(screen: Locator, command: string): Promise<void> {
    await screen.click()
    await this.page.keyboard.type(command)
    await this.page.keyboard.press('Enter')
  }

  async closesAndDestroysEnvironment(): Promise<void> {
    await this.dialog.getByRole('button', { name: '销毁' }).click()
    await this.dialog.filter({ hasText: '将全部丢失' }).getByRole('button', { name: '销毁' }).click()
    await expect(this.dialog).toHaveCount(0)
  }

  async makesExperiment(title: string): Promise<void> {
    await this.goesTo('内容', '实验')
    await this.page.getByRole('button', { name: '新建实验' }).click()
    await this.dialog.getByRole('textbox', { name: '名称' }).fill(title)
    await this.dialog.getByRole('textbox', { name: '简介' }).fill('认识文件、目录与权限，每一步都可以自动验证。')
    const tags = this.dialog.getByRole('textbox', { name: '添加标签' })
    await tags.fill('Linux')
    await tags.press('Enter')
    await this.dialog.getByRole('button', { name: '创建并编写内容' }).click()
    await expect(this.heading(title)).toBeVisible()
  }

  /** The first step, which makes the first section as well. */
  async beginsWithText(title: string, text: string): Promise<void> {
    await this.page.getByRole('button', { name: '写第一个环节' }).click()
    await this.#namesStep(title)
    await this.#writesBody(text)
    await this.#isSaved()
  }

  async addsSection(title: string): Promise<void> {
    await this.page.getByRole('button', { name: '添加章节' }).click()
    const name = this.page.getByRole('textbox', { name: '章节名称' })
    await name.fill(title)
    await name.press('Enter')
    await expect(this.page.getByRole('region', { name: title })).toBeVisible()
  }

  async addsTask(section: string, task: Task): Promise<void> {
    await this.page.getByRole('button', { name: `在${section}添加环节` }).click()
    await this.page.getByRole('menuitem', { name: '操作任务' }).click()
    await this.#namesStep(task.title)
    await this.page.getByRole('spinbutton', { name: '分值' }).fill(String(task.points))
    await this.#opensTab('正文')
    await this.#writesBody(task.text)
    await this.#opensTab('验证')
    await this.#writesScript('验证脚本', task.check)
    await this.#opensTab('参考解')
    await this.#writesScript('参考解脚本', task.solve)
    if (task.hint) {
      await this.#opensTab('提示与答案')
      await this.page.getByRole('textbox', { name: '提示' }).fill(task.hint)
    }
    await this.#isSaved()
  }

  async attachesSuite(title: string): Promise<void> {
    await this.page.getByRole('link', { name: '实验环境', exact: true }).click()
    await this.page.getByRole('button', { name: '选择套件' }).click()
    const search = this.dialog.getByRole('textbox', { name: '按名称搜索' })
    await search.fill(title)
    await search.press('Enter')
    await this.dialog.getByRole('row', { name: title }).getByRole('radio').check()
    await this.dialog.getByRole('button', { name: '确定' }).click()
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible()
  }

  /** Runs every check before and after its solution; resolves when the validation has ended. */
  async validates(): Promise<Locator> {
    await this.page.getByRole('link', { name: '验证', exact: true }).click()
    const panel = this.page.getByRole('region', { name: '可完成性验证' })
    await panel.getByRole('button', { name: /^(开始|重新)验证$/ }).click()
    // A school that has just been filled is validating its own experiments first.
    await expect(panel.getByText(/\d+ \/ \d+ 个环节通过/)).toBeVisible({ timeout: 240_000 })
    return panel
  }

  async publishes(note: string): Promise<void> {
    await this.page.getByRole('button', { name: '发布', exact: true }).click()
    await this.dialog.getByRole('textbox', { name: /版本说明/ }).fill(note)
    await this.dialog.getByRole('button', { name: '发布 v1' }).click()
    await expect(this.dialog).toHaveCount(0)
  }

  /** Opens the published experiment as a learner works on it. */
  async tries(title: string): Promise<Locator> {
    await this.page.getByRole('link', { name: '试做', exact: true }).click()
    const desk = this.page.getByRole('dialog', { name: `试做「${title}」` })
    await expect(desk).toBeVisible()
    return desk
  }

  /** Starts the machine next to the text and waits for its prompt. */
  async startsEnvironmentOf(desk: Locator): Promise<Locator> {
    await desk.getByRole('button', { name: '启动环境' }).click()
    const screen = desk.locator('.xterm-screen')
    await expect(screen.locator('.xterm-rows')).toContainText('$', { timeout: 60_000 })
    return screen
  }

  /** Fills a select as a person does: opens it and presses the choice. */
  async chooses(select: Locator, choice: string): Promise<void> {
    await select.click()
    await this.page.getByRole('option', { name: choice, exact: true }).click()
  }

  async #namesStep(title: string): Promise<void> {
    const name = this.page.getByRole('textbox', { name: '环节名称' })
    await expect(name).toBeFocused()
    await name.fill(title)
  }

  async #opensTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
  }

  async #writesBody(text: string): Promise<void> {
    const body = this.page.getByRole('textbox', { name: '环节正文' })
    await body.click()
    await this.page.keyboard.insertText(text)
  }

  /** Pasted, as scripts usually are; typing would have the editor close brackets by itself. */
  async #writesScript(label: string, script: string): Promise<void> {
    const editor = this.page.getByRole('textbox', { name: label })
    await editor.click()
    await this.page.keyboard.insertText(script)
  }

  async #isSaved(): Promise<void> {
    await this.page.keyboard.press('Control+s')
    await expect(this.page.getByText('已保存').first()).toBeVisible()
  }
}
