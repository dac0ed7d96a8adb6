import type { MarkingItem } from '@lab/contract/marking'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { useItemViews } from '../record/item-view.ts'
import { AnswerList } from './answer-list.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { type Shown, shownLabels } from './bench-rules.ts'
import { MarkPanel } from './mark-panel.tsx'
import { useBenchKeys } from './use-bench-keys.ts'
import { useBench } from './use-bench.ts'
import styles from './marking.module.css'

const choices = (Object.keys(shownLabels) as Shown[]).map((value) => ({ value, label: shownLabels[value] }))

/** One item of the bench: the answers, the one that is open, and its mark. */
export function BenchDesk({ offeringId, item }: { offeringId: string; item: MarkingItem }) {
  const [shown, setShown] = useState<Shown>('mine')
  const [isFolded, setFolded] = useState(false)
  const bench = useBench(offeringId, item, shown)
  const views = useItemViews()
  useBenchKeys({
    j: () => bench.move(1),
    k: () => bench.move(-1),
    arrowdown: () => bench.move(1),
    arrowup: () => bench.move(-1),
    u: bench.undo,
  })
  if (bench.error && !bench.groups) return <ErrorState error={bench.error} onRetry={bench.retry} />
  const { answer } = bench
  const Work = answer && views[answer.step.kind].Work
  const isEmpty = answer && views[answer.step.kind].submitted(answer.step) === undefined
  return (
    <div className={styles.desk}>
      <nav className={styles.list} aria-label="作答列表" data-enter-goes-on>
        <Segmented label="显示" isSmall isWide options={choices} value={shown} onChange={setShown} />
        {!bench.groups ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : bench.rows.length === 0 ? (
          <p className={styles.quiet}>{shown === 'mine' ? '没有待评的作答' : '没有作答'}</p>
        ) : (
          <AnswerList rows={bench.rows} at={bench.at} onOpen={bench.open} />
        )}
      </nav>
      <article className={styles.work} aria-label="作答" aria-busy={answer === undefined}>
        {bench.answerError ? (
          <ErrorState error={bench.answerError} onRetry={() => bench.currentId && bench.open(bench.currentId)} />
        ) : bench.currentId === null ? (
          bench.isThrough && (
            <Empty
              kind="record"
              title="没有待评的作答"
              text="这道题没有等您评阅的作答了。可从左侧列表打开任意一份查看或修改。"
            />
          )
        ) : answer ? (
          <>
            <header>
              <h2 className={styles.name}>{answer.label}</h2>
              <span className={styles.quiet}>
                {answer.number}
                {answer.submitted_at && (
                  <>
                    {' '}
                    提交于 <RelativeTime at={answer.submitted_at} />
                  </>
                )}
              </span>
            </header>
            {answer.statement?.value.trim() && (
              <AskedQuestion statement={answer.statement} isFolded={isFolded} onFold={setFolded} />
            )}
            {Work && !isEmpty ? (
              <Work step={answer.step} onAnnotate={undefined} />
            ) : (
              <p className={styles.quiet}>没有作答。</p>
            )}
          </>
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </article>
      <aside className={styles.side}>
        {answer && <MarkPanel key={answer.attempt_id} answer={answer} points={item.points} bench={bench} />}
      </aside>
    </div>
  )
}
