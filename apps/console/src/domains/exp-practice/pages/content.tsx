import type { Topic, TopicContent } from '@lab/contract/exp-practice'
import { topicLimits } from '@lab/contract/topic-plan'
import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useAct } from '../../../api/use-act.ts'
import { tellLeftOut } from '../../../content/left-out.ts'
import { useStaleContents } from '../../../content/life/stale.ts'
import { MovableList } from '../../../content/question/movable-list.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { Opened, opens, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { ExperimentLine } from '../parts/experiment-line.tsx'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../topic.module.css'
import { useOrderSaver } from '../use-order-saver.ts'
import { useTopic, useTopicExperiments } from '../use-topic.ts'

const PartPicker = later(() => import('../../../content/path/part-picker.tsx'))

/** The experiments of a topic in their order, each a copy of its own. */
export default function TopicContentPage() {
  const { id } = useMount()
  const { data: topic } = useTopic(id)
  const { data, error, refetch } = useTopicExperiments(id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !topic) return <Skeleton active paragraph={{ rows: 8 }} />
  return <Experiments key={id} topic={topic} given={data} />
}

const none: ReadonlySet<string> = new Set()

function Experiments({ topic, given }: { topic: Topic; given: TopicContent }) {
  const { saver, state, phase } = useOrderSaver(topic.id, given)
  const stale = useStaleContents()
  const [isAdding, act] = useAct()
  const picking = useOpening()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none)
  const canEdit = topic.can.edit
  const isDisabled = canEdit !== true
  const byId = new Map(given.experiments.map((one) => [one.id, one]))
  const rows = state.mine.experiments.flatMap((id) => byId.get(id) ?? [])
  const points = rows.reduce((sum, row) => sum + row.total_points, 0)
  const arrange = (ids: string[]): void => saver.edit({ experiments: ids })
  const takeOut = async (ids: ReadonlySet<string>): Promise<void> => {
    const first = rows.find((row) => ids.has(row.id))
    if (!first) return
    const isSure = await askQuestion({
      title: ids.size === 1 ? `把「${first.title}」移出专题？` : `把所选 ${ids.size} 个实验移出专题？`,
      text: '发布后学员不再看到；已有的练习记录保留，不再计入排行榜。恢复历史版本可以找回。',
      danger: true,
    })
    if (!isSure) return
    setChosen(none)
    arrange(rows.filter((row) => !ids.has(row.id)).map(({ id }) => id))
  }
  const add = (templates: readonly { id: string }[]): Promise<unknown> =>
    act(async () => {
      await saver.flush()
      const params = { id: topic.id }
      const { version } = await api.exp_practice.experiments({ params })
      const body = { template_ids: templates.map(({ id }) => id), version }
      const { left_out: leftOut } = await api.exp_practice.add({ params, body })
      await stale('exp_practice')
      tellLeftOut(leftOut)
    })
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className={styles.page}>
      {phase === 'conflict' && <SaveConflict what="这个专题" saver={saver} />}
      <div className={totalsBar.bar}>
        <p className={totalsBar.totals}>
          <span>
            <b>{rows.length}</b> 个实验
          </span>
          <span>
            满分合计 <b>{points}</b>
          </span>
          {isDisabled && <span>{canEdit ?? '您没有编辑此专题的权限'}</span>}
        </p>
        {!isDisabled && (
          <span className={styles.facts}>
            <SaveNote
              phase={phase}
              complaint={state.complaint}
              failure={state.failure}
              onRetry={() => void saver.flush()}
            />
            {chosen.size > 0 && (
              <Button icon={MinusCircleOutlined} isDanger onClick={() => void takeOut(chosen)}>
                移出所选 {chosen.size} 个
              </Button>
            )}
            {rows.length > 0 && rows.length < topicLimits.experiments && (
              <Button look="primary" icon={PlusOutlined} isBusy={isAdding} {...opens(picking)}>
                添加实验
              </Button>
            )}
          </span>
        )}
      </div>
      {rows.length === 0 ? (
        <Empty
          kind="experiment"
          title="还没有实验"
          text={isDisabled ? '专题的作者还没有添加实验。' : '从实验练习库取实验，专题会得到自己的副本，可以单独修改。'}
          action={
            isDisabled ? undefined : (
              <Button look="primary" icon={PlusOutlined} isBusy={isAdding} {...opens(picking)}>
                添加实验
              </Button>
            )
          }
        />
      ) : (
        <MovableList
          label="专题的实验"
          isDisabled={isDisabled}
          items={rows}
          nameOf={({ title }) => title}
          onChange={(items) => arrange(items.map(({ id }) => id))}
        >
          {(row) => (
            <ExperimentLine
              experiment={row}
              isDisabled={isDisabled}
              isChosen={chosen.has(row.id)}
              onChoose={(isChosen) => choose(row.id, isChosen)}
              onTakeOut={() => void takeOut(new Set([row.id]))}
            />
          )}
        </MovableList>
      )}
      <Opened by={picking}>
        {(close) => (
          <PartPicker
            kinds={['experiment']}
            scope="template"
            title="从实验练习库添加"
            present={none}
            onConfirm={(templates) => {
              close()
              void add(templates)
            }}
            onClose={close}
          />
        )}
      </Opened>
    </div>
  )
}
