import type { OperationWork } from '@lab/contract/exam-operation'
import { CheckOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { ErrorState } from '../../kit/failure-states.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { Turning } from '../../kit/turning.tsx'
import { Machines } from '../experiment/machines.tsx'
import styles from './operation.module.css'

type OperationFieldProps = {
  recordId: string
  /** Of the question. */
  askedKey: string
  session: string | undefined
  isLocked: boolean
  /** It was checked: from now on there is an answer. */
  onChecked: (stepIds: string[]) => void
}

const onItsWay = ['queued', 'starting', 'stopping']
/** What the server takes of one paste. */
const notedCharacters = 20_000

function statusOf({ tries, checked_at: at, is_checking: isChecking }: OperationWork): string {
  if (isChecking) return '正在检查…'
  if (!at) return '还没有检查'
  return `已检查 ${tries} 次，最近一次 ${exactTime(at).slice(-8)}`
}

/** An operation question while it is sat: what is to be done, the machines, and the checks. What they find is not shown here. */
export function OperationField({ recordId, askedKey, session, isLocked, onChecked }: OperationFieldProps) {
  const client = useQueryClient()
  const params = { id: recordId, key: askedKey }
  const query = api.exam.operation.query({ params }, { quiet: true })
  const { queryKey } = query
  const { data, error, refetch } = useQuery({
    ...query,
    placeholderData: () => undefined,
    refetchInterval: ({ state }) => {
      const work = state.data?.operation
      return work && (work.is_checking || onItsWay.includes(work.environment?.state ?? '')) ? 1500 : false
    },
  })
  const [isBusy, setBusy] = useState(false)
  const work = data?.operation
  const environment = work?.environment ?? null
  const environmentId = environment?.id
  const put = (next: { operation: OperationWork }): void => void client.setQueryData(queryKey, next)
  const body = session === undefined ? {} : { session }
  const start = async (): Promise<void> => put(await api.exam.startOperation({ params, body }, { quiet: true }))
  // Outside thing followed: what becomes of the environment without anybody's doing here.
  useEffect(() => {
    if (!environmentId) return
    return onLiveEvent(({ domain, id }) => {
      if (domain === 'environment' && id === environmentId)
        void client.invalidateQueries({ queryKey: ['exam', 'operation'] })
    })
  }, [client, environmentId])
  // One that was waited for is prepared once it runs.
  const prepared = useRef<string>(undefined)
  const isToPrepare = environment?.state === 'running' && work?.is_prepared === false && !isLocked
  useEffect(() => {
    if (!isToPrepare || prepared.current === environmentId) return
    prepared.current = environmentId
    void start().catch(() => undefined)
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!work)
    return (
      <output aria-label="正在打开操作题">
        <Turning />
      </output>
    )
  const check = async (): Promise<void> => {
    setBusy(true)
    try {
      put(await api.exam.checkOperation({ params, body }))
      onChecked(work.steps.map(({ id }) => id))
    } catch {
      // The request layer has shown why.
      await refetch()
    }
    setBusy(false)
  }
  const isRunning = environment?.state === 'running'
  return (
    <div className={styles.operation}>
      <ol className={styles.steps}>
        {work.steps.map(({ id, title, body: text, percent }) => (
          <li key={id}>
            <b>{title}</b>
            <small className="num">{percent}%</small>
            {text.value.trim() && <RichTextView value={text} isCompact />}
          </li>
        ))}
      </ol>
      <div className={styles.machines}>
        <Machines
          environment={environment}
          acts={{
            startEnvironment: start,
            destroyEnvironment: async () => put(await api.exam.endOperation({ params })),
            notePaste: (text) => {
              const given = { step_id: askedKey, text: text.slice(0, notedCharacters) }
              if (text)
                void api.learning
                  .paste({ params: { id: recordId }, body: given }, { quiet: true })
                  .catch(() => undefined)
            },
          }}
          suite={{ title: '实验环境', machines: work.machines }}
          wanted={null}
          isOver={false}
          command={undefined}
          isLocked={isLocked}
          onAsk={undefined}
          hasFiles={false}
        />
      </div>
      <div className={styles.check}>
        <Button
          icon={CheckOutlined}
          isBusy={isBusy || work.is_checking}
          disabled={isLocked || !isRunning}
          onClick={() => void check()}
        >
          检查
        </Button>
        <output>{statusOf(work)}</output>
        <small>可以多次检查，以最好的一次为准；交卷时再检查一次。检查结果在考试公布答案时显示。</small>
      </div>
    </div>
  )
}
