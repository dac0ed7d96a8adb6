import type { EnvRecord } from '@lab/contract/environment'
import { PlayCircleOutlined, PoweroffOutlined, ReloadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { Button } from '../../kit/button.tsx'
import { askQuestion } from '../../kit/dialogs/dialog-store.ts'
import { Empty } from '../../kit/empty.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import { Note } from '../../kit/note.tsx'
import { Turning } from '../../kit/turning.tsx'
import { useNow } from '../../kit/use-now.ts'
import { restartMachine } from '../environment/restart-machine.ts'
import { UnreachableNote } from '../environment/unreachable-note.tsx'
import { timeLeft } from '../environment/words.ts'
import { MachineViews, type TypedCommand } from './machine-views.tsx'
import type { LearnerActs, Learning } from './use-learning.ts'
import styles from './player.module.css'

type MachinesProps = {
  environment: EnvRecord | null
  acts: Pick<LearnerActs, 'startEnvironment' | 'destroyEnvironment' | 'notePaste'>
  suite: NonNullable<Learning['suite']>
  /** Host on which the present step works; the suite's first one when null. */
  wanted: string | null
  isOver: boolean
  /** What was pressed in the text to be run. */
  command: TypedCommand | undefined
  /** Another tab works with the machines. */
  isLocked: boolean
  /** Asks a teacher for environments beyond the limits. */
  onAsk: (() => void) | undefined
  /** Whether files of the machines are listed next to the terminal. */
  hasFiles?: boolean
}

/** The learner's machines: started here, each with its terminal. */
export function Machines({
  environment,
  acts,
  suite,
  wanted,
  isOver,
  command,
  isLocked,
  onAsk,
  hasFiles = true,
}: MachinesProps) {
  const [chosen, setChosen] = useState<string>()
  const [seen, setSeen] = useState(command?.id)
  // A command for another machine shows that one.
  if (command && command.id !== seen) {
    setSeen(command.id)
    if (command.machine !== null) setChosen(command.machine)
  }
  const now = useNow()
  const [complaint, setComplaint] = useState<{ text: string; canQueue: boolean }>()
  const [isBusy, setBusy] = useState(false)

  const start = async (queue: boolean) => {
    setBusy(true)
    setComplaint(undefined)
    try {
      await acts.startEnvironment(queue)
    } catch (error) {
      const text = isApiError(error) ? error.message : '启动失败，请重试'
      setComplaint({ text, canQueue: isApiError(error) && error.reason === 'envQuotaReached' })
    } finally {
      setBusy(false)
    }
  }
  const stop = async () => {
    const agreed = await askQuestion({
      title: '销毁环境',
      text: '环境中的文件和进程将全部丢失，已完成的环节不受影响。',
      okText: '销毁',
      danger: true,
    })
    if (agreed) await acts.destroyEnvironment().catch(() => undefined)
  }
  const machines = environment?.machines ?? []
  // Another machine is chosen by the step until the person has chosen one.
  const machine = [chosen, wanted, machines[0]?.hostname].find((name) => machines.some((one) => one.hostname === name))

  if (isLocked) {
    return (
      <aside className={styles.environment} data-empty aria-label="实验环境">
        <Empty kind="environment" title="终端在另一个标签页中" text="点击上方的「在这里继续」后可以使用。" />
      </aside>
    )
  }
  const shown = machines.find((one) => one.hostname === machine)
  if (environment?.state === 'running' && shown) {
    return (
      <aside className={styles.environment} aria-label="实验环境">
        <div className={styles.machineBar}>
          {machines.length > 1 ? (
            <Segmented
              isSmall
              label="主机"
              value={shown.hostname}
              options={machines.map((one) => ({ value: one.hostname, label: one.hostname }))}
              onChange={setChosen}
            />
          ) : (
            <b>{shown.hostname}</b>
          )}
          <MountNote mounts={environment.mounts} />
          <span className={styles.left}>剩余 {timeLeft(environment.expires_at, now.getTime())}</span>
          {onAsk && (
            <Button look="text" isSmall onClick={onAsk}>
              申请延长
            </Button>
          )}
          <Button
            look="text"
            isSmall
            icon={ReloadOutlined}
            onClick={() => void restartMachine(environment.id, shown.hostname).catch(() => undefined)}
          >
            重启主机
          </Button>
          <Button look="text" isSmall icon={PoweroffOutlined} onClick={() => void stop()}>
            销毁环境
          </Button>
        </div>
        <UnreachableNote record={environment} />
        <MachineViews
          environment={environment}
          machine={shown}
          canPut={!isOver}
          hasFiles={hasFiles}
          command={command}
          onPaste={(text) => acts.notePaste(text)}
        />
      </aside>
    )
  }
  const isComing =
    environment?.state === 'queued' || environment?.state === 'starting' || environment?.state === 'stopping'
  return (
    <aside className={styles.environment} data-empty aria-label="实验环境">
      {isComing ? (
        <output className={styles.coming}>
          <Turning />
          <span>{comingWords(environment)}</span>
        </output>
      ) : (
        <Empty
          kind="environment"
          title={isOver ? '已提交，环境不能再启动' : '环境还没有启动'}
          text={isOver ? '再次开始之后可以启动新的环境。' : `${suite.title}：${suite.machines.join('、')}`}
          action={
            !isOver && (
              <Button look="primary" icon={PlayCircleOutlined} isBusy={isBusy} onClick={() => void start(false)}>
                启动环境
              </Button>
            )
          }
        />
      )}
      {environment?.state === 'failed' && <Note tone="error">{environment.failure || '环境启动失败'}</Note>}
      {complaint && (
        <Note
          tone="error"
          action={
            complaint.canQueue && (
              <>
                <Button isSmall onClick={() => void start(true)}>
                  排队等待
                </Button>
                {onAsk && (
                  <Button isSmall onClick={onAsk}>
                    申请使用环境
                  </Button>
                )}
              </>
            )
          }
        >
          {complaint.text}
        </Note>
      )}
    </aside>
  )
}

/** Where the data sets are, as one types it. */
function MountNote({ mounts }: { mounts: EnvRecord['mounts'] }) {
  if (mounts.length === 0) return null
  const names = mounts.map((mount) => `${mount.title} v${mount.version}：${mount.path}`).join('\n')
  return (
    <span className={styles.mounts} title={names}>
      数据集 <code>{mounts.length === 1 ? mounts[0]!.path : `/data（${mounts.length} 个）`}</code>
    </span>
  )
}

function comingWords(environment: EnvRecord): string {
  if (environment.state === 'stopping') return '正在销毁环境…'
  if (environment.state === 'starting') return '正在启动环境，通常只需几秒…'
  const ahead = Math.max(0, (environment.queue_position ?? 1) - 1)
  return ahead > 0 ? `排队中，前面还有 ${ahead} 个环境` : '排队中，马上轮到您'
}
