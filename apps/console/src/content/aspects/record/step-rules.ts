import type { RecordState, StepProgress } from '@lab/contract/record'

export type SectionProgress<Step> = { title: string; steps: Step[]; passed: number }

/** Steps under the sections they are in, in their order; sections of one name that are not neighbours stay apart. */
export function bySection<Step extends Pick<StepProgress, 'section_title' | 'state'>>(
  steps: readonly Step[],
): SectionProgress<Step>[] {
  const sections: SectionProgress<Step>[] = []
  for (const step of steps) {
    let section = sections.at(-1)
    if (!section || section.title !== step.section_title) {
      section = { title: step.section_title, steps: [], passed: 0 }
      sections.push(section)
    }
    section.steps.push(step)
    if (step.state === 'passed') section.passed += 1
  }
  return sections
}

type Unfolded = Pick<StepProgress, 'last_output' | 'answer' | 'report' | 'hint_opened' | 'comment' | 'annotations'>

/** Whether a step has anything to unfold: output, an answer, a report, an opened hint, what a grader said or drew. */
export const hasMore = (step: Unfolded): boolean =>
  Boolean(
    step.last_output ||
    step.answer.length > 0 ||
    step.report?.value ||
    step.hint_opened ||
    step.comment ||
    step.annotations.length > 0,
  )

/** What there is to read of a step beside its score; undefined where nothing was handed in. */
export const handedIn = (step: Pick<StepProgress, 'answer' | 'report'>): string | undefined =>
  [step.report?.value.trim() ? '报告' : '', step.answer.length > 0 ? '作答' : ''].filter(Boolean).join('和') ||
  undefined

/** What a step is called that was handed in undone; undefined for one that was done, or may still be worked on. */
export function undoneWord(
  step: Pick<StepProgress, 'kind' | 'state' | 'answer'>,
  recordState: RecordState | undefined,
): string | undefined {
  const isHandedIn = recordState === 'submitted' || recordState === 'graded'
  if (!isHandedIn || (step.state !== 'not_started' && step.state !== 'in_progress')) return undefined
  if (step.kind !== 'question') return '未完成'
  return step.answer.length > 0 ? undefined : '未作答'
}

/** Whether a command is cut in the timeline, where three lines of it are shown. */
export const isLongCommand = (command: string): boolean => command.split('\n').length > 3 || command.length > 300

/** Local day of a moment, for the headings of a timeline: `11月20日 周五`. */
export function dayHeading(moment: string): string {
  const date = new Date(moment)
  return `${date.getMonth() + 1}月${date.getDate()}日 周${'日一二三四五六'[date.getDay()]}`
}

/** Events of one day together, in the order given. */
export function byDay<Event extends { at: string }>(events: readonly Event[]): { day: string; events: Event[] }[] {
  const days: { day: string; events: Event[] }[] = []
  for (const event of events) {
    const day = dayHeading(event.at)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

/** Events that follow each other in the same step together; those of no step have no title. */
export function byStep<Event extends { step_id: string | null; step_title: string }>(
  events: readonly Event[],
): { stepId: string | null; title: string; events: Event[] }[] {
  const runs: { stepId: string | null; title: string; events: Event[] }[] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last && last.stepId === event.step_id) last.events.push(event)
    else runs.push({ stepId: event.step_id, title: event.step_title, events: [event] })
  }
  return runs
}

/** A score of the history; without one of a teacher, what holds in its place: an automatic score, or none. */
export const scoreWord = (score: number | null, step: { auto_score: number | null } | undefined): string => {
  if (score !== null) return `${score} 分`
  return step?.auto_score === null ? '未评分' : '自动评分'
}
