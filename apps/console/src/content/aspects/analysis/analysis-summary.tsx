import type { Analysis } from '@lab/contract/analysis'
import { formatNumber } from '../../../kit/format.ts'
import { Press } from '../../../kit/press.tsx'
import styles from './analysis.module.css'
import type { ShowWho } from './who-drawer.tsx'

/** What a class is judged by leads; the rest is there to be looked up. Figures that count people can be pressed. */
export function AnalysisSummary({ analysis, onShow }: { analysis: Analysis; onShow: ShowWho }) {
  const { summary } = analysis
  const everybody = analysis.people.map((_, at) => at)
  const rest: [string, number[]][] = [
    ['未开始', everybody.filter((at) => !summary.started.includes(at))],
    ['全部完成', summary.finished],
    ['还没有成绩', analysis.unscored],
  ]
  const measured: [string, number | null][] = [
    ['中位数', summary.median],
    ['标准差', summary.deviation],
  ]
  return (
    <section className={styles.summary} aria-label="概况">
      <People label="已开始" who={summary.started} of={everybody.length} onShow={onShow} />
      <People label="达到及格" who={summary.passed} of={everybody.length} onShow={onShow} />
      <div>
        <b className="num">{formatNumber(summary.average, 1)}</b>
        <span>平均分</span>
      </div>
      <People label="需要关注" who={analysis.at_risk.map(({ who }) => who)} onShow={onShow} />
      <div className={styles.rest}>
        {rest.map(([label, who]) => (
          <People key={label} label={label} who={who} onShow={onShow} />
        ))}
        {measured.map(([label, value]) => (
          <div key={label}>
            <span>{label}</span>
            <b className="num">{formatNumber(value, 1)}</b>
          </div>
        ))}
      </div>
    </section>
  )
}

type PeopleProps = { label: string; who: number[]; of?: number; onShow: ShowWho }

function People({ label, who, of, onShow }: PeopleProps) {
  return (
    <Press
      disabled={who.length === 0}
      title={who.length > 0 ? `查看${label}的学员` : undefined}
      onClick={() => onShow(label, who)}
    >
      <b className="num">
        {who.length}
        {of !== undefined && <small>/{of}</small>}
      </b>
      <span>{label}</span>
    </Press>
  )
}
