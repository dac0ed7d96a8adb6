import type { Analysis, OwnFigure } from '@lab/contract/analysis'
import { kinds } from '@lab/contract/kinds'
import { Button } from '../../../kit/button.tsx'
import { formatDuration, formatNumber } from '../../../kit/format.ts'
import { AppLink } from '../../../kit/link.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import styles from './analysis.module.css'
import { spreadWords } from './analysis-rules.ts'
import type { ShowWho } from './who-drawer.tsx'

type ContentTableProps = {
  analysis: Analysis
  onShow: ShowWho
  /** Where one content is analysed by itself; undefined where that has no page. */
  linkTo: (content: Analysis['contents'][number]) => string | undefined
}

/** Content by content: who is done, how well, how long it took. */
export function ContentTable({ analysis, onShow, linkTo }: ContentTableProps) {
  if (analysis.contents.length === 0) return null
  const longest = Math.max(1, ...analysis.contents.map((one) => one.time?.max ?? 0))
  const people = Math.max(1, analysis.people.length)
  return (
    <section className={styles.card} aria-label="各项内容">
      <h2>各项内容</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">内容</th>
              <th scope="col">完成</th>
              <th scope="col">平均分（百分制）</th>
              <th scope="col">用时</th>
              <th scope="col">用时超过中位数两倍</th>
            </tr>
          </thead>
          <tbody>
            {analysis.contents.map((one) => (
              <tr key={one.offering_id}>
                <th scope="row">
                  {one.title}
                  {one.within !== '' && <small>{one.within}</small>}
                  <OwnAnalysis of={one} to={linkTo(one)} />
                  {one.figures.length > 0 && <small className="num">{one.figures.map(figureText).join(' · ')}</small>}
                </th>
                <td>
                  <span className={styles.inline}>
                    <ProgressBar
                      label={`${one.title}的完成率`}
                      percent={(100 * one.finished.length) / people}
                      width={88}
                    />
                    <Count n={one.finished.length} onClick={() => onShow(`完成「${one.title}」`, one.finished)} />
                  </span>
                </td>
                <td className="num">{formatNumber(one.average, 1)}</td>
                <td title={spreadWords(one.time)}>
                  {one.time ? (
                    <span className={styles.inline}>
                      <TimeBox time={one.time} longest={longest} />
                      <small className="num">{formatDuration(one.time.median)}</small>
                    </span>
                  ) : (
                    '--'
                  )}
                </td>
                <td>
                  <Count n={one.slow.length} onClick={() => onShow(`「${one.title}」用时较长`, one.slow)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The way to the analysis of one content: question by question where it is sat. */
function OwnAnalysis({ of, to }: { of: Analysis['contents'][number]; to: string | undefined }) {
  if (to === undefined) return null
  const words = kinds[of.kind].isSat ? '试题分析' : '学情分析'
  return (
    <small>
      <AppLink to={to} aria-label={`「${of.title}」的${words}`}>
        {words}
      </AppLink>
    </small>
  )
}

const figureText = ({ label, value, unit }: OwnFigure): string => `${label} ${formatNumber(value, 1)} ${unit}`

/** A number of people that leads to them. */
export function Count({ n, onClick }: { n: number; onClick: () => void }) {
  if (n === 0) return <span className="num">0</span>
  return (
    <Button look="link" isSmall className={styles.count ?? ''} onClick={onClick}>
      {n} 人
    </Button>
  )
}

type Spread = NonNullable<Analysis['contents'][number]['time']>

/** Where most are, drawn small: a line from the shortest to the longest, a box for the middle half, a mark at the median. */
function TimeBox({ time, longest }: { time: Spread; longest: number }) {
  const at = (seconds: number): number => Math.round((seconds / longest) * 1000) / 10
  return (
    <svg className={styles.box} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <line x1={at(time.min)} x2={at(time.max)} y1="6" y2="6" />
      <rect x={at(time.q1)} width={Math.max(1, at(time.q3) - at(time.q1))} y="2" height="8" />
      <line className={styles.median} x1={at(time.median)} x2={at(time.median)} y1="0" y2="12" />
    </svg>
  )
}
