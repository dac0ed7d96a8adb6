import type { ItemView, ItemWorkProps } from '../../content/aspects/record/item-view.ts'
import { onDemand } from '../../kit/on-demand.tsx'

/** How a record shows a run: what it came to. */
export const typingView: ItemView = {
  submitted: ({ attempts }) => (attempts > 0 ? '打字成绩' : undefined),
  undone: () => '未完成',
  Work: onDemand<ItemWorkProps>(
    async () => (await import('./parts/typing-work.tsx')).TypingWork,
    () => null,
  ),
}
