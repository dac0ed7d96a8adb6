import type { Series, SeriesContent } from '@lab/contract/series'
import { planGap } from '@lab/contract/series-gap'
import { partKindsOf } from '@lab/contract/kinds'
import { planTotals, seriesLimits, type PlannedGroup, type SeriesKind } from '@lab/contract/series-plan'
import { PlusOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { movedTo } from '../../../content/question/question-edits.ts'
import { useMount } from '../../../content/use-mount.ts'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { Note } from '../../../kit/note.tsx'
import { GroupCard } from '../parts/group-card.tsx'
import { movedPart, newGroup, newPart, withGroup } from '../plan-edits.ts'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../series.module.css'
import { madeOf } from '../series-words.ts'
import { usePlanSaver } from '../use-plan-saver.ts'
import { usePlan, useSeries, useSeriesKind } from '../use-series.ts'

const PartPicker = later(() => import('../../../content/path/part-picker.tsx'))

/** What a series consists of, in its order, and what opens what. */
export default function SeriesContentPage() {
  const { id } = useMount()
  const kind = useSeriesKind()
  const { data: series } = useSeries(kind, id)
  const { data, error, refetch } = usePlan(kind, id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !series) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Plan key={id} kind={kind} series={series} given={data} />
}

function Plan({ kind, series, given }: { kind: SeriesKind; series: Series; given: SeriesContent }) {
  const { saver, state, phase } = usePlanSaver(kind, series.id, given)
  // Known from what was picked, until the saved plan arrives with them.
  const [picked, setPicked] = useState<SeriesContent['contents']>([])
  const [addsTo, setAddsTo] = useState<string>()
  const { groups } = state.mine
  const canEdit = series.can.edit
  const isDisabled = canEdit !== true
  const partKinds = partKindsOf(kind)
  const contents = new Map([...picked, ...given.contents].map((row) => [row.id, row]))
  const change = (changed: PlannedGroup[]): void => saver.edit({ groups: changed })
  const add = (): void => change([...groups, newGroup(groups.length)])
  const totals = planTotals({ groups })
  const gap = totals.parts > 0 ? planGap({ groups }) : null
  const target = groups.find(({ id }) => id === addsTo)
  return (
    <div className={styles.plan}>
      {phase === 'conflict' && <SaveConflict what="这个系列" saver={saver} />}
      <div className={totalsBar.bar}>
        <p className={totalsBar.totals}>
          <span>
            <b>{totals.parts}</b> 项内容
          </span>
          <span>
            必修 <b>{totals.required}</b> 项
          </span>
          <span>
            必修权重合计 <b>{totals.weight}</b>
          </span>
          {isDisabled && <span>{canEdit ?? '您没有编辑此系列的权限'}</span>}
        </p>
        {!isDisabled && (
          <SaveNote
            phase={phase}
            complaint={state.complaint}
            failure={state.failure}
            onRetry={() => void saver.flush()}
          />
        )}
      </div>
      {gap && <Note tone="warning">{gap}</Note>}
      {groups.length === 0 && (
        <Empty
          kind="series"
          text={isDisabled ? '还没有内容。' : `先添加一个分组，再把${madeOf[kind]}放进去。`}
          action={
            isDisabled ? undefined : (
              <Button look="primary" icon={PlusOutlined} onClick={add}>
                添加分组
              </Button>
            )
          }
        />
      )}
      {groups.map((group, at) => (
        <GroupCard
          key={group.id}
          group={group}
          at={at}
          before={groups[at - 1]}
          isLast={at === groups.length - 1}
          isDisabled={isDisabled}
          others={groups.filter(({ id }) => id !== group.id)}
          contents={contents}
          onChange={(changed) => change(withGroup(groups, changed))}
          onMove={(by) => change(movedTo(groups, at, at + by))}
          onRemove={() => change(groups.filter(({ id }) => id !== group.id))}
          onMovePart={(partId, groupId) => change(movedPart(groups, partId, groupId))}
          onAdd={() => setAddsTo(group.id)}
        />
      ))}
      {!isDisabled && groups.length > 0 && groups.length < seriesLimits.groups && (
        <div className={totalsBar.bar}>
          <Button icon={PlusOutlined} onClick={add}>
            添加分组
          </Button>
        </div>
      )}
      {target && !isDisabled && (
        <PartPicker
          kinds={partKinds}
          present={new Set(groups.flatMap(({ parts }) => parts.map((part) => part.content_id)))}
          onConfirm={(rows) => {
            setPicked((before) => [...before, ...rows])
            change(withGroup(groups, { ...target, parts: [...target.parts, ...rows.map(({ id }) => newPart(id))] }))
            setAddsTo(undefined)
          }}
          onClose={() => setAddsTo(undefined)}
        />
      )}
    </div>
  )
}
