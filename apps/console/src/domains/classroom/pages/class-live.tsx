import { FundProjectionScreenOutlined, MessageOutlined } from '@ant-design/icons'
import { kindLabels, kinds } from '@lab/contract/kinds'
import type { RaisedHand, Monitor, MonitorRow } from '@lab/contract/live'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { workAddress } from '../../../content/content-link.ts'
import { useLinks } from '../../../content/use-links.ts'
import { Button } from '../../../kit/button.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { dotted } from '../../../kit/format.ts'
import { useNow } from '../../../kit/use-now.ts'
import { EnvironmentWindow } from '../../environment/index.ts'
import { useClass } from '../class-access.ts'
import { partyTitle, peopleOf } from '../../../content/aspects/record/party.ts'
import { MessageDialog, type MessageTo } from '../../../content/aspects/offering/message-dialog.tsx'
import { useSteadyOrder } from '../parts/live/use-steady-order.ts'
import { useMonitor, type MonitorState } from '../parts/live/use-monitor.ts'
import { MonitorBar } from '../parts/live/monitor-bar.tsx'
import { MonitorGrid } from '../parts/live/monitor-grid.tsx'
import {
  isOnline,
  isShown,
  type Narrowing,
  sharedFailures,
  type SharedFailure,
  monitorCounts,
  type MonitorSort,
} from '../parts/live/monitor-rules.ts'
import { FailureBoard, HandQueue } from '../parts/live/monitor-side.tsx'
import { likeliest, type Watched, watchedOf } from '../parts/live/watched.ts'
import styles from '../parts/live/monitor.module.css'

const Projection = later(async () => ({ default: (await import('../parts/live/projection.tsx')).Projection }))

/** What is watched in words: its title, what it is a part of, and its kind where the class is taught several. */
const labelOf = ({ offering, within }: Watched, hasKinds: boolean): string =>
  dotted([hasKinds ? kindLabels[offering.kind] : null, within?.content_title, offering.content_title])

/** 课堂实况: a class at work as it happens, who is stuck and where, and the ways to help. */
export default function ClassLivePage() {
  const { id, row: room } = useClass()
  const links = useLinks()
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(
    api.offering.listOfPlace.query({ params: { id }, query: { with_parts: 'true', per_page: 300 } }),
  )
  const asked = params.get('offering')
  // Chosen once: what most are at work on may change while somebody is looking.
  const [first, setFirst] = useState<string>()
  const all = useMemo(() => data && watchedOf(data.offerings), [data])
  const guess = all && likeliest(all)?.offering.id
  if (first === undefined && guess !== undefined) setFirst(guess)
  const byId = (wanted: string | null | undefined) => all?.find((row) => row.offering.id === wanted)
  const watched = byId(asked) ?? byId(first)
  const state = useMonitor(watched?.offering.id)
  const [isProjecting, setProjecting] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!all) return <Skeleton active />
  if (!watched) {
    return (
      <div className={styles.place}>
        <Empty
          kind="class"
          text="班级还没有教学内容。添加内容并开始上课后，每名学员做到哪一步会实时显示在这里。"
          action={links.has('content') && <AppLink to={links.href('content')}>去添加教学内容</AppLink>}
        />
      </div>
    )
  }
  const { offering } = watched
  const hasKinds = new Set(all.map((row) => row.offering.kind)).size > 1
  return (
    <>
      <div className={styles.top}>
        <SelectField
          isSearched
          label="正在上的内容"
          className={styles.choice}
          value={offering.id}
          options={all.map((row) => ({ value: row.offering.id, label: labelOf(row, hasKinds) }))}
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
        {state.monitor && state.monitor.rows.length > 0 && (
          <Button className={styles.project} icon={FundProjectionScreenOutlined} onClick={() => setProjecting(true)}>
            投屏
          </Button>
        )}
      </div>
      {isProjecting && state.monitor && (
        <Suspense fallback={null}>
          <Projection
            title={offering.content_title}
            className={room?.name ?? ''}
            monitor={state.monitor}
            onClose={() => setProjecting(false)}
          />
        </Suspense>
      )}
      <LiveMonitor key={offering.id} classId={id} watched={watched} state={state} />
    </>
  )
}

function Connection({ state }: { state: MonitorState }) {
  return (
    <output className={styles.connection} data-on={state.isConnected || undefined}>
      {state.isConnected ? '实时更新中' : state.monitor ? '连接中断，正在重连' : '正在连接'}
    </output>
  )
}

type LiveMonitorProps = { classId: string; watched: Watched; state: MonitorState & { retry: () => void } }

function LiveMonitor({ classId, watched, state }: LiveMonitorProps) {
  const links = useLinks()
  const { monitor, error, retry } = state
  if (!monitor)
    return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />
  if (monitor.rows.length === 0) {
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
  return <LoadedMonitor classId={classId} watched={watched} monitor={monitor} />
}

function LoadedMonitor({ classId, watched, monitor }: { classId: string; watched: Watched; monitor: Monitor }) {
  const { offering, within } = watched
  const links = useLinks()
  const now = useNow()
  const [sort, setSort] = useState<MonitorSort>('need')
  const [narrowing, setNarrowing] = useState<Narrowing>({ filter: 'all', group: undefined, word: '' })
  const [terminal, setTerminal] = useState<string>()
  const [message, setMessage] = useState<MessageTo>()
  const counts = monitorCounts(monitor, now)
  const failures = useMemo(() => sharedFailures(monitor), [monitor])
  const online = useMemo(
    () => new Set(monitor.rows.filter((row) => isOnline(row, now)).map((row) => row.learner.id)),
    [monitor.rows, now],
  )
  const asking = useMemo(() => monitor.hands.map((hand) => hand.learner.id), [monitor.hands])
  const hands = useMemo(() => new Set(asking), [asking])
  const order = useSteadyOrder(monitor.rows, sort, asking)
  const groups = [...new Set(monitor.rows.map((row) => row.learner.group_name).filter(Boolean))].toSorted().join('\n')
  const narrow = useCallback((patch: Partial<Narrowing>) => setNarrowing((before) => ({ ...before, ...patch })), [])
  const byLearner = new Map(monitor.rows.map((row) => [row.learner.id, row]))
  const rows = order.ids
    .flatMap((learner) => byLearner.get(learner) ?? [])
    .filter((row) => isShown(row, narrowing, hands, now))
  const linkTo = useMemo(
    () =>
      workAddress(links, offering.kind, offering.content_id, {
        placeId: classId,
        ...(within ? { [kinds[within.kind].param]: within.content_id } : {}),
      }),
    // The links of a page change with its address only.
    // oxlint-disable-next-line react/exhaustive-deps
    [offering.kind, offering.content_id, within?.content_id, classId],
  )
  const write = useCallback(
    (row: MonitorRow) => setMessage({ learners: peopleOf(row.learner), about: offering.content_title }),
    [offering.content_title],
  )
  const stuckPeople = monitor.rows.filter((row) => row.stuck !== null).flatMap((row) => peopleOf(row.learner))
  const writeToStuck = () => setMessage({ learners: stuckPeople, about: offering.content_title })
  const hint = useCallback(
    (failure: SharedFailure) =>
      setMessage({ learners: failure.learners, about: `${offering.content_title}：${failure.stepTitle}` }),
    [offering.content_title],
  )
  const take = async (hand: RaisedHand) => {
    await api.live.takeHand({ params: { id: monitor.offering_id, hand_id: hand.id } }).catch(() => undefined)
    if (hand.environment_id) setTerminal(hand.environment_id)
  }
  const finish = (hand: RaisedHand) =>
    void api.live.finishHand({ params: { id: monitor.offering_id, hand_id: hand.id } }).catch(() => undefined)
  return (
    <div className={styles.monitor}>
      <div className={styles.main}>
        <div className={styles.bar}>
          <dl className={styles.counts}>
            {[
              [partyTitle(monitor.rows[0]?.learner.kind), counts.learners],
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
          <MonitorBar narrowing={narrowing} onNarrow={narrow} sort={sort} onSort={setSort} groups={groups} />
          {stuckPeople.length > 0 && (
            <Button icon={MessageOutlined} onClick={writeToStuck}>
              给 {stuckPeople.length} 名卡住的学员发消息
            </Button>
          )}
        </div>
        <div onPointerEnter={order.hold} onPointerLeave={order.release}>
          {rows.length === 0 ? (
            <div className={styles.place}>
              <Empty kind="search" text="没有符合条件的学员。" />
            </div>
          ) : (
            <MonitorGrid
              label={`${offering.content_title}的课堂实况`}
              steps={monitor.steps}
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
        <HandQueue hands={monitor.hands} onTake={(hand) => void take(hand)} onFinish={finish} />
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
