import type { DemoLine } from './linux-outline.ts'
import type { ObjectiveKind } from '@lab/contract/lesson-outline'

export const pythonObjectives: readonly (readonly [ObjectiveKind, string])[] = [
  ['knowledge', '理解数据分析的过程和常用统计量的含义，知道各自的适用条件。'],
  ['ability', '能用 Python 读入、清洗和汇总表格数据，清洗过程可以重复。'],
  ['ability', '能选用合适的图表呈现结果，写出有依据、有限度的结论。'],
  ['attitude', '尊重数据来源和个人隐私，不为结论挑选数据。'],
]

/** A course of 32 hours: 18 of theory and 14 of practice. */
export const pythonLines: readonly DemoLine[] = [
  { depth: 0, title: '从问题到数据' },
  { depth: 1, title: '提出问题', theory: 1, level: 'understand', goals: [1] },
  { depth: 1, title: '数据的样子', theory: 1, level: 'understand', goals: [1], note: '一行是一件事，一列是一个量。' },
  {
    depth: 1,
    title: '读入与检查',
    theory: 2,
    practice: 2,
    level: 'apply',
    goals: [2],
    note: '重点：类型与编码。难点：学号前面的 0、写作“缺考”的成绩。',
  },
  { depth: 0, title: '清洗' },
  { depth: 1, title: '缺失与重复', theory: 2, practice: 2, level: 'apply', goals: [2] },
  { depth: 1, title: '格式与异常', theory: 2, practice: 2, level: 'apply', goals: [2, 4] },
  { depth: 2, title: '日期与单位' },
  { depth: 2, title: '异常值的核实' },
  { depth: 0, title: '汇总与统计' },
  { depth: 1, title: '集中与离散', theory: 2, level: 'master', goals: [1] },
  { depth: 1, title: '分组汇总', theory: 2, practice: 2, level: 'apply', goals: [2] },
  { depth: 1, title: '合并多张表', theory: 1, practice: 1, level: 'apply', goals: [2] },
  { depth: 1, title: '相关与回归', theory: 1, practice: 1, level: 'master', goals: [1, 3], note: '相关不等于因果。' },
  { depth: 0, title: '呈现与结论' },
  { depth: 1, title: '选图与作图', theory: 2, practice: 2, level: 'apply', goals: [3] },
  { depth: 1, title: '写结论', theory: 2, level: 'apply', goals: [3, 4] },
  { depth: 1, title: '综合实践：回答一个校园问题', practice: 2, level: 'apply', goals: [2, 3, 4] },
]
