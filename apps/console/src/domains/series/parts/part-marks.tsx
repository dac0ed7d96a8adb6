import type { SeriesLearner, TaughtPart } from '@lab/contract/series'
import styles from '../series.module.css'

type PartMarksProps = { parts: readonly TaughtPart[]; works: SeriesLearner['parts'] }

/** The parts of a series as somebody has them, one mark for each, in their order. */
export function PartMarks({ parts, works }: PartMarksProps) {
  const byOffering = new Map(works.map((work) => [work.offering_id, work]))
  return (
    <ol className={styles.marks}>
      {parts.map(({ offering_id: id, title, is_required: isRequired }, at) => {
        const state = stateOf(byOffering.get(id))
        const text = `${title}（${isRequired ? '必修' : '选修'}）：${words[state]}`
        return (
          <li key={id} className={`num ${styles.mark}`} data-state={state} title={text} aria-label={text}>
            {at + 1}
          </li>
        )
      })}
    </ol>
  )
}

const words = { done: '已完成', begun: '进行中', closed: '未开放', open: '未开始' } as const

function stateOf(work: SeriesLearner['parts'][number] | undefined): keyof typeof words {
  if (work?.is_done) return 'done'
  if (work && work.state !== 'not_started') return 'begun'
  return work?.closed ? 'closed' : 'open'
}
