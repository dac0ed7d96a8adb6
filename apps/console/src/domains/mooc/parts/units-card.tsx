import type { UnitFigures, VideoFigures } from '@lab/contract/mooc-figures'
import { unitKindLabels } from '@lab/contract/mooc-plan'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { api } from '../../../api/request/api.ts'
import styles from '../../../content/aspects/analysis/analysis.module.css'
import type { OwnCardProps } from '../../../content/aspects/analysis/analysis-page.tsx'
import { behindAnswers } from '../../../content/aspects/analysis/analysis-rules.ts'
import { Count } from '../../../content/aspects/analysis/content-table.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { formatDuration } from '../../../kit/format.ts'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { formatClock } from '../../../kit/time-text.ts'
import own from '../mooc.module.css'

const everyMs = 60_000

/** 小节学习情况: how far a class is, unit by unit, what was watched of videos, and where learners stop. */
export function UnitsCard({ analysis, offeringId, onShow }: OwnCardProps) {
  const { data, error, refetch } = useQuery({
    ...api.mooc.figures.query({ params: { id: offeringId } }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const toPlaces = behindAnswers(analysis.people, data.learners)
  const learners = analysis.people.length
  return (
    <section className={styles.card} aria-label="小节学习情况">
      <h2>小节学习情况</h2>
      <p className={styles.quiet}>“停在这里”是还没有完成课程的学员最后学到的小节。</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">小节</th>
              <th scope="col">完成</th>
              <th scope="col">开始</th>
              <th scope="col">用时中位数</th>
              <th scope="col">停在这里</th>
              <th scope="col">平均观看</th>
              <th scope="col">各段观看人数</th>
              <th scope="col">题目得分率</th>
            </tr>
          </thead>
          <tbody>
            {data.units.map((unit) => (
              <Row
                key={unit.id}
                unit={unit}
                learners={learners}
                onShow={() => onShow(`停在「${unit.title}」`, toPlaces(unit.here))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type VideoProps = { video: VideoFigures }
type RowProps = { unit: UnitFigures; learners: number; onShow: () => void }

function Row({ unit, learners, onShow }: RowProps) {
  const { title, section_title: section, kind, begun, done, median_seconds: median, here, video } = unit
  return (
    <tr>
      <th scope="row" title={`${section}：${title}`}>
        {title}
        <small>
          {unitKindLabels[kind]} · {section}
        </small>
      </th>
      <td>
        <ProgressBar
          label={`${title}的完成率`}
          percent={learners > 0 ? Math.round((100 * done) / learners) : 0}
          width={96}
        />
      </td>
      <td className="num">
        {begun} / {learners}
      </td>
      <td className="num">{formatDuration(median)}</td>
      <td>
        <Count n={here.length} onClick={onShow} />
      </td>
      <td className="num">{video ? <Watched video={video} /> : '--'}</td>
      <td>{video ? <Curve title={title} video={video} /> : '--'}</td>
      <td>{video && video.questions.length > 0 ? <Asked video={video} /> : '--'}</td>
    </tr>
  )
}

/** How much of a video its learners have seen, and seen again. */
const Watched = ({
  video: { watched_seconds: seconds, watched_percent: watched, again_percent: again },
}: VideoProps) => (
  <>
    {formatDuration(seconds)}
    <small className={own.again}>{watched}%</small>
    {again > 0 && <small className={own.again}>重看 {again}%</small>}
  </>
)

/** How well the questions of a video were answered, in their order. */
const Asked = ({ video: { questions } }: { video: VideoFigures }) => (
  <ol className={own.rates}>
    {questions.map(({ at, answered, right_percent: percent }, number) => (
      // oxlint-disable-next-line react/no-array-index-key -- two may be asked at one moment
      <li key={number} className="num">
        {formatClock(at)} {answered > 0 ? `${percent}%` : '--'} <small>{answered} 人作答</small>
      </li>
    ))}
  </ol>
)

/** How many of those who began a video saw each of its parts. */
function Curve({ title, video: { curve } }: { title: string; video: VideoFigures }) {
  const words = `从头到尾：${curve.map((percent) => `${percent}%`).join('、')}`
  return (
    <figure className={own.curve} aria-label={`${title}各段的观看人数，${words}`} title={words}>
      {curve.map((percent, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part of a video is known by where it is
        <i key={at} style={{ blockSize: `${Math.max(4, percent)}%` }} />
      ))}
    </figure>
  )
}
