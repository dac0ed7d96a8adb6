import type { MarkBook } from '@lab/contract/markbook'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Note } from '../../../kit/note.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { refusalOf } from './use-markbook.ts'

/** 发布成绩 and taking it back, each after it was asked. */
export function usePosting(placeId: string) {
  const stale = useStale()
  const [isBusy, setBusy] = useState(false)
  const params = { id: placeId }
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      showToast(done)
      await stale('markbook')
    } catch {
      // The request layer has shown why.
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    async post({ posted, changed_count: changed }: MarkBook): Promise<void> {
      const news = changed > 0 ? `有 ${changed} 名学员的总评与上次发布的不同。` : '学员的总评与上次发布的相同。'
      const text = posted
        ? `${news}重新发布后，学员看到现在的成绩，并收到消息。`
        : '发布后，学员在「成绩」中看到自己的总评和各分类成绩，并收到消息。之后的修改要重新发布才会让学员看到。'
      if (await askQuestion({ title: '发布成绩', text, okText: '发布' }))
        await run(() => api.markbook.post({ params }), '成绩已发布')
    },
    async withdraw(): Promise<void> {
      const text = '学员将不再能看到总评，通知消息一并收回。'
      if (await askQuestion({ title: '撤回成绩发布', text, okText: '撤回', danger: true }))
        await run(() => api.markbook.withdraw({ params }), '已撤回')
    },
  }
}

/** Whether learners see their totals, since when, and whether these still hold. */
export function PostingNote({ book, onWithdraw }: { book: MarkBook; onWithdraw: () => void }) {
  const { posted, changed_count: changed } = book
  if (!posted) return <Note tone="info">成绩尚未发布，学员看不到总评。</Note>
  const refusal = refusalOf(book, 'teach')
  return (
    <Note
      tone={changed > 0 ? 'warning' : 'success'}
      action={
        <Button isSmall disabled={refusal !== undefined} title={refusal} onClick={onWithdraw}>
          撤回
        </Button>
      }
    >
      {posted.by.real_name}于 {exactTime(posted.at)} 发布给 {posted.learner_count} 名学员
      {changed > 0 ? `；之后有 ${changed} 名学员的总评发生变化，学员看到的仍是发布时的成绩。` : '。'}
    </Note>
  )
}
