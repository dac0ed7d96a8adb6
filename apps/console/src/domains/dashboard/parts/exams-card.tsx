import { sittingStateLabels } from '@lab/contract/exam-sheet'
import { exactTime } from '../../../kit/time-text.ts'
import { useAddresses } from '../use-addresses.ts'
import { Card, Row } from './card.tsx'
import styles from './dashboard.module.css'
import type { Today } from './need-cards.tsx'

const endOf = (moment: string | null): string =>
  moment === null ? '没有截止时间' : `${exactTime(moment).slice(11, 16)} 结束`

/** The exams that run now, with the way to where they are invigilated; nothing at all where none does. */
export function ExamsCard({ today }: { today: Today | undefined }) {
  const to = useAddresses()
  if (!today || today.exams.total === 0) return null
  const { total, rows } = today.exams
  return (
    <Card title="正在考试" figure={{ value: total, unit: '场' }}>
      <ul className={styles.rows}>
        {rows.map((exam) => (
          <Row
            key={exam.offering_id}
            to={to.cockpit(exam)}
            title={exam.content_title}
            text={`${sittingStateLabels[exam.state]} · ${endOf(exam.closes_at)} · ${exam.place?.name ?? ''}`}
            end={
              <span className={styles.count}>
                在线 <b className="num">{exam.online}</b> / {exam.working}，已交卷{' '}
                <b className="num">{exam.submitted}</b> / {exam.learners}
              </span>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
