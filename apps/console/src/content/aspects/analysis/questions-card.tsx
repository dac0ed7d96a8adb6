import type { Analysis, TakenAnswer } from '@lab/contract/analysis'
import type { ItemStatistics } from '@lab/contract/question/statistics'
import { markedBy, questionTypeLabels } from '@lab/contract/question/types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { QuestionFigures } from '../../question/figures/question-figures.tsx'
import styles from './analysis.module.css'
import { behindAnswers } from './analysis-rules.ts'
import type { ShowWho } from './who-drawer.tsx'

const everyMs = 60_000
const shownAtFirst = 5

const taken: { value: TakenAnswer; label: string }[] = [
  { value: 'newest', label: '最后作答' },
  { value: 'first', label: '首次作答' },
]

type QuestionsCardProps = { analysis: Analysis; placeId: string; offeringId: string; onShow: ShowWho }

/** 题目作答: how many chose each option and what was answered wrong most, question by question. */
export function QuestionsCard({ analysis, placeId, offeringId, onShow }: QuestionsCardProps) {
  const [which, setWhich] = useState<TakenAnswer>('newest')
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useQuery({
    ...api.analysis.answers.query(
      { params: { id: placeId }, query: { offering_id: offeringId, taken: which } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  // What asks no questions says nothing about them.
  if (data?.items.length === 0) return null
  const items = data && (isWhole ? data.items : data.items.slice(0, shownAtFirst))
  const toPlaces = data && behindAnswers(analysis.people, data.learners)
  return (
    <section className={styles.card} aria-label="题目作答">
      <h2>
        题目作答
        {data && data.items.length > shownAtFirst && (
          <Button look="link" isSmall onClick={() => setWhole(!isWhole)}>
            {isWhole ? `只看前 ${shownAtFirst} 题` : `全部 ${data.items.length} 题`}
          </Button>
        )}
        <span className={styles.tools}>
          <Segmented label="统计的作答" isSmall options={taken} value={which} onChange={setWhich} />
        </span>
      </h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !items || !toPlaces ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <ul className={styles.questions}>
          {items.map((item) => (
            <Item
              key={`${item.item_id} ${item.versions.join(' ')}`}
              item={item}
              isOneOfSeveral={data.items.filter((other) => other.item_id === item.item_id).length > 1}
              onShow={(title, who) => onShow(`${item.title} · ${title}`, toPlaces(who))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type ItemProps = {
  item: ItemStatistics
  isOneOfSeveral: boolean
  onShow: (title: string, who: readonly number[]) => void
}

/** One question: how many have it right, and what all of them answered. */
function Item({ item, isOneOfSeveral, onShow }: ItemProps) {
  const counts = [
    { label: '作答', who: item.answered },
    ...(markedBy[item.type] === 'rules' ? [{ label: '全对', who: item.right }] : []),
    ...(item.partly.length > 0 ? [{ label: '部分正确', who: item.partly }] : []),
    ...(item.unanswered.length > 0 ? [{ label: '未作答', who: item.unanswered }] : []),
  ]
  return (
    <li aria-label={item.title}>
      <header>
        <h3>{item.title}</h3>
        <small>
          {questionTypeLabels[item.type]}
          {isOneOfSeveral && `，版本 ${item.versions.join('、')}`}
        </small>
        <span className={styles.counts}>
          {counts.map(({ label, who }) =>
            who.length > 0 ? (
              <Button key={label} look="link" isSmall onClick={() => onShow(label, who)}>
                {label} {who.length} 人
              </Button>
            ) : (
              <span key={label} className={styles.quiet}>
                {label} 0 人
              </span>
            ),
          )}
        </span>
      </header>
      {item.answered.length > 0 ? (
        <QuestionFigures figures={item} onShow={onShow} />
      ) : (
        <Empty compact kind="class" text="还没有学员作答。" />
      )}
    </li>
  )
}
