import { itemVerdictLabels, type ItemAnalysis } from '@lab/contract/exam-analysis'
import { questionTypeLabels } from '@lab/contract/question/types'
import type { Tx } from '../../kernel/database/pool.ts'
import { inArray } from 'drizzle-orm'
import type { Sheet as XlsxSheet } from '../../kernel/sheets/xlsx.ts'
import { users } from '../identity/index.ts'
import { columnsOf } from './analyse.ts'
import type { Sheet } from './sheets.ts'

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000)

/** The analysis of an offering as sheets of a workbook. */
export async function analysisSheets(
  tx: Tx,
  sheets: readonly Sheet[],
  { paper, items, pairs, learners }: ItemAnalysis,
): Promise<XlsxSheet[]> {
  const people = await tx
    .select({ id: users.id, name: users.realName, number: users.number })
    .from(users)
    .where(inArray(users.id, learners))
  const byId = new Map(people.map((one) => [one.id, one]))
  const nameOf = (at: number): string => byId.get(learners[at]!)?.name ?? ''
  const columns = columnsOf(sheets)
  const questions: XlsxSheet = {
    name: '题目',
    header: [
      '题号',
      '题型',
      '题目',
      '分值',
      '作答人数',
      '平均分',
      '难度系数',
      '区分度',
      '与其余题目相关',
      '区分效率',
      '占分%',
      '实际权重%',
      '删题后信度',
      '提示',
    ],
    rows: items.map((item, at) => [
      at + 1,
      questionTypeLabels[columns[at]!.item.question.type],
      item.title,
      item.points,
      item.n,
      rounded(item.mean),
      rounded(item.facility),
      rounded(item.discrimination),
      rounded(item.item_rest),
      rounded(item.efficiency),
      rounded(item.intended_weight),
      rounded(item.effective_weight),
      rounded(item.alpha_if_deleted),
      item.verdicts.map((one) => itemVerdictLabels[one]).join('；'),
    ]),
  }
  const whole: XlsxSheet = {
    name: '整卷',
    header: ['指标', '数值'],
    rows: [
      ['答卷数', paper.n],
      ['满分', rounded(paper.points)],
      ['平均分', rounded(paper.mean)],
      ['中位数', rounded(paper.median)],
      ['标准差', rounded(paper.deviation)],
      ['最低分', rounded(paper.lowest)],
      ['最高分', rounded(paper.highest)],
      ['偏度', rounded(paper.skewness)],
      ['峰度', rounded(paper.kurtosis)],
      ['信度 α', rounded(paper.alpha)],
      ['误差比', rounded(paper.error_ratio)],
      ['测量标准误', rounded(paper.standard_error)],
    ],
  }
  const options: XlsxSheet = {
    name: '选项',
    header: [
      '题号',
      '选项',
      '内容',
      '是否正确',
      '选择人数',
      '比例',
      '高分组',
      '低分组',
      '1档',
      '2档',
      '3档',
      '4档',
      '5档',
    ],
    rows: items.flatMap((item, at) =>
      item.options.map((option) => [
        at + 1,
        option.mark,
        option.text,
        option.is_right ? '是' : '',
        option.who.length,
        rounded(option.share),
        rounded(option.top),
        rounded(option.bottom),
        ...option.curve.map(rounded),
      ]),
    ),
  }
  const marks: XlsxSheet = {
    name: '得分明细',
    header: ['学号', '姓名', ...items.map((_, at) => `第${at + 1}题`), '总分'],
    rows: sheets.map(({ learnerId, items: own }, who) => {
      const earned = new Map(own.map(({ key, mark }) => [key, mark]))
      return [
        byId.get(learnerId)?.number ?? '',
        nameOf(who),
        ...items.map(({ key }) => earned.get(key) ?? null),
        own.reduce((sum, { mark }) => sum + (mark ?? 0), 0),
      ]
    }),
  }
  const alike: XlsxSheet = {
    name: '相同的错误答案',
    header: ['学员', '学员', '都错的题', '相同的错误答案', '偶然相同', '偶然出现的可能', '一分钟内作答'],
    rows: pairs.map((pair) => [
      nameOf(pair.one),
      nameOf(pair.other),
      pair.both_wrong,
      pair.same,
      rounded(pair.expected),
      rounded(pair.chance),
      pair.close_in_time,
    ]),
  }
  return [whole, questions, options, marks, alike].filter(({ rows }) => rows.length > 0)
}
