import type { ExamSheet } from '@lab/contract/exam-sheet'
import { revealMomentLabels } from '@lab/contract/exam-settings'
import { Note } from '../../kit/note.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { NoticeList } from './exam-notices.tsx'
import { ReviewedQuestion } from './sheet-question.tsx'
import styles from './exam.module.css'

/** Why no score is shown yet, and when it is: what a person marks is shown once it is marked. */
export function whyNoScore({ rules: { show_score: moment }, sitting }: Pick<ExamSheet, 'rules' | 'sitting'>): string {
  if (moment === 'never') return '本场考试不公布成绩'
  if (moment === 'submitted') return '有题目等待教师评阅，评阅完成后显示成绩'
  if (moment === 'closed' && sitting === 'ended') return '成绩在补考和延时的学员都考完、教师评阅完成后显示'
  return `成绩在${revealMomentLabels[moment]}显示`
}

/** What a learner reads after submitting: that it arrived, and what is shown by now. */
export function ExamResult({ sheet }: { sheet: ExamSheet }) {
  const { receipt, score, points, sections } = sheet
  return (
    <div className={styles.result}>
      {receipt && (
        <section className={styles.receipt} aria-label="交卷回执">
          <h2>已交卷</h2>
          <dl>
            <div>
              <dt>交卷时间</dt>
              <dd className="num">{exactTime(receipt.at)}</dd>
            </div>
            <div>
              <dt>作答</dt>
              <dd className="num">
                {receipt.answered} / {receipt.questions} 题
              </dd>
            </div>
            <div>
              <dt>校验码</dt>
              <dd>
                <code>{receipt.checksum}</code>
              </dd>
            </div>
            {score !== null && (
              <div>
                <dt>得分</dt>
                <dd className={styles.score}>
                  {score} <small>/ {points}</small>
                </dd>
              </div>
            )}
          </dl>
          {score === null && <Note tone="info">{`${whyNoScore(sheet)}。如对交卷有疑问，请向教师提供校验码。`}</Note>}
        </section>
      )}
      <NoticeList notices={sheet.notices} />
      {sections.map(({ title, questions }) => (
        <section key={questions[0]?.key ?? title}>
          <h2>{title}</h2>
          {questions.map((asked) => (
            <ReviewedQuestion key={asked.key} asked={asked} />
          ))}
        </section>
      ))}
    </div>
  )
}
