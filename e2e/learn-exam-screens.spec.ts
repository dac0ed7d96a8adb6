import { smallScreens } from './support/screens.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

test('an exam is sat on every screen: time and handing in stay in reach, and nothing is too wide', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  // At work in the exam that runs in the demo school.
  const learner = new SiteLearner(page, 's2026036', baseURL ?? '')
  const visitor = new Visitor(page)
  await learner.isSignedInToLearn()
  await learner.opens('/learn')
  await learner.main.getByRole('link', { name: '进程管理随堂测验' }).first().click()
  await page.getByRole('button', { name: '在这里继续考试' }).click()
  const time = page.getByRole('timer', { name: '剩余时间' })
  await expect(time).toBeVisible()
  const last = page.getByRole('article').last()
  for (const size of [{ width: 1440, height: 900 }, { width: 1440, height: 400 }, ...smallScreens]) {
    const name = `${size.width}×${size.height}`
    await page.setViewportSize(size)
    await last.scrollIntoViewIfNeeded()
    await expect(time, name).toBeInViewport({ ratio: 1 })
    // In one column the sheet is above the questions, and a press leads there.
    const isNarrow = size.width < 720
    if (isNarrow) await page.getByRole('button', { name: '答题卡', exact: true }).click()
    const sheet = page.getByRole('navigation', { name: '答题卡' })
    await expect(isNarrow ? sheet : page.getByRole('button', { name: '交卷' }), name).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await visitor.violations('every rule'), `${name} ${colorScheme}`).toEqual([])
    }
    await last.getByText('对', { exact: true }).click()
    await expect(last.getByText('已保存', { exact: true }), name).toBeVisible()
  }
})
