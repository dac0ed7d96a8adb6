import {
  examLayoutLabels,
  examStartLabels,
  revealMomentLabels,
  type ExamOverrides,
  type ExamSettingName,
  type ExamSettings,
} from '@lab/contract/exam-settings'
import type { ReactNode } from 'react'

type Given = { settings: ExamSettings; defaults: ExamSettings; changeable: readonly ExamSettingName[] }

/** What is saved of a filled form: what differs from the exam is said here, what does not follows the exam again. Pure. */
export function overridingOf(
  values: ExamSettings,
  { settings, defaults, changeable }: Given,
): { given: ExamOverrides; inherit: ExamSettingName[] } {
  const changed = changeable.filter((name) => values[name] !== settings[name])
  return {
    given: Object.fromEntries(
      changed.filter((name) => values[name] !== defaults[name]).map((name) => [name, values[name]]),
    ),
    inherit: changed.filter((name) => values[name] === defaults[name]),
  }
}

const units: Partial<Record<ExamSettingName, string>> = {
  duration_minutes: ' 分钟',
  entry_minutes: ' 分钟',
  earliest_minutes: ' 分钟',
  leave_limit: ' 次',
}
const labels: Readonly<Record<string, string>> = { ...examLayoutLabels, ...examStartLabels, ...revealMomentLabels }

/** A setting in words. Pure. */
export function settingText(name: ExamSettingName, value: ExamSettings[ExamSettingName]): string {
  if (typeof value === 'boolean') return value ? '开启' : '关闭'
  if (value === null || value === '') return '不限'
  if (typeof value === 'number') return `${value}${units[name] ?? ''}`
  return labels[value] ?? value
}

/** The help of a field with what the exam itself says, where this place says something else. Pure. */
export function saysDefault(
  { name, help }: { name: ExamSettingName; help?: ReactNode },
  defaults: ExamSettings,
  overrides: ExamOverrides,
): ReactNode {
  if (overrides[name] === undefined) return help
  const said = `本班单独设置，考试设置为：${settingText(name, defaults[name])}。`
  return typeof help === 'string' ? `${help}${said}` : said
}
