import type { ItemKind } from '@lab/contract/item-kinds'
import type { ItemView } from '../content/aspects/record/item-view.ts'
import { answerView, reportView, withoutWork } from '../content/aspects/record/shared-item-views.ts'
import { typingView } from '../domains/training/typing-view.ts'

/** How records show what was submitted to each kind of item: one that nobody shows does not compile. */
export const itemViews = {
  text: withoutWork,
  video: withoutWork,
  pdf: withoutWork,
  file: withoutWork,
  link: withoutWork,
  notebook: withoutWork,
  question: answerView,
  task: withoutWork,
  report: reportView,
  typing: typingView,
  experiment: withoutWork,
  exam: withoutWork,
  quiz: withoutWork,
  discussion: withoutWork,
  dataset: withoutWork,
} satisfies Record<ItemKind, ItemView>
