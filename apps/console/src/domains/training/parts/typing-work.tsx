import type { ItemWorkProps } from '../../../content/aspects/record/item-view.ts'

/** What a run came to, in the words that it was marked with. */
export function TypingWork({ step }: ItemWorkProps) {
  return (
    <div>
      <h3>打字成绩</h3>
      <p>{step.last_message}</p>
    </div>
  )
}
