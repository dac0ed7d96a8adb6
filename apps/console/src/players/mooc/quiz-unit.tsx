import type { UnitResponse } from '@lab/contract/mooc-learning'
import type { AskedQuiz } from '@lab/contract/quiz'
import { questionTypeLabels } from '@lab/contract/question/types'
import { useState } from 'react'
import { isAnswered, QuestionAnswer } from '../../content/question/answer/question-answer.tsx'
import { Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { Note } from '../../kit/note.tsx'
import styles from './course-desk.module.css'

type QuizUnitProps = {
  unitId: string
  quiz: AskedQuiz
  isDone: boolean
  /** The course was submitted. */
  isLocked: boolean
  respond: (key: string, value: UnitResponse) => Promise<void>
}

/** A quiz of a course: all questions at once, tried until enough is right. */
export function QuizUnit({ unitId, quiz, isDone, isLocked, respond }: QuizUnitProps) {
  // What was answered is seen after a try, until the next one is begun.
  const [isTrying, setTrying] = useState(quiz.tries === 0)
  const [answers, setAnswers] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [isBusy, setBusy] = useState(false)
  const { questions, tries, best, pass_percent: enough } = quiz
  const isOpen = isTrying && !isDone && !isLocked
  const missing = questions.filter(({ id }) => !isAnswered(answers[id] ?? [])).length
  const submit = async (): Promise<void> => {
    if (isBusy || missing > 0) return
    setBusy(true)
    try {
      const given = questions.map(({ id }) => ({ question_id: id, answer: [...(answers[id] ?? [])] }))
      await respond(unitId, { kind: 'quiz', answers: given })
      setTrying(false)
    } catch {
      // The request layer shows a refusal.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.quiz}>
      <p className={styles.quiet}>
        共 {questions.length} 题{enough > 0 && `，得分率达到 ${enough}% 通过`}
      </p>
      {best !== null && !isOpen && (
        <Note tone={isDone ? 'success' : 'warning'}>
          {isDone ? '测验已通过' : '还没有通过，可以重做'}：提交 {tries} 次，最好一次得分率 {best}%
        </Note>
      )}
      <ol>
        {questions.map(({ id, stem, question, given }, at) => (
          <li key={id} aria-label={`第 ${at + 1} 题`}>
            <p className={styles.quiet}>
              {at + 1}. {questionTypeLabels[question.type]}
              {given && !isOpen && ` · ${shareWords(given.share)}`}
            </p>
            <RichTextView value={stem} isCompact />
            <QuestionAnswer
              question={question}
              answer={isOpen ? (answers[id] ?? []) : (given?.answer ?? [])}
              isDisabled={!isOpen || isBusy}
              onChange={(answer) => setAnswers({ ...answers, [id]: answer })}
              onSubmit={() => void submit()}
            />
            {given?.right != null && !isOpen && <p className={styles.quiet}>正确答案：{given.right}</p>}
            {given?.analysis && !isOpen && (
              <RichTextView value={{ format: 'markdown', value: given.analysis }} isCompact />
            )}
          </li>
        ))}
      </ol>
      {!isDone && !isLocked && (
        <div className={styles.askedActs}>
          {isOpen ? (
            <Button look="primary" isBusy={isBusy} disabled={missing > 0} onClick={() => void submit()}>
              {missing > 0 ? `还有 ${missing} 题没有作答` : '提交测验'}
            </Button>
          ) : (
            <Button
              look="primary"
              onClick={() => {
                setAnswers({})
                setTrying(true)
              }}
            >
              重做测验
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const shareWords = (share: number): string => (share >= 1 ? '正确' : share > 0 ? '部分正确' : '错误')
