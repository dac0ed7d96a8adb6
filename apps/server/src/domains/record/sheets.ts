import { recordStateLabels } from '@lab/contract/record'
import type { Sheet } from '../../kernel/sheets/xlsx.ts'
import { shownMoment } from '../offering/index.ts'
import type { ListedRecord } from './list.ts'
import type { Matrix } from './matrix.ts'

const percent = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)

/** Members × contents: one row per student, one column per content. */
export function classSheet(matrix: Matrix): Sheet {
  return {
    name: '班级成绩',
    header: [
      '学号',
      '姓名',
      '分组',
      ...matrix.offerings.map((offering) => `${offering.title}（满分${offering.max_score}）`),
      '总评（百分制）',
      '平均进度（%）',
    ],
    rows: matrix.members.map((member) => {
      const scores = new Map(member.cells.map((cell) => [cell.offering_id, cell.score]))
      return [
        member.number,
        member.real_name,
        member.group_name,
        ...matrix.offerings.map((offering) => scores.get(offering.id) ?? null),
        percent(member.total),
        percent(member.progress),
      ]
    }),
  }
}

const moment = (value: string | Date | null): string => (value === null ? '' : shownMoment(new Date(value)))

/** The records of one content: one row per record. */
export function contentSheet(rows: ListedRecord[]): Sheet {
  return {
    name: '学习记录',
    header: [
      '学号',
      '姓名',
      '班级',
      '分组',
      '状态',
      '进度（%）',
      '得分',
      '满分',
      '第几次提交',
      '迟交',
      '用时（分钟）',
      '开始时间',
      '最近学习',
      '提交时间',
    ],
    rows: rows.map((row) => [
      row.number,
      row.real_name,
      row.class_name,
      row.group_name,
      recordStateLabels[row.state],
      row.progress,
      row.score,
      row.max_score,
      row.attempt,
      row.is_late ? '是' : '否',
      Math.round(row.duration_seconds / 6) / 10,
      moment(row.started_at),
      moment(row.last_active_at),
      moment(row.submitted_at),
    ]),
  }
}
