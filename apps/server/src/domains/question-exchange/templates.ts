import type { FileAnswer } from '@lab/contract/endpoint'
import type { Question } from '@lab/contract/question/content'
import { letterOf } from '@lab/contract/question/types'
import type { ExportedQuestion } from './formats/export-question.ts'
import { writeQuestions } from './formats/docx/write.ts'
import { lettered, textRule } from './formats/draft.ts'
import { guideSheet } from './formats/xlsx/read.ts'
import { writeWorkbook } from './formats/xlsx/write.ts'

const ordered = (...texts: string[]) => texts.map((text, at) => ({ id: `i${at + 1}`, text }))
const blank = (...texts: string[]) => ({
  rules: texts.map(textRule),
  case_sensitive: false,
  width_sensitive: false,
  spaces: 'fold' as const,
})

const example = (stem: string, question: Question, more: Partial<ExportedQuestion> = {}): ExportedQuestion => ({
  stem,
  question,
  points: 2,
  difficulty: 3,
  knowledge: ['进程管理'],
  tags: [],
  rubric: null,
  ...more,
})

/** One question of each type that can be imported, as a teacher would write it. */
export const templateQuestions: readonly ExportedQuestion[] = [
  example(
    '进程从运行态变为阻塞态，通常是因为（　　）',
    {
      type: 'single',
      options: lettered(['时间片用完', '等待输入输出完成', '被更高优先级的进程抢占', '进程刚刚创建']),
      answer: [letterOf(1)],
      analysis: '等待某一事件发生时，进程主动让出处理机并进入阻塞态。',
    },
    { difficulty: 2, tags: ['示例'] },
  ),
  example('下列各项中，属于死锁产生的必要条件的有（　　）', {
    type: 'multiple',
    options: lettered(['互斥', '占有并等待', '先来先服务', '循环等待']),
    answer: [letterOf(0), letterOf(1), letterOf(3)],
    scoring: 'half',
    analysis: '还有一个条件是不可剥夺。',
  }),
  example(
    '同一进程的各个线程共享进程的地址空间。',
    { type: 'true_false', answer: ['对'], analysis: '' },
    { points: 1 },
  ),
  example('信号量的两种基本操作是 ____ 操作和 ____ 操作。', {
    type: 'fill',
    blanks: [blank('P', 'wait'), blank('V', 'signal')],
    any_order: false,
    scoring: 'each',
    analysis: '',
  }),
  example('按从快到慢的顺序排列下列存储设备。', {
    type: 'ordering',
    items: ordered('寄存器', '高速缓存', '内存', '磁盘'),
    scoring: 'all',
    analysis: '',
  }),
  example('把调度算法与它的特点连起来。', {
    type: 'matching',
    left: ordered('先来先服务', '时间片轮转'),
    right: lettered(['按到达的先后顺序', '每个进程轮流运行一小段时间', '先运行估计时间最短的']),
    pairs: [
      { left: 'i1', right: letterOf(0) },
      { left: 'i2', right: letterOf(1) },
    ],
    scoring: 'each',
    analysis: '',
  }),
  example(
    '简述进程和线程的区别。',
    {
      type: 'short_answer',
      reference: '进程是资源分配的单位，线程是处理机调度的单位；同一进程的线程共享进程的资源。',
      keywords: ['资源分配', '调度'],
      analysis: '',
    },
    {
      points: 10,
      rubric: [
        { id: 'c1', title: '进程是资源分配的单位', points: 4, note: '' },
        { id: 'c2', title: '线程是处理机调度的单位', points: 4, note: '写「CPU 调度」也可' },
        { id: 'c3', title: '说明线程共享进程的资源', points: 2, note: '' },
      ],
    },
  ),
]

const guide: readonly [string, string][] = [
  ['题型', '单选题、多选题、判断题、填空题、排序题、连线题、简答题'],
  ['题干', '必填。公式写在 $ 之间，例如 $x^2$；填空题的空写成 ____（四个下划线）'],
  ['选项A 至选项L', '单选题、多选题和排序题的各项，连线题的右侧项'],
  ['左侧项', '连线题的左侧项，一行一个，写成 1. 甲'],
  ['答案', '单选题写 B；多选题写 ABD；判断题写 对 或 错；排序题写 C→A→B；连线题写 1-A；2-B'],
  ['填空题的答案', '一行一个空；同一空的几种答案用 / 分开；数值可写 9.8 ± 0.1'],
  ['分值', '数字，可以是 0.5 的倍数；不写时按导入时的设置'],
  ['难度', '容易、较易、中等、较难、困难；不写时按导入时的设置'],
  ['评分标准', '简答题可以写，一行一项：评分项（分值）：评分说明，例如 举例正确（2分）：任一例即可；各项之和等于分值'],
  ['知识点', '几个知识点用；分开；题库中没有的会新建，写成 内存管理 > 分页 会建在下级'],
]

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A file to fill in, with an example of each type of question. */
export async function writeTemplate(format: 'xlsx' | 'docx'): Promise<FileAnswer> {
  const title = '题目导入模板'
  if (format === 'docx') {
    const body = await writeQuestions(title, templateQuestions, new Map())
    return { filename: `${title}.docx`, type: docxType, body }
  }
  const rows = guide.map(([what, how]) => [what, how])
  return writeWorkbook(title, templateQuestions, { name: guideSheet, header: ['列', '怎样填写'], rows })
}
