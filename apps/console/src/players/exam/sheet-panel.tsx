import type { ExamSheet } from '@lab/contract/exam-sheet'
import { isAnswered } from '../../content/question/answer/question-answer.tsx'
import { Press } from '../../kit/press.tsx'
import styles from './exam.module.css'

type SheetPanelProps = {
  sheet: ExamSheet
  answers: Readonly<Record<string, readonly string[]>>
  flagged: ReadonlySet<string>
  current: string | undefined
  onGo: (key: string) => void
}

/** 答题卡: every question by its number, with whether it is answered or marked for review. */
export function SheetPanel({ sheet, answers, flagged, current, onGo }: SheetPanelProps) {
  const all = sheet.sections.flatMap(({ questions }) => questions)
  const done = all.filter(({ key }) => isAnswered(answers[key] ?? [])).length
  return (
    <nav className={styles.panel} aria-label="答题卡">
      <p className={styles.counts}>
        已答 <b>{done}</b> / {all.length}
        {flagged.size > 0 && <>，标记 {flagged.size}</>}
      </p>
      {sheet.sections.map(({ title, questions }) => (
        <section key={questions[0]?.key ?? title}>
          <h2>{title}</h2>
          <ol className={styles.numbers}>
            {questions.map(({ key, number }) => {
              const isDone = isAnswered(answers[key] ?? [])
              const isFlagged = flagged.has(key)
              return (
                <li key={key}>
                  <Press
                    data-done={isDone || undefined}
                    data-flagged={isFlagged || undefined}
                    aria-current={key === current ? 'true' : undefined}
                    aria-label={`第 ${number} 题，${isDone ? '已答' : '未答'}${isFlagged ? '，已标记' : ''}`}
                    onClick={() => onGo(key)}
                  >
                    {number}
                  </Press>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
    </nav>
  )
}
