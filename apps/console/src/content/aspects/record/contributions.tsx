import type { Contribution } from '@lab/contract/record'
import { Duration, RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import styles from './contributions.module.css'

const times = (count: number): string => (count > 0 ? `${count} 次` : '--')

/** 小组分工: who of a group did what in its record. */
export function Contributions({ rows }: { rows: readonly Contribution[] }) {
  if (rows.length === 0) return null
  return (
    <section className={styles.section} aria-label="小组分工">
      <h2>小组分工</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">组员</th>
            <th scope="col">作答</th>
            <th scope="col">验证</th>
            <th scope="col">命令</th>
            <th scope="col">用时</th>
            <th scope="col">最近活动</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ learner, ...row }) => (
            <tr key={learner.id}>
              <th scope="row">
                <Person name={learner.real_name} avatar={learner.avatar} note={learner.number} />
                {!row.is_member && <ToneTag tone="slate">已离开小组</ToneTag>}
              </th>
              <td className="num">{times(row.answers)}</td>
              <td className="num">{times(row.checks)}</td>
              <td className="num">{times(row.commands)}</td>
              <td>{row.duration_seconds > 0 ? <Duration seconds={row.duration_seconds} /> : '--'}</td>
              <td>
                <RelativeTime at={row.last_active_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
