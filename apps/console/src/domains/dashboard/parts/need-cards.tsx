import type { DataOf } from '@lab/contract/endpoint'
import type { dashboard } from '@lab/contract/dashboard'
import { useState, type ReactNode } from 'react'
import { useMay } from '../../../api/session/abilities.ts'
import { checkMessage } from '../../../content/aspects/record/check-message.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Face } from '../../../kit/person.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { useNow } from '../../../kit/use-now.ts'
import { useAddresses } from '../use-addresses.ts'
import { stuckWords, waited } from '../words.ts'
import { Card, MoreButton, Nothing, Row, RowBones } from './card.tsx'
import styles from './dashboard.module.css'

export type Today = DataOf<typeof dashboard.today>

/** Rows of a card before the rest is asked for. */
export const shownRows = 5

type NeedCardProps<Item> = {
  title: string
  value: number | undefined
  unit: string
  note?: ReactNode
  nothing: string
  items: readonly Item[] | undefined
  /** How many rows there are in all. */
  total: number
  row: (item: Item) => ReactNode
  /** All rows are wanted; the page asks for them. */
  onAll: () => void
}

/** What waits for this person: a figure and the most pressing rows behind it. */
function NeedCard<Item>({ title, value, unit, note, nothing, items, total, row, onAll }: NeedCardProps<Item>) {
  const [isAll, setAll] = useState(false)
  const change = (next: boolean): void => {
    setAll(next)
    if (next) onAll()
  }
  return (
    <Card title={title} figure={{ value, unit }} note={note}>
      {!items ? (
        <RowBones />
      ) : items.length === 0 ? (
        <Nothing>{nothing}</Nothing>
      ) : (
        <ul className={styles.rows} data-all={isAll || undefined}>
          {(isAll ? items : items.slice(0, shownRows)).map(row)}
        </ul>
      )}
      {total > shownRows && <MoreButton isAll={isAll} total={total} onChange={change} />}
    </Card>
  )
}

type NeedsProps = { today: Today | undefined; onAll: () => void }

/** 待回答, 待评分 and 现在卡住, side by side. */
export function NeedCards({ today, onAll }: NeedsProps) {
  const to = useAddresses()
  const now = useNow()
  const { questions, grading, stuck } = today ?? {}
  const [seesQuestions, seesRecords] = [useMay('query.see'), useMay('record.see')]
  if (!seesQuestions && !seesRecords) return null
  return (
    <div className={styles.needs}>
      {seesQuestions && (
        <NeedCard
          title="待回答"
          value={questions?.total}
          unit="个提问"
          note={
            questions && questions.overdue > 0 ? (
              <ToneTag tone="red" icon="warn">{`${questions.overdue} 个超过一天`}</ToneTag>
            ) : undefined
          }
          nothing="学员的提问都回答了。"
          items={questions?.rows}
          total={questions?.total ?? 0}
          onAll={onAll}
          row={(item) => (
            <Row
              key={item.id}
              to={to.question(item, item.id)}
              lead={<Face name={item.asker.real_name} avatar={item.asker.avatar} />}
              title={item.title}
              text={`${item.asker.real_name} · ${item.place?.name ?? item.content_title}`}
              end={
                <span className={item.is_overdue ? styles.overdue : styles.quiet}>
                  已等{' '}
                  <time dateTime={item.waiting_since} title={exactTime(item.waiting_since)}>
                    {waited(item.waiting_since, now)}
                  </time>
                </span>
              }
            />
          )}
        />
      )}
      {seesRecords && (
        <>
          <NeedCard
            title="待评分"
            value={grading?.total}
            unit="份提交"
            nothing="提交的内容都评过了。"
            items={grading?.rows}
            total={grading?.piles ?? 0}
            onAll={onAll}
            row={(item) => (
              <Row
                key={item.oldest_record_id}
                to={to.records(item, 'submitted')}
                title={item.content_title}
                text={
                  <>
                    {item.place?.name ?? '自主练习'} · 最早 <RelativeTime at={item.oldest_at} />
                    {item.late_count > 0 && ` · ${item.late_count} 份迟交`}
                  </>
                }
                end={
                  <span className={styles.count}>
                    <b className="num">{item.count}</b> 份
                  </span>
                }
                more={{ to: to.grading(item, item.oldest_record_id), label: '连续批改' }}
              />
            )}
          />
          <NeedCard
            title="现在卡住"
            value={stuck?.total}
            unit="名学员"
            note={stuck && stuck.at_work > 0 ? `${stuck.at_work} 人在学` : undefined}
            nothing={stuck?.at_work ? '在学的学员都在推进。' : '现在没有学员在学习。'}
            items={stuck?.rows}
            total={stuck?.total ?? 0}
            onAll={onAll}
            row={(item) => (
              <Row
                key={item.record_id}
                to={to.record(item, item.record_id)}
                lead={<Face name={item.learner.real_name} avatar={item.learner.avatar} />}
                title={`${item.learner.real_name} · ${item.step_title}`}
                text={checkMessage(item.last_message).said || `${item.place?.name ?? ''} · ${item.content_title}`}
                end={
                  <ToneTag tone="amber" icon={item.reason === 'time' ? 'clock' : 'warn'} plain>
                    {stuckWords(item)}
                  </ToneTag>
                }
              />
            )}
          />
        </>
      )}
    </div>
  )
}
