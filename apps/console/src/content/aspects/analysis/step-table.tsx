import type { Analysis } from '@lab/contract/analysis'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { formatDuration } from '../../../kit/format.ts'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import styles from './analysis.module.css'
import { passPercent, failedSteps } from './analysis-rules.ts'
import { Count } from './content-table.tsx'
import type { ShowWho } from './who-drawer.tsx'

const shownAtFirst = 10

type StepTableProps = { analysis: Analysis; hasContents: boolean; onShow: ShowWho }

/** 失败较多的环节: the steps that are failed most, with what those who fail are shown. */
export function StepTable({ analysis, hasContents, onShow }: StepTableProps) {
  const [isWhole, setWhole] = useState(false)
  const failed = failedSteps(analysis.steps)
  const rows = isWhole ? analysis.steps : failed.slice(0, shownAtFirst)
  const titles = new Map(analysis.contents.map((one) => [one.offering_id, one.title]))
  if (analysis.steps.length === 0) return null
  return (
    <section className={styles.card} aria-label="失败较多的环节">
      <h2>
        {isWhole ? '全部环节' : '失败较多的环节'}
        <Button look="link" isSmall onClick={() => setWhole(!isWhole)}>
          {isWhole ? '只看失败较多的环节' : `全部 ${analysis.steps.length} 个环节`}
        </Button>
      </h2>
      {rows.length === 0 ? (
        <p className={styles.quiet}>还没有学员在任何环节失败过。</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">环节</th>
                <th scope="col">通过率</th>
                <th scope="col">一次通过</th>
                <th scope="col">失败次数</th>
                <th scope="col">用时中位数</th>
                <th scope="col">未通过</th>
                <th scope="col">最多的提示</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((step) => (
                <tr key={`${step.offering_id} ${step.step_id}`}>
                  <th scope="row">
                    {step.title}
                    {hasContents && <small>{titles.get(step.offering_id)}</small>}
                  </th>
                  <td>
                    <ProgressBar label={`${step.title}的通过率`} percent={passPercent(step)} isAlarming width={96} />
                  </td>
                  <td className="num">
                    {step.first_try} / {step.reached}
                  </td>
                  <td className="num">{step.failures}</td>
                  <td className="num">{formatDuration(step.median_seconds)}</td>
                  <td>
                    <Count n={step.failing.length} onClick={() => onShow(`在「${step.title}」失败`, step.failing)} />
                  </td>
                  <td className={styles.message} title={step.message}>
                    {step.message || '--'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
