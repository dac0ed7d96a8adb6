import type { Analysis } from '@lab/contract/analysis'
import { formatNumber } from '../../../kit/format.ts'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import styles from './analysis.module.css'
import { Count } from './content-table.tsx'
import type { ShowWho } from './who-drawer.tsx'

type CriteriaTableProps = { analysis: Analysis; onShow: ShowWho }

/** 评分标准: what was given on average for each criterion, with the learners behind it. */
export function CriteriaTable({ analysis: { criteria }, onShow }: CriteriaTableProps) {
  if (criteria.length === 0) return null
  const steps = Map.groupBy(criteria, (one) => one.step_id)
  return (
    <section className={styles.card} aria-label="评分标准">
      <h2>评分标准</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">评分项</th>
              <th scope="col">平均得分率</th>
              <th scope="col">平均得分</th>
              <th scope="col">已评</th>
              <th scope="col">满分</th>
              <th scope="col">低于六成</th>
            </tr>
          </thead>
          <tbody>
            {[...steps.values()].flat().map((one) => (
              <tr key={`${one.step_id} ${one.criterion_id} ${one.title} ${one.points}`}>
                <th scope="row">
                  {one.title}
                  {steps.size > 1 && <small>{one.step_title}</small>}
                </th>
                <td>
                  <ProgressBar
                    label={`${one.title}的平均得分率`}
                    percent={one.points > 0 ? (100 * one.average) / one.points : 0}
                    isAlarming
                    width={96}
                  />
                </td>
                <td className="num">
                  {formatNumber(one.average, 1)} / {formatNumber(one.points, 1)}
                </td>
                <td>
                  <Count n={one.scored.length} onClick={() => onShow(`「${one.title}」已评分`, one.scored)} />
                </td>
                <td>
                  <Count n={one.full.length} onClick={() => onShow(`「${one.title}」得满分`, one.full)} />
                </td>
                <td>
                  <Count n={one.low.length} onClick={() => onShow(`「${one.title}」低于六成`, one.low)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
