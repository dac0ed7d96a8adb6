import type { WeekPlace, WeekContent } from '@lab/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isBehind } from '../../../content/aspects/offering/is-behind.ts'
import { AppLink } from '../../../kit/link.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { type Addresses, useAddresses } from '../use-addresses.ts'
import { datesOf } from '../words.ts'
import { Card, MoreButton, Nothing, RowBones } from './card.tsx'
import styles from './week.module.css'
import { Failed } from './failed.tsx'

const firstPlaces = 4

/** 本周教学: the classes and courses with what is open in them between Monday and Sunday. */
export function WeekCard() {
  const [isAll, setAll] = useState(false)
  const { data, error, refetch } = useQuery(api.dashboard.week.query({ query: { limit: isAll ? 100 : firstPlaces } }))
  const to = useAddresses()
  return (
    <Card
      title="本周教学"
      note={data ? `${data.total} 个班级、课程和项目` : undefined}
      action={<AppLink to="/class?scope=mine">我的班级</AppLink>}
    >
      {error && !data ? (
        <Failed onRetry={() => void refetch()} />
      ) : !data ? (
        <RowBones count={4} />
      ) : data.places.length === 0 ? (
        <Nothing>您还没有进行中的班级、课程和项目。</Nothing>
      ) : (
        data.places.map((one) => <PlaceBlock key={one.id} one={one} to={to} />)
      )}
      {data && data.total > firstPlaces && <MoreButton isAll={isAll} total={data.total} onChange={setAll} />}
    </Card>
  )
}

function PlaceBlock({ one, to }: { one: WeekPlace; to: Addresses }) {
  const left = one.content_count - one.contents.length
  return (
    <div className={styles.class}>
      <div className={styles.top}>
        <AppLink className={styles.name} to={to.place(one)} title={one.name}>
          {one.name}
        </AppLink>
        <span className={styles.course} title={one.course_name}>
          {one.course_name}
        </span>
        <span className={styles.active}>
          本周 <b className="num">{one.active_count}</b>/<span className="num">{one.student_count}</span> 人学习
        </span>
      </div>
      {one.contents.length === 0 ? (
        <p className={styles.none}>本周没有安排内容。</p>
      ) : (
        <ul>
          {one.contents.map((content) => (
            <ContentLine key={content.offering_id} content={content} one={one} to={to} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <AppLink className={styles.left} to={to.place(one)}>
          另有 {left} 项内容
        </AppLink>
      )}
    </div>
  )
}

function ContentLine({ content, one, to }: { content: WeekContent; one: WeekPlace; to: Addresses }) {
  const now = useNow()
  const { text, near } = datesOf(content, now)
  const address = to.records({ kind: content.kind, content_id: content.content_id, place: one })
  return (
    <li className={styles.line} data-phase={content.phase}>
      {address === undefined ? (
        <span className={styles.title}>{content.title}</span>
      ) : (
        <AppLink className={styles.title} to={address} title={content.title}>
          {content.title}
        </AppLink>
      )}
      <span className={styles.dates}>
        {text}
        {near && <b>{near}</b>}
      </span>
      <ProgressBar
        percent={content.progress}
        label={`「${content.title}」的平均进度`}
        isAlarming={isBehind(content.progress, content, now)}
      />
      <span className={styles.done}>
        <span className="num">
          {content.finished_count}/{one.student_count}
        </span>{' '}
        完成
      </span>
    </li>
  )
}
