import type { DataOf } from '@lab/contract/endpoint'
import type { exp_practice as contract } from '@lab/contract/exp-practice'
import { Empty } from '../../kit/empty.tsx'
import { Person } from '../../kit/person.tsx'
import { scoreText } from '../words.ts'
import { SectionCard } from './section-card.tsx'
import styles from './topic-ranking.module.css'

type Ranking = NonNullable<DataOf<typeof contract.own>['ranking']>

/** Who has most points, and the reader's own place where it is not among the first. */
export function TopicRanking({ ranking: { first, own, total } }: { ranking: Ranking }) {
  const isAmongFirst = own !== null && first.some(({ learner }) => learner.id === own.learner.id)
  const rows = own && !isAmongFirst ? [...first, own] : first
  return (
    <SectionCard title="排行榜" isFlush aside={total > 0 && <span>{total} 人有成绩</span>}>
      {rows.length === 0 ? (
        <Empty kind="record" title="还没有人上榜" text="提交一次有成绩的练习，就会出现在这里。" />
      ) : (
        <ol className={styles.ranking} aria-label="排行榜">
          {rows.map(({ rank, points, done, learner }) => (
            <li
              key={learner.id}
              className={styles.row}
              aria-current={learner.id === own?.learner.id ? 'true' : undefined}
            >
              <span className={`num ${styles.rank}`}>{rank}</span>
              <Person name={learner.real_name} avatar={learner.avatar} />
              <span className={styles.figures}>
                <span className="num">{done} 个实验</span>
                <b className="num">{scoreText(points)} 分</b>
              </span>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}
