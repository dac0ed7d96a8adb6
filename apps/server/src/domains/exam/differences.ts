import { examLayoutLabels, examStartLabels, revealMomentLabels, type ExamSettings } from '@lab/contract/exam-settings'
import { questionText } from '@lab/contract/question/describe'
import type { ExamSnapshot } from './paper.ts'

type Change = { what: string; before: string | null; after: string | null }

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

/** Every question and rule of a version, by a name that stays when it is moved. */
function linesOf(snapshot: ExamSnapshot | null): Map<string, { what: string; text: string }> {
  const lines = new Map<string, { what: string; text: string }>()
  for (const { title, questions, draws } of snapshot?.content.sections ?? []) {
    for (const [at, { key, stem, question, points }] of questions.entries())
      lines.set(key, { what: `${title} 第${at + 1}题`, text: `${stem.value}\n${questionText(question)}\n${points}分` })
    for (const [at, { id, count, points }] of draws.entries())
      lines.set(id, { what: `${title} 抽题规则${at + 1}`, text: `抽 ${count} 题，每题 ${points} 分` })
  }
  return lines
}

/** What is otherwise in `after` than in `before`: settings, then questions. */
export function differences(before: ExamSnapshot | null, after: ExamSnapshot | null): Change[] {
  const settings = Object.values(named).map(({ label, of }) => ({
    what: label,
    before: before && of(before.settings),
    after: after && of(after.settings),
  }))
  const [old, now] = [linesOf(before), linesOf(after)]
  const questions = [...new Set([...old.keys(), ...now.keys()])].map((key) => ({
    what: (now.get(key) ?? old.get(key))!.what,
    before: old.get(key)?.text ?? null,
    after: now.get(key)?.text ?? null,
  }))
  return [...settings, ...questions].filter((one) => one.before !== one.after)
}
