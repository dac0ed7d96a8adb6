import { FundProjectionScreenOutlined, MessageOutlined } from '@ant-design/icons'
import type { Offering } from '@lab/contract/offering'
import type { RaisedHand, Wall, WallRow } from '@lab/contract/live'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useLinks } from '../../../content/use-links.ts'
import { Button } from '../../../kit/button.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { EnvironmentWindow } from '../../environment/index.ts'
import { useClass } from '../class-access.ts'
import { classContents, contentLink } from '../content-kinds.ts'
import { MessageDialog, type MessageTo } from '../../../content/aspects/offering/message-dialog.tsx'
import { useSteadyOrder } from '../parts/live/use-steady-order.ts'
import { useWall, type WallState } from '../parts/live/use-wall.ts'
import { WallBar } from '../parts/live/wall-bar.tsx'
import { WallGrid } from '../parts/live/wall-grid.tsx'
import {
  isOnline,
  isShown,
  type Narrowing,
  sharedFailures,
  type SharedFailure,
  wallCounts,
  type WallSort,
} from '../parts/live/wall-rules.ts'
import { FailureBoard, HandQueue } from '../parts/live/wall-side.tsx'
import styles from '../parts/live/wall.module.css'

const Projection = later(async () => ({ default: (await import('../parts/live/projection.tsx')).Projection }))

/** What is most likely being taught now: what is open and was begun by most, else the first. */
const likeliest = (rows: readonly Offering[]): Offering | undefined =>
  rows
    .filter((row) => row.phase === 'open')
    .toSorted((a, b) => b.started_count - b.finished_count - (a.started_count - a.finished_count))[0] ?? rows[0]

/** 课堂实况: a class at work as it happens, who is stuck and where, and the ways to help. */
export default function ClassLivePage() {
  const { id, row: room } = useClass()
  const links = useLinks()
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(
    api.offering.listOfPlace.query({ params: { id }, query: { kind: 'experiment', per_page: 300 } }),
  )
  const asked = params.get('offering')
  // Chosen once: what most are at work on may change while somebody is looking.
  const [first, setFirst] = useState<string>()
  const guess = data && likeliest(data.offerings)?.id
  if (first === undefined && guess !== undefined) setFirst(guess)
  const offering = data?.offerings.find((row) => row.id === asked) ?? data?.offerings.find((row) => row.id === first)
  const state = useWall(offering?.id)
  const [isProjecting, setProjecting] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (!offering) {
    return (
      <div className={styles.place}>
        <Empty
          kind="class"
          text="班级还没有实验。添加实验并开始上课后，每名学员做到哪一步会实时显示在这里。"
          action={links.has('content.exp') && <AppLink to={links.href('content.exp')}>去添加实验</AppLink>}
        />
      </div>
    )
  }
  return (
    <>
      <div className={styles.top}>
        <SelectField
          isSearched
          label="正在上的实验"
          className={styles.choice}
          value={offering.id}
          options={data.offerings.map((row) => ({ value: row.id, label: row.content_title }))}
          onChange={(value) =>
            setParams(
              (current) => {
                const next = new URLSearchParams(current)
                next.set('offering', value)
                return next
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
        <Connection state={state} />
        {state.wall && state.wall.rows.length > 0 && (
          <Button className={styles.project} icon={FundProjectionScreenOutlined} onClick={() => setProjecting(true)}>
            投屏
          </Button>
        )}
      </div>
      {isProjecting && state.wall && (
        <Suspense fallback={null}>
          <Projection
            title={offering.content_title}
            className={room?.name ?? ''}
            wall={state.wall}
            onClose={() => setProjecting(false)}
          />
        </Suspense>
      )}
      <LiveWall key={offering.id} classId={id} offering={offering} state={state} />
    </>
  )
}

function Connection({ state }: { state: WallState }) {
  return (
    <output className={styles.connection} data-on={state.isConnected || undefined}>
      {state.isConnected ? '实时更新中' : state.wall ? '连接中断，正在重连' : '正在连接'}
    </output>
  )
}

type LiveWallProps = { classId: string; offering: Offering; state: WallState & { retry: () => void } }

function LiveWall({ classId, offering, state }: LiveWallProps) {
  const links = useLinks()
  const { wall, error, retry } = state
  if (!wall) return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />
  if (wall.rows.length === 0) {
    return (
      <div className={styles.place}>
        <Empty
          kind="class"
          text="班级还没有学员。"
          action={<AppLink to={links.href('member.student')}>去添加学员</AppLink>}
        />
      </div>
    )
  }
  return <LoadedWall classId={classId} offering={offering} wall={wall} />
}

function LoadedWall({ classId, offering, wall }: { classId: string; offering: Offering; wall: Wall }) {
  const links = useLinks()
  const now = useNow()
  const [sort, setSort] = useState<WallSort>('need')
  const [narrowing, setNarrowing] = useState<Narrowing>({ filter: 'all', group: undefined, word: '' })
  const [terminal, setTerminal] = useState<string>()
  const [message, setMessage] = useState<MessageTo>()
  const counts = wallCounts(wall, now)
  const failures = useMemo(() => sharedFailures(wall), [wall])
  const online = useMemo(
    () => new Set(wall.rows.filter((row) => isOnline(row, now)).map((row) => row.learner.id)),
    [wall.rows, now],
  )
  const asking = useMemo(() => wall.hands.map((hand) => hand.learner.id), [wall.hands])
  const hands = useMemo(() => new Set(asking), [asking])
  const order = useSteadyOrder(wall.rows, sort, asking)
  const groups = [...new Set(wall.rows.map((row) => row.learner.group_name).filter(Boolean))].toSorted().join('\n')
  const narrow = useCallback((patch: Partial<Narrowing>) => setNarrowing((before) => ({ ...before, ...patch })), [])
  const byLearner = new Map(wall.rows.map((row) => [row.learner.id, row]))
  const rows = order.ids
    .flatMap((learner) => byLearner.get(learner) ?? [])
    .filter((row) => isShown(row, narrowing, hands, now))
  const pattern = contentLink(links, classContents.exp, 'record.detail', offering.content_id, { recordid: 'RECORD' })
  const linkTo = useCallback((recordId: string) => pattern?.replace('RECORD', recordId), [pattern])
  const write = useCallback(
    (row: WallRow) => setMessage({ learners: [row.learner], about: offering.content_title }),
    [offering.content_title],
  )
  const writeToAll = () => setMessage({ learners: rows.map((row) => row.learner), about: offering.content_title })
  const hint = useCallback(
    (failure: SharedFailure) =>
      setMessage({ learners: failure.learners, about: `${offering.content_title}：${failure.stepTitle}` }),
    [offering.content_title],
  )
  const take = async (hand: RaisedHand) => {
    await api.live.takeHand({ params: { id: wall.offering_id, hand_id: hand.id } }).catch(() => undefined)
    if (hand.environment_id) setTerminal(hand.environment_id)
  }
  const finish = (hand: RaisedHand) =>
    void api.live.finishHand({ params: { id: wall.offering_id, hand_id: hand.id } }).catch(() => undefined)
  return (
    <div className={styles.wall}>
      <div className={styles.main}>
        <div className={styles.bar}>
          <dl className={styles.counts}>
            {[
              ['学员', counts.learners],
              ['在线', counts.online],
              ['卡住', counts.stuck],
              ['已提交', counts.finished],
            ].map(([label, value]) => (
              <div key={label} data-alarm={(label === '卡住' && counts.stuck > 0) || undefined}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
          <WallBar narrowing={narrowing} onNarrow={narrow} sort={sort} onSort={setSort} groups={groups} />
          {narrowing.filter === 'stuck' && rows.length > 0 && (
            <Button icon={MessageOutlined} onClick={writeToAll}>
              给 {rows.length} 名卡住的学员发消息
            </Button>
          )}
        </div>
        <div onPointerEnter={order.hold} onPointerLeave={order.release}>
          {rows.length === 0 ? (
            <div className={styles.place}>
              <Empty kind="search" text="没有符合条件的学员。" />
            </div>
          ) : (
            <WallGrid
              label={`${offering.content_title}的课堂实况`}
              steps={wall.steps}
              rows={rows}
              online={online}
              hands={hands}
              linkTo={linkTo}
              onTerminal={setTerminal}
              onMessage={write}
            />
          )}
        </div>
      </div>
      <aside className={styles.side} aria-label="需要帮助">
        <HandQueue hands={wall.hands} onTake={(hand) => void take(hand)} onFinish={finish} />
        <FailureBoard failures={failures} onMessage={hint} />
      </aside>
      {terminal !== undefined && (
        <Suspense fallback={null}>
          <EnvironmentWindow recordId={terminal} watch onClose={() => setTerminal(undefined)} />
        </Suspense>
      )}
      {message && <MessageDialog placeId={classId} to={message} onClose={() => setMessage(undefined)} />}
    </div>
  )
}
