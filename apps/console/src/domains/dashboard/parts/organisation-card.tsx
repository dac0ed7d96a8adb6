import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { formatFileSize, formatNumber } from '../../../kit/format.ts'
import { AppLink } from '../../../kit/link.tsx'
import { Card, RowBones } from './card.tsx'
import { Failed } from './failed.tsx'
import styles from './organisation.module.css'

type MeterProps = { label: string; to: string; used: number; limit: number; text: string; of: string; note: string }

/** How much of something is used, and of how much. */
function Meter({ label, to, used, limit, text, of, note }: MeterProps) {
  const percent = limit > 0 ? Math.min(100, (used / limit) * 100) : 0
  return (
    <div>
      <p className={styles.line}>
        <AppLink to={to}>{label}</AppLink>
        <span className={styles.used}>
          <b className="num">{text}</b> / <span className="num">{of}</span>
        </span>
      </p>
      <progress className="visually-hidden" aria-label={`${label}用量`} value={Math.round(percent)} max={100} />
      <span className={styles.track} aria-hidden="true">
        <span
          data-level={percent >= 95 ? 'full' : percent >= 80 ? 'high' : undefined}
          style={{ width: `${percent}%` }}
        />
      </span>
      <p className={styles.note}>{note}</p>
    </div>
  )
}

/** 组织用量, for administrators: people, environments, storage. */
export function OrganisationCard() {
  const { data, error, refetch } = useQuery({
    ...api.dashboard.organisation.query({}, { quiet: true }),
    refetchInterval: 60_000,
  })
  const { users, environments, storage } = data ?? {}
  return (
    <Card title="组织用量">
      {error && !data ? (
        <Failed onRetry={() => void refetch()} />
      ) : !users || !environments || !storage ? (
        <RowBones />
      ) : (
        <div className={styles.meters}>
          <Meter
            label="用户"
            to="/user"
            used={users.used}
            limit={users.limit}
            text={formatNumber(users.used)}
            of={`${formatNumber(users.limit)} 人`}
            note={`本组织 ${users.teachers} 名教师、${users.students} 名学员，上限按客户计`}
          />
          <Meter
            label="环境"
            to="/env/instance"
            used={environments.used}
            limit={environments.limit}
            text={formatNumber(environments.used)}
            of={`${formatNumber(environments.limit)} 个`}
            note={environments.queued > 0 ? `${environments.queued} 个在排队` : '没有排队'}
          />
          <Meter
            label="存储"
            to="/repository/resource"
            used={storage.used}
            limit={storage.limit}
            text={formatFileSize(storage.used)}
            of={formatFileSize(storage.limit)}
            note={`还可用 ${formatFileSize(Math.max(0, storage.limit - storage.used))}`}
          />
        </div>
      )}
    </Card>
  )
}
