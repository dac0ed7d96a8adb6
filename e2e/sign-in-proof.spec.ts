import { expect, test } from './support/test.ts'

test('after wrong passwords in a row a question is asked, which is not to be left empty', async ({ as }) => {
  const learner = as('s2026023')
  const { page } = learner
  const asked = page.getByLabel(/^.加.等于多少？$/)
  await learner.opens('/auth/login?alias=student')
  for (let time = 0; time < 3; time += 1) {
    await expect(asked).toHaveCount(0)
    await learner.signsIn(`wrong-${time}`)
    await expect(page.getByText('用户名或密码错误')).toBeVisible()
  }
  await expect(asked).toHaveValue('')
  await learner.signsIn()
  await expect(page.getByText('请回答这个问题')).toBeVisible()
  await expect(asked).toBeFocused()
})
