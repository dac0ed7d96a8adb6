import { AuditOutlined, SyncOutlined } from '@ant-design/icons'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useAddresses } from '../use-addresses.ts'
import { Card, Row } from './card.tsx'
import styles from './dashboard.module.css'
import type { Today } from './need-cards.tsx'

const most = 5

/** What waits for this person's yes or no; nothing at all where nothing does. */
export function DecisionsCard({ today }: { today: Today | undefined }) {
  const to = useAddresses()
  if (!today) return null
  const { applications, reviews, syncs } = today
  const total = applications.total + reviews + syncs
  if (total === 0) return null
  const count = (value: number, unit: string) => (
    <span className={styles.count}>
      <b className="num">{value}</b> {unit}
    </span>
  )
  return (
    <Card title="待处理" figure={{ value: total, unit: '项' }}>
      <ul className={styles.rows}>
        {reviews > 0 && (
          <Row
            to="/publish?state=pending"
            lead={<AuditOutlined aria-hidden />}
            title="发布审核"
            text="教师申请共享的内容"
            end={count(reviews, '项')}
          />
        )}
        {applications.rows.slice(0, most).map((pile) => (
          <Row
            key={`${pile.content_id} ${pile.place?.id ?? ''}`}
            to={to.applications(pile)}
            title={pile.content_title}
            text={
              <>
                {pile.place?.name} · 学员申请，最早 <RelativeTime at={pile.oldest_at} />
              </>
            }
            end={count(pile.count, '个申请')}
          />
        ))}
        {syncs > 0 && (
          <Row
            to="/sync"
            lead={<SyncOutlined aria-hidden />}
            title="同步审核"
            text="您的副本有新版本可以同步"
            end={count(syncs, '个')}
          />
        )}
      </ul>
      {applications.piles > most && (
        <p className={styles.nothing}>还有 {applications.piles - most} 个内容有学员申请。</p>
      )}
    </Card>
  )
}
