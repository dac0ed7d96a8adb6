import { kindLabels } from '@lab/contract/kinds'
import type { RolloverRow } from '@lab/contract/rollover'
import { Checkbox } from '../../../../kit/list/checkbox.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { exactTime } from '../../../../kit/time-text.ts'
import styles from './rollover.module.css'

type PlanTableProps = {
  rows: RolloverRow[]
  without: ReadonlySet<string>
  isStale: boolean
  onToggle: (id: string, isIn: boolean) => void
}

const when = (opens: string | null, closes: string | null): string => {
  const [from, to] = [opens, closes].map((moment) => (moment ? exactTime(moment).slice(0, 16) : null))
  if (from && to) return `${from} 至 ${to}`
  if (from) return `${from} 起`
  return to ? `${to} 截止` : '不限时间'
}

/** Every content with its dates before and after, and whether it comes along. */
export function PlanTable({ rows, without, isStale, onToggle }: PlanTableProps) {
  if (rows.length === 0) return <p className={styles.quiet}>原班级没有教学内容，新班级将是空的。</p>
  return (
    <div className={styles.plan} data-stale={isStale || undefined}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">复制</span>
            </th>
            <th scope="col">内容</th>
            <th scope="col">原时间</th>
            <th scope="col">新时间</th>
            <th scope="col">教学周</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isIn = !without.has(row.offering_id) && row.obstacle === ''
            return (
              <tr key={row.offering_id} data-out={!isIn || undefined}>
                <td>
                  <Checkbox
                    label={`复制${row.title}`}
                    isChecked={isIn}
                    isDisabled={row.obstacle !== ''}
                    onToggle={() => onToggle(row.offering_id, !isIn)}
                  />
                </td>
                <th scope="row">
                  {row.title}
                  <small>{kindLabels[row.kind]}</small>
                </th>
                <td className="num">{when(row.old_opens_at, row.old_closes_at)}</td>
                <td className="num">
                  <b>{isIn ? when(row.new_opens_at, row.new_closes_at) : '--'}</b>
                </td>
                <td className="num">{row.week === null || !isIn ? '--' : `第 ${row.week} 周`}</td>
                <td>
                  {row.obstacle && <ToneTag tone="red">{`${row.obstacle}，不复制`}</ToneTag>}
                  {isIn &&
                    row.notes.map((note) => (
                      <ToneTag key={note} tone={note.includes('晚于') ? 'red' : 'amber'}>
                        {note}
                      </ToneTag>
                    ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
