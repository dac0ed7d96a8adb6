import type { Attainment, CourseGoal, GoalAttainment } from '@lab/contract/course-goal'
import type { FileAnswer } from '@lab/contract/endpoint'
import { paragraph, Pictures, table, textRun, writeDocument } from '../question-exchange/index.ts'

type Reported = Omit<Attainment, 'can'>

/** In hundredths, halves up, as it is worked out on paper. */
const share = (value: number | null): string =>
  value === null ? '—' : (Math.round(value * 100 + 1e-7) / 100).toFixed(2)
const number = (value: number | null): string => (value === null ? '—' : String(Math.round(value * 100) / 100))
const cell = (text: string): string => paragraph(textRun(text))
const headCell = (text: string): string => paragraph(textRun(text, { isBold: true }), { isCentred: true })
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  table([head.map(headCell), ...rows.map((row) => row.map(cell))])
const heading = (text: string): string => paragraph(textRun(text), { style: 'Heading1' })

/** What is said of one goal, in the sentence that a course's file wants. Pure. */
export function goalSentence(goal: CourseGoal, of: GoalAttainment, learners: number): string {
  const { attained, is_met: isMet, reached, missed, exams } = of
  if (attained === null) return `${goal.name}还没有对应的题目，未作评价。`
  const asked = reached.length + missed.length
  const [from, items] = [exams.length, exams.reduce((sum, exam) => sum + exam.items, 0)]
  const who = asked === learners ? `全体 ${learners} 名学员` : `${asked} 名学员（共 ${learners} 名）`
  return `${goal.name}由 ${from} 场考试的 ${items} 道题考核，${who}的达成度为 ${share(attained)}，期望值 ${share(goal.expected / 100)}，${
    isMet ? '达成' : '未达成'
  }；其中 ${reached.length} 人达到期望值，${missed.length} 人未达到。`
}

export function totalSentence({ goals, attainment, total }: Pick<Reported, 'goals' | 'attainment' | 'total'>): string {
  if (total === null) return '还没有可以评价的课程目标。'
  const unmet = goals.filter((_, at) => attainment[at]!.is_met === false).map(({ name }) => name)
  const open = goals.filter((_, at) => attainment[at]!.attained === null).map(({ name }) => name)
  return [
    `按权重计算，课程总达成度为 ${share(total)}。`,
    unmet.length > 0 ? `${unmet.join('、')}未达到期望值，需要在教学中改进。` : '已评价的课程目标均达到期望值。',
    open.length > 0 ? `${open.join('、')}没有对应的题目，未计入。` : '',
  ].join('')
}

const goalTable = ({ goals, attainment }: Reported): string =>
  tableOf(
    ['课程目标', '毕业要求', '权重', '对应分值', '平均得分', '标准差', '期望值', '达成度', '结论'],
    goals.map((goal, at) => {
      const { points, mean, deviation, attained, is_met: isMet } = attainment[at]!
      return [
        goal.text ? `${goal.name}：${goal.text}` : goal.name,
        goal.requirement || '—',
        `${number(goal.weight)}%`,
        number(points),
        number(mean),
        number(deviation),
        share(goal.expected / 100),
        share(attained),
        isMet === null ? '未评价' : isMet ? '达成' : '未达成',
      ]
    }),
  )

/** Which questions show which goal, exam by exam. */
const itemTable = ({ goals, exams }: Reported): string =>
  exams
    .filter(({ items }) => items.some((item) => item.goals.length > 0))
    .map(({ title, items }) => {
      const names = new Map(goals.map(({ id, name }) => [id, name]))
      const rows = items.map((item, at) => [
        String(at + 1),
        item.title,
        number(item.points),
        item.goals
          .map(({ goal_id: id, part }) =>
            part === 1 ? (names.get(id) ?? '') : `${names.get(id) ?? ''}（${number(part * 100)}%）`,
          )
          .filter(Boolean)
          .join('、') || '—',
      ])
      return heading(`${title}：题目与课程目标`) + tableOf(['题号', '题目', '分值', '课程目标'], rows)
    })
    .join('')

const examTable = ({ goals, exams, attainment }: Reported): string => {
  const used = exams.filter(({ items }) => items.some((item) => item.goals.length > 0))
  return tableOf(
    ['课程目标', ...used.map(({ title }) => title), '合计'],
    goals.map(({ name }, at) => [
      name,
      ...used.map(({ offering_id: id }) =>
        share(attainment[at]!.exams.find((exam) => exam.offering_id === id)?.attained ?? null),
      ),
      share(attainment[at]!.attained),
    ]),
  )
}

const learnerTable = ({ goals, learners, attainment }: Reported): string =>
  tableOf(
    ['学号', '姓名', ...goals.map(({ name }) => name)],
    learners.map(({ number: own, real_name: name }, who) => [
      own,
      name,
      ...goals.map((_, at) => share(attainment[at]!.own[who] ?? null)),
    ]),
  )

/** The attainment of a course's goals as its file wants it: tables, and what they say in sentences. */
export async function goalReport(reported: Reported): Promise<FileAnswer> {
  const { place_name: name, goals, attainment, learners } = reported
  const body = [
    paragraph(textRun(`${name}课程目标达成度评价`), { style: 'Title' }),
    paragraph(textRun(`评价方式：直接评价（考试成绩）　参评学员：${learners.length} 人`), { style: 'Note' }),
    heading('一、课程目标达成情况'),
    goalTable(reported),
    ...goals.map((goal, at) => paragraph(textRun(goalSentence(goal, attainment[at]!, learners.length)))),
    paragraph(textRun(totalSentence(reported))),
    heading('二、各考试的达成度'),
    examTable(reported),
    heading('三、学员个人达成度'),
    learnerTable(reported),
    itemTable(reported),
  ]
  const bytes = await writeDocument(body.join(''), new Pictures(new Map()))
  return {
    filename: `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')}课程目标达成度.docx`,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    body: bytes,
  }
}
