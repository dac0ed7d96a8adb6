import type { AnswerStatistics } from '@lab/contract/question/statistics'

export type FiguresProps = {
  figures: AnswerStatistics
  /** Shows those behind a number, as places in the figures' list of learners. */
  onShow: (title: string, who: readonly number[]) => void
}
