import { sittingStateLabels } from '@lab/contract/exam-sheet'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { useAddresses } from '../use-addresses.ts'
import { Card, Row } from './card.tsx'
import styles from './dashboard.module.css'
import type { Today } from './need-cards.tsx'

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
            lead={
              <ToneTag
                tone={exam.state === 'paused' ? 'amber' : 'green'}
                icon={exam.state === 'paused' ? 'pause' : 'play'}
              >
                {sittingStateLabels[exam.state]}
              </ToneTag>
            }
            title={exam.content_title}
            text={`${exam.class?.name ?? ''} · ${exam.closes_at === null ? '没有截止时间' : `${exactTime(exam.closes_at).slice(5, -3)} 结束`}`}
            end={
              <span className={styles.count}>
                作答中 <b className="num">{exam.working}</b>（在线 <b className="num">{exam.online}</b>），已交卷{' '}
                <b className="num">{exam.submitted}</b> / <b className="num">{exam.learners}</b>
              </span>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
