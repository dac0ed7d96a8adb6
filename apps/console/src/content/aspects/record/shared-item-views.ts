import { onDemand } from '../../../kit/on-demand.tsx'
import type { ItemView, ItemWorkProps } from './item-view.ts'

const unfinished = () => '未完成'
const nothing = () => null

/** Of items that are read, watched or carried out: nothing is submitted to them. */
export const withoutWork: ItemView = { submitted: () => undefined, undone: unfinished, Work: null }

/** Of questions: the answer, next to what is right where the reader may see that. */
export const answerView: ItemView = {
  submitted: ({ answer }) => (answer.length > 0 ? '作答' : undefined),
  undone: ({ answer }) => (answer.length > 0 ? undefined : '未作答'),
  Work: onDemand<ItemWorkProps>(async () => (await import('./answer-work.tsx')).AnswerWork, nothing),
}

/** Of reports: the text, with pictures that a grader may draw over. */
export const reportView: ItemView = {
  submitted: ({ report }) => (report?.value.trim() ? '报告' : undefined),
  undone: unfinished,
  Work: onDemand<ItemWorkProps>(async () => (await import('./report-work.tsx')).ReportWork, nothing),
}
