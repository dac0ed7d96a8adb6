import type { BankQuestionRow } from '@lab/contract/bank-question'
import type { MarkedAnswer } from '@lab/contract/question/present'
import { questionTypeLabels, type QuestionType } from '@lab/contract/question/types'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isAnswered, QuestionAnswer } from '../../../content/question/answer/question-answer.tsx'
import { QuestionReview } from '../../../content/question/question-review.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { RichTextView } from '../../../kit/editor/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import styles from '../question-bank.module.css'

/** What is shown of these in an order that a seed decides. */
const hasOrder: ReadonlySet<QuestionType> = new Set<QuestionType>(['single', 'multiple', 'ordering', 'matching'])

type PreviewDialogProps = { bankId: string; row: BankQuestionRow; onClose: () => void }

/** A question as a learner meets it, to be answered for trial. Nothing of that is kept. */
export default function PreviewDialog({ bankId, row, onClose }: PreviewDialogProps) {
  const params = { id: bankId, question_id: row.id }
  const [seed, setSeed] = useState('')
  const [answer, setAnswer] = useState<string[]>([])
  const [given, setGiven] = useState<{ answer: string[]; mark: MarkedAnswer }>()
  const [isBusy, setBusy] = useState(false)
  const shown = useQuery({
    ...api.bankQuestion.preview.query({ params, query: { seed } }, { quiet: true }),
    placeholderData: (before) => before,
  })
  const full = useQuery(api.bankQuestion.get.query({ params }, { quiet: true }))
  const tryOut = async (): Promise<void> => {
    if (!isAnswered(answer) || isBusy) return
    setBusy(true)
    try {
      const { mark } = await api.bankQuestion.tryAnswer({ params, body: { answer } })
      setGiven({ answer, mark })
    } finally {
      setBusy(false)
    }
  }
  const again = (): void => {
    setAnswer([])
    setGiven(undefined)
    setSeed(String(Number(seed || '0') + 1))
  }
  return (
    <Dialog
      width={760}
      title={`第 ${row.number} 题`}
      onClose={onClose}
      closesOutside
      footer={
        <>
          <Button disabled={!shown.data} onClick={again}>
            {shown.data && hasOrder.has(shown.data.presented.type) ? '换一种顺序' : '重新作答'}
          </Button>
          <Button look="primary" isBusy={isBusy} disabled={!isAnswered(answer)} onClick={() => void tryOut()}>
            试答
          </Button>
        </>
      }
    >
      {shown.error && !shown.data ? (
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
      ) : !shown.data ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : (
        <div className={styles.preview}>
          <p className={styles.quiet}>
            {questionTypeLabels[shown.data.presented.type]}，{shown.data.points} 分
          </p>
          <RichTextView value={shown.data.stem.value} />
          <QuestionAnswer
            key={seed}
            question={shown.data.presented}
            answer={answer}
            isDisabled={false}
            onChange={setAnswer}
            onSubmit={() => void tryOut()}
          />
          {given && full.data && (
            <QuestionReview question={full.data.question.question} answer={given.answer} marked={given.mark} />
          )}
        </div>
      )}
    </Dialog>
  )
}
