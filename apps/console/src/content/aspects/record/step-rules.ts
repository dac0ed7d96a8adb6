import type { StepProgress } from '@lab/contract/record'

export type SectionProgress<Step> = { title: string; steps: Step[]; passed: number }

/** Steps under the sections they stand in, in their order; sections of one name that are not neighbours stay apart. */
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

/** Whether a step has anything to unfold: output, an answer, a report, an opened hint. */
export const hasMore = (step: Pick<StepProgress, 'last_output' | 'answer' | 'report' | 'hint_opened'>): boolean =>
  Boolean(step.last_output || step.answer.length > 0 || step.report?.value || step.hint_opened)

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
