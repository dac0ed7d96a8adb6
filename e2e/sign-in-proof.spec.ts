import { expect, test } from './support/test.ts'

const figures = '零一二三四五六七八九'

test('after wrong passwords in a row a question is asked, and its answer leads in', async ({ as }) => {
  const learner = as('s2026023')
  const { page } = learner
  const asked = page.getByLabel(/^.加.等于多少？$/)
  const answer = async (): Promise<string> => {
    const [, a, b] = /(.)加(.)等于/.exec((await page.locator('form').textContent())!)!
    return String(figures.indexOf(a!) + figures.indexOf(b!))
  }

  await learner.opens('/auth/login?alias=student')
  for (let time = 0; time < 3; time += 1) {
    await learner.signsIn(`wrong-${time}`)
    await expect(page.getByText('用户名或密码错误')).toBeVisible()
  }
  await expect(asked).toHaveValue('')

  await learner.signsIn()
  await expect(page.getByText('请回答这个问题')).toBeVisible()
  await expect(asked).toBeFocused()

  await asked.fill('99')
  await learner.signsIn()
  await expect(page.getByText('验证没有通过，请重新作答')).toBeVisible()
  await expect(asked).toHaveValue('')

  await asked.fill(await answer())
  await learner.signsIn()
  await expect(page).toHaveURL(/\/learn$/)
})
