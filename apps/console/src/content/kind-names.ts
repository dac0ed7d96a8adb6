/** Every kind that has a detail page, with the word the page uses for it. One term for one thing. */
export const kindTitles = {
  experiment: '实验',
  mooc: '实践课程',
  exam: '考试',
  series: '系列',
  lesson: '课程',
  training: '开放实训',
  'code-practice': '代码练习',
  topic: '实验练习专题',
  dataset: '数据集',
  'question-bank': '题库',
  org: '组织',
  class: '班级',
  project: '实训项目',
  'project-case': '项目案例',
  group: '项目小组',
  iteration: '迭代',
  'code-check': '代码检查',
} as const

export type KindName = keyof typeof kindTitles
