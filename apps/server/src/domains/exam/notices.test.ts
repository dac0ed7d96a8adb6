import { sittingActs } from '@lab/contract/exam-sitting'
import { expect, test } from 'vitest'
import { noticeText, toldActs } from './notices.ts'

test.each([
  ['announce', '第 3 题的图有误，按 4 个进程作答', true, '第 3 题的图有误，按 4 个进程作答'],
  ['extend', '10 分钟：停电', false, '监考教师为全体学员延长 10 分钟：停电'],
  ['extend', '10 分钟：机器故障', true, '监考教师为你延长 10 分钟：机器故障'],
  ['pause', '', false, '考试已暂停，计时停止，请等待监考教师继续'],
  ['resume', '暂停了 3 分钟', false, '考试已继续，暂停了 3 分钟，作答时间已顺延'],
  ['reopen', '15 分钟：误交卷', true, '监考教师允许你重新进入，至少还可作答 15 分钟：误交卷'],
  ['collect', '违反考场纪律', true, '监考教师已收卷：违反考场纪律'],
  ['end', '', false, '监考教师已结束考试，未交的试卷已自动提交'],
] as const)('%s, %s, own %s', (act, text, isOwn, expected) => {
  expect(noticeText(act, text, isOwn)).toBe(expected)
})

test('what does not concern learners is not notified, and a changed question only to those who are asked it', () => {
  const silent = sittingActs.filter((act) => !toldActs.includes(act))
  expect(silent.toSorted()).toEqual(['fix', 'prepare', 'release', 'settings', 'start'])
})
