import type { Analysis } from '@lab/contract/analysis'
import { formatNumber } from '../../../kit/format.ts'
import styles from './analysis.module.css'
import type { ShowWho } from './who-drawer.tsx'

/** The figures of the whole class; those that count people can be pressed. */
export function AnalysisSummary({ analysis, onShow }: { analysis: Analysis; onShow: ShowWho }) {
  const { summary } = analysis
  const everybody = analysis.people.map((_, at) => at)
  const counted: [string, number[]][] = [
    ['学员', everybody],
    ['已开始', summary.started],
    ['未开始', everybody.filter((at) => !summary.started.includes(at))],
    ['全部完成', summary.finished],
    ['达到及格', summary.passed],
    ['还没有成绩', analysis.unscored],
  ]
  const measured: [string, number | null][] = [
    ['平均分', summary.average],
    ['中位数', summary.median],
    ['标准差', summary.deviation],
  ]
  return (
    <section className={styles.summary} aria-label="概况">
      {counted.map(([label, who]) => (
        <button
          key={label}
          type="button"
          disabled={who.length === 0}
          title={who.length > 0 ? `查看${label}的学员` : undefined}
          onClick={() => onShow(label, who)}
        >
          <b className="num">{who.length}</b>
          <span>{label}</span>
        </button>
      ))}
      {measured.map(([label, value]) => (
        <div key={label}>
          <b className="num">{formatNumber(value, 1)}</b>
          <span>{label}</span>
        </div>
      ))}
    </section>
  )
}
