import { DesktopOutlined } from '@ant-design/icons'
import { AppLink } from '../../../kit/link.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { timeLeft } from '../words.ts'
import { Card, Nothing, Row, RowBones } from './card.tsx'
import styles from './dashboard.module.css'
import type { Today } from './need-cards.tsx'

/** 我的环境, and how many the organisation has running. */
export function EnvironmentCard({ environments }: { environments: Today['environments'] | undefined }) {
  const now = useNow()
  const all = environments?.organisation
  return (
    <Card
      title="实验环境"
      action={
        all && (
          <AppLink to="/env/instance">
            组织运行中 {all.running} 个{all.queued > 0 && `，排队 ${all.queued} 个`}
          </AppLink>
        )
      }
    >
      {!environments ? (
        <RowBones count={1} />
      ) : environments.rows.length === 0 ? (
        <Nothing>您没有运行中的环境。</Nothing>
      ) : (
        <ul className={styles.rows}>
          {environments.rows.slice(0, 4).map((one) => (
            <Row
              key={one.id}
              to="/env/instance"
              lead={<DesktopOutlined className={styles.icon} aria-hidden />}
              title={one.subject || one.title}
              text={
                [one.subject ? one.title : '', timeLeft(one.expires_at, now)].filter(Boolean).join(' · ') ||
                '启动后开始计时'
              }
              end={<StateTag state={one.state} {...(one.state === 'running' ? { label: '运行中' } : {})} plain />}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
