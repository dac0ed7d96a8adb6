import { kindLabels } from '@lab/contract/kinds'
import { mountRoot } from '@lab/contract/dataset-paths'
import { verifyScriptTypeLabels } from '@lab/contract/environment'
import { stepKindLabels, type VersionChange } from '@lab/contract/experiment'
import type { Rubric } from '@lab/contract/rubric'
import { questionText } from '@lab/contract/question/describe'
import type { ExperimentSnapshot, SectionContent, StepContent } from './outline.ts'

const text = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** A rubric as people read it, one criterion a line. */
const rubricText = (rubric: Rubric): string =>
  rubric.map(({ title, points, note }) => `${title}（${points}分）${note && `：${note}`}`).join('\n')

interface Field<T> {
  name: string
  of: (value: T) => unknown
}

/** What a version says in addition to its outline. */
export type SnapshotSettings = Omit<ExperimentSnapshot, 'sections'>

export const settingFields: Field<SnapshotSettings>[] = [
  { name: '名称', of: (s) => s.title },
  { name: '预计时长', of: (s) => `${s.durationMinutes}分钟` },
  { name: '需要实验报告', of: (s) => s.needsReport },
  { name: '评分占比', of: (s) => `自动${s.autoPercent}%，报告${s.reportPercent}%` },
  { name: '环境套件', of: (s) => s.suiteId },
  { name: '联网', of: (s) => s.networkOn },
  { name: '并行环境数', of: (s) => s.concurrentEnvironments },
  { name: '教学设置', of: (s) => s.teach },
  { name: '个性化参数', of: (s) => (s.parameters?.length ? s.parameters : '') },
  {
    name: kindLabels.dataset,
    of: (s) =>
      (s.datasets ?? [])
        .map((one) => `${mountRoot}/${one.name}（${one.version === null ? '最新版本' : `v${one.version}`}）`)
        .join('、'),
  },
]

export const stepFields: Field<StepContent>[] = [
  { name: '名称', of: (s) => s.title },
  { name: '类型', of: (s) => stepKindLabels[s.kind] },
  { name: '正文', of: (s) => s.body.value },
  { name: '文件', of: (s) => s.link?.url },
  { name: '分值', of: (s) => s.points },
  { name: '提示', of: (s) => s.hint },
  { name: '提示扣分', of: (s) => s.hintCost },
  { name: '参考答案', of: (s) => s.answer },
  { name: '主机', of: (s) => s.machine },
  { name: '准备脚本', of: (s) => s.setup },
  { name: '验证类型', of: (s) => (s.check ? verifyScriptTypeLabels[s.check.type] : '') },
  { name: '验证脚本', of: (s) => s.check?.script },
  { name: '退出码', of: (s) => (s.check?.only_one_fails ? '1 以外的表示脚本出错' : '') },
  { name: '超时时间', of: (s) => (s.check ? `${s.check.timeout_seconds}秒` : '') },
  { name: '参考解脚本', of: (s) => s.solve },
  { name: '清理脚本', of: (s) => s.cleanup },
  { name: '重试次数', of: (s) => s.retries },
  { name: '题目', of: (s) => s.question && questionText(s.question) },
  { name: '过程要求', of: (s) => s.evidence },
  { name: '其他主机', of: (s) => s.hosts },
  { name: '评分标准', of: (s) => s.rubric && rubricText(s.rubric) },
]

/** The fields in which two values differ, in words. */
export function differing<T>(fields: Field<T>[], before: T, after: T): VersionChange['fields'] {
  return fields
    .map(({ name, of }) => ({ field: name, before: text(of(before)), after: text(of(after)) }))
    .filter((field) => field.before !== field.after)
}

const byId = <T extends { id: string }>(rows: T[]): Map<string, T> => new Map(rows.map((row) => [row.id, row]))

/** Each step with the section it lies in and the step before it, which together say where it is. */
function places(sections: SectionContent[]): Map<string, { step: StepContent; section: string; after: string }> {
  const found = new Map<string, { step: StepContent; section: string; after: string }>()
  for (const section of sections) {
    section.steps.forEach((step, index) =>
      found.set(step.id, { step, section: section.id, after: section.steps[index - 1]?.id ?? '' }),
    )
  }
  return found
}

/** What changed from one version to another: settings, then sections, then steps in the newer order. */
export function compareVersions(before: ExperimentSnapshot, after: ExperimentSnapshot): VersionChange[] {
  const changes: VersionChange[] = []
  const settings = differing(settingFields, before, after)
  if (settings.length) changes.push({ what: 'changed', part: 'settings', title: '实验设置', fields: settings })

  const oldSections = byId(before.sections)
  const newSections = byId(after.sections)
  for (const section of after.sections) {
    const old = oldSections.get(section.id)
    if (!old) changes.push({ what: 'added', part: 'section', title: section.title, fields: [] })
    else if (old.title !== section.title) {
      const fields = [{ field: '名称', before: old.title, after: section.title }]
      changes.push({ what: 'changed', part: 'section', title: section.title, fields })
    }
  }
  for (const section of before.sections) {
    if (!newSections.has(section.id))
      changes.push({ what: 'removed', part: 'section', title: section.title, fields: [] })
  }

  const oldSteps = places(before.sections)
  const newSteps = places(after.sections)
  // A step counts as moved when its section or the step before it is another one, among the steps that both have.
  for (const [id, place] of newSteps) {
    const old = oldSteps.get(id)
    const { title } = place.step
    if (!old) {
      changes.push({ what: 'added', part: 'step', title, fields: [] })
      continue
    }
    const fields = differing(stepFields, old.step, place.step)
    if (fields.length) changes.push({ what: 'changed', part: 'step', title, fields })
    const isBothKnown = (other: string): boolean => other === '' || (oldSteps.has(other) && newSteps.has(other))
    const hasMoved =
      old.section !== place.section || (old.after !== place.after && isBothKnown(old.after) && isBothKnown(place.after))
    if (hasMoved) changes.push({ what: 'moved', part: 'step', title, fields: [] })
  }
  for (const [id, place] of oldSteps) {
    if (!newSteps.has(id)) changes.push({ what: 'removed', part: 'step', title: place.step.title, fields: [] })
  }
  return changes
}
