import type { RecordState, StepProgress } from '@lab/contract/record'
import type { ItemView } from './item-view.ts'

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

/** Whether a step has anything to unfold: output, what was submitted, an opened hint, what a grader said or drew. */
export const hasMore = (step: StepProgress, { submitted }: ItemView): boolean =>
  Boolean(step.last_output || submitted(step) || step.hint_opened || step.comment || step.annotations.length > 0)

/** What a step is called that was submitted undone; undefined for one that was done, or may still be worked on. */
export function undoneWord(
  step: StepProgress,
  { undone }: ItemView,
  recordState: RecordState | undefined,
): string | undefined {
  const isSubmitted = recordState === 'submitted' || recordState === 'graded'
  if (!isSubmitted || (step.state !== 'not_started' && step.state !== 'in_progress')) return undefined
  return undone(step)
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
