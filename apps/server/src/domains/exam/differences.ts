import { examLayoutLabels, examStartLabels, revealMomentLabels, type ExamSettings } from '@lab/contract/exam-settings'
import type { ContentChange } from '@lab/contract/question/paper-content'
import { contentChanges } from '../paper/index.ts'
import type { ExamSnapshot } from './paper.ts'

const yesNo = (value: boolean): string => (value ? '是' : '否')
const minutes = (value: number | null): string => (value === null ? '不限' : `${value} 分钟`)
const named: Record<keyof ExamSettings, { label: string; of: (settings: ExamSettings) => string }> = {
  start: { label: '开始方式', of: ({ start }) => examStartLabels[start] },
  duration_minutes: { label: '考试时长', of: ({ duration_minutes: value }) => minutes(value) },
  entry_minutes: { label: '迟到时限', of: ({ entry_minutes: value }) => minutes(value) },
  earliest_minutes: { label: '最早交卷', of: ({ earliest_minutes: value }) => minutes(value) },
  attempts: { label: '考试次数', of: ({ attempts }) => (attempts === null ? '不限' : `${attempts} 次`) },
  pass_score: { label: '及格线', of: ({ pass_score: percent }) => `${percent}%` },
  layout: { label: '题目显示', of: ({ layout }) => examLayoutLabels[layout] },
  shuffle_questions: { label: '题目乱序', of: (settings) => yesNo(settings.shuffle_questions) },
  shuffle_options: { label: '选项乱序', of: (settings) => yesNo(settings.shuffle_options) },
  show_score: { label: '显示成绩', of: ({ show_score: moment }) => revealMomentLabels[moment] },
  show_answers: { label: '显示正确答案', of: ({ show_answers: moment }) => revealMomentLabels[moment] },
  show_analysis: { label: '显示解析', of: ({ show_analysis: moment }) => revealMomentLabels[moment] },
  password: { label: '考试密码', of: ({ password }) => password || '无' },
  addresses: { label: '允许的网段', of: ({ addresses }) => addresses || '不限' },
  single_session: { label: '只允许一处作答', of: (settings) => yesNo(settings.single_session) },
  full_screen: { label: '全屏作答', of: (settings) => yesNo(settings.full_screen) },
  counts_leaves: { label: '记录离开', of: (settings) => yesNo(settings.counts_leaves) },
  leave_limit: { label: '离开次数上限', of: ({ leave_limit: most }) => (most === null ? '不限' : `${most} 次`) },
  practice: { label: '练习模式', of: (settings) => yesNo(settings.practice) },
}

/** What is otherwise in `after` than in `before`: settings, then questions. */
export function differences(before: ExamSnapshot | null, after: ExamSnapshot | null): ContentChange[] {
  const settings = Object.values(named)
    .map(({ label, of }) => ({
      what: label,
      before: before && of(before.settings),
      after: after && of(after.settings),
    }))
    .filter((one) => one.before !== one.after)
  return [...settings, ...contentChanges(before?.content ?? null, after?.content ?? null)]
}
