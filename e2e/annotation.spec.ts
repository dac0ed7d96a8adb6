import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { place } from '@lab/contract/place'
import { experiment } from '@lab/contract/experiment'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { callerFor, uploadPicture } from './support/api.ts'
import { Board } from './support/board.ts'
import { Learner } from './support/learner.ts'
import { drawnTerminal } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const student = 's2026001'
const longName = '阿布都热西提·买买提明'.repeat(5).slice(0, 50)

test('a teacher draws over a picture of a report and gives the work back; the learner sees both pictures', async ({
  as,
  request,
}) => {
  test.setTimeout(120_000)
  const teacher = as('teacher1')
  const { page, dialog, origin } = teacher
  const title = `看图写报告${Date.now() % 100_000}`

  // An experiment with a report, in a class that a student joins.
  const call = await callerFor(origin, 'teacher1')
  const made = (await call(experiment.create, { body: { title } })).experiment
  const params = { id: made.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '报告' } })
  const step = { section_id: section.id, title: '实验报告', kind: 'report' as const, points: 10 }
  await call(experiment.createStep, { params, body: step })
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const open = await call(place.newInviteCode, { params: { id: room.id }, body: {} })
  await call(offering.add, { params: { id: room.id }, body: { content_ids: [made.id] } })
  const learner = await Learner.signsIn(origin, student)
  await learner.call(learning.join, { body: { invite_code: open.invite_code! } })
  await learner.begins(title)
  await teacher.isSignedIn()
  await teacher.opens(`/class/${room.id}/basics`)
  const bytes = await drawnTerminal(page)
  const shot = await uploadPicture(origin, student, { name: '统计结果.png', bytes })
  await learner.reports(step.title, `结果如图：\n\n![统计结果](${shot})`)
  await learner.asks('这样对吗', `![提问截图](${shot})\n\n![${longName}](${shot})`, step.title)
  await learner.submits()

  // The report's picture opens in the viewer, and from there on the board.
  await teacher.opens(`/exp/${made.id}/record/${learner.recordId}/progress`)
  await page.getByRole('button', { name: /实验报告/ }).click()
  await page.getByRole('button', { name: '查看图片：统计结果' }).click()
  await expect(dialog.getByText('40%')).toBeVisible()
  await dialog.getByRole('button', { name: '放大' }).click()
  await expect(dialog.getByText('60%')).toBeVisible()
  await dialog.getByRole('button', { name: '标注' }).click()
  const board = new Board(page)
  await board.area.locator('canvas').first().waitFor()
  await board.takes('圆形')
  await board.takesWidth(5)
  await board.drags([80, 90], [180, 190])
  await board.takes('直线')
  await board.drags([300, 300], [400, 300])
  await board.button('撤销').click()

  // Escape asks before what was drawn is lost.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续标注' }).click()
  await dialog.getByRole('textbox', { name: '说明' }).fill('这一行少了单位')
  await dialog.getByRole('button', { name: '保存标注' }).click()
  await expect(dialog).toHaveCount(0)
  const note = page.getByRole('listitem').filter({ hasText: '这一行少了单位' }).last()
  await expect(note.getByRole('button', { name: '查看标注：统计结果.png' })).toBeVisible()
  expect((await learner.sees(step.title)).annotations).toEqual([])

  // Given back, both are there: the original as it was, and the drawing in the original's own resolution.
  await teacher.opens(`/exp/${made.id}/record/${learner.recordId}/score`)
  await page.getByRole('button', { name: '退回', exact: true }).click()
  await dialog.getByRole('textbox', { name: '退回原因' }).fill('请按标注修改')
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const seen = await learner.sees(step.title)
  expect(seen.annotations).toMatchObject([{ source: shot, text: '这一行少了单位' }])
  expect((await (await request.get(`${origin}${shot}`)).body()).equals(bytes)).toBe(true)
  const drawn = await request.get(`${origin}${seen.annotations[0]!.picture}`)
  expect(drawn.headers()['content-type']).toBe('image/png')
  const ink = await board.ink([255, 0, 0], `data:image/png;base64,${(await drawn.body()).toString('base64')}`)
  // The board is 800 wide, the picture 1200; the line was taken back.
  expect([ink.left, ink.top, ink.width]).toEqual([
    expect.closeTo(116, -1),
    expect.closeTo(131, -1),
    expect.closeTo(157, -1),
  ])

  // On a phone the board and its buttons fit, also under a name as long as names may be.
  await page.setViewportSize({ width: 390, height: 780 })
  await teacher.opens(`/exp/${made.id}/record/${learner.recordId}/query`)
  await page.getByRole('button', { name: /这样对吗/ }).click()
  await page.getByRole('button', { name: `查看图片：${longName}` }).click()
  await dialog.getByRole('button', { name: '标注' }).click()
  await board.area.locator('canvas').first().waitFor()
  await board.takes('直线')
  await board.drags([40, 40], [200, 60])
  for (const button of await dialog.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })

  // A picture of a question is drawn over into the answer.
  await teacher.opens(`/exp/${made.id}/record/${learner.recordId}/query`)
  await page.getByRole('button', { name: '查看图片：提问截图' }).click()
  await dialog.getByRole('button', { name: '标注' }).click()
  await board.area.locator('canvas').first().waitFor()
  await board.takes('方形')
  await board.drags([80, 90], [180, 190])
  await dialog.getByRole('button', { name: '保存标注' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('form', { name: '回答提问' }).getByRole('button', { name: '回答', exact: true }).click()
  await expect(page.getByRole('button', { name: '查看图片：标注：提问截图' })).toBeVisible()
})
