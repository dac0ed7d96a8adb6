import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { useState } from 'react'
import { type EnvRecord, envPurposeLabels } from '@lab/contract/environment'
import { api } from '../../../api/request/api.ts'
import { readAuth } from '../../../api/request/auth-cookie.ts'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Segmented } from '../../../kit/segmented.tsx'
import { TerminalView } from '../../../kit/terminal/index.ts'
import { useNow } from '../../../kit/use-now.ts'
import { later } from '../../../kit/later.tsx'
import { restartMachine } from '../../../players/environment/restart-machine.ts'
import { terminalAddress } from '../../../players/environment/terminal-address.ts'
import { RecordingRows } from '../../../content/aspects/record/recordings.tsx'
import { UnreachableNote } from '../../../players/environment/unreachable-note.tsx'
import { EnvironmentState } from './state.tsx'
import { UsageLines } from './usage-lines.tsx'
import { WebLinks } from '../../../players/environment/web-links.tsx'
import { timeLeft } from '../../../players/environment/words.ts'
import styles from './environment-window.module.css'

const SaveMachineDialog = later(() => import('./save-machine-dialog.tsx'))
const LinksDialog = later(() => import('./links-dialog.tsx'))

const extendMinutes = 60

interface EnvironmentWindowProps {
  recordId: string
  /** Look at somebody's terminal without typing. */
  watch?: boolean
  onClose: () => void
}

/** One live environment: its state, its machines' terminals, and what can be done with it. */
export default function EnvironmentWindow({ recordId, watch = false, onClose }: EnvironmentWindowProps) {
  const { data } = useQuery({
    ...api.environment.getRecord.query({ params: { id: recordId } }),
    // Use of processor and memory is measured, not announced as a change.
    refetchInterval: 8_000,
  })
  const seen = useQuery(api.recording.ofEnvironment.query({ params: { id: recordId } }, { quiet: true }))
  const record = data?.env_record
  const [chosen, setChosen] = useState<string>()
  const [isHelping, setHelping] = useState(false)
  const [showsLinks, setLinks] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const now = useNow()
  const machine = chosen ?? record?.machines[0]?.hostname
  const shown = record?.machines.find((one) => one.hostname === machine)
  const isRunning = record?.state === 'running'

  const extend = async (): Promise<void> => {
    await api.environment.extend({ params: { id: recordId }, body: { minutes: extendMinutes } })
    showToast('已延长1小时')
  }
  const destroy = async (): Promise<void> => {
    const agreed = await askQuestion({
      title: '销毁环境',
      text: record?.research_id
        ? `「${record.subject}」的主目录会先保存，其他文件和进程将丢失。`
        : `销毁后「${record?.suite.title ?? ''}」中的文件和进程将全部丢失。`,
      okText: '销毁',
      danger: true,
    })
    if (!agreed) return
    await api.environment.destroy({ params: { id: recordId } })
    onClose()
  }

  return (
    <Dialog
      width="min(1180px, calc(100vw - 48px))"
      title={record ? titleOf(record, watch) : '环境'}
      onClose={onClose}
      closesOutside
    >
      <div className={styles.bar}>
        {record && <EnvironmentState record={record} />}
        <span>剩余 {record ? timeLeft(record.expires_at, now.getTime()) : '--'}</span>
        <span>{record && `${record.owner.real_name} · ${envPurposeLabels[record.purpose]} · ${record.subject}`}</span>
        <span className={styles.grow} title={record && versionWords(record)}>
          {record && versionWords(record)}
        </span>
        {record && isRunning && record.purpose !== 'standby' && <WebLinks record={record} machine={shown} />}
        {watch && (
          <Button look={isHelping ? 'plain' : 'primary'} disabled={!isRunning} onClick={() => setHelping(!isHelping)}>
            {isHelping ? '交还终端' : '接管终端'}
          </Button>
        )}
        {record && isRunning && record.purpose !== 'standby' && machine !== undefined && !watch && (
          <>
            <Button onClick={() => void restartMachine(recordId, machine).catch(() => undefined)}>重启主机</Button>
            {record.machines.length > 1 && <Button onClick={() => setLinks(true)}>链路</Button>}
            {shown?.own_system && isOwnTrial(record) && <Button onClick={() => setSaving(true)}>存为新版本</Button>}
          </>
        )}
        <Button onClick={() => void extend()} disabled={!isRunning}>
          延长1小时
        </Button>
        <Button
          isDanger
          onClick={() => void destroy()}
          disabled={!record || record.state === 'destroyed' || record.state === 'failed'}
        >
          销毁
        </Button>
      </div>
      <div className={styles.note}>{record && <UnreachableNote record={record} />}</div>
      {record && data && isRunning && <UsageLines record={record} usage={data.usage} />}
      {isHelping && (
        <Alert
          className={styles.helping ?? ''}
          type="warning"
          showIcon
          title={`您正在操作${record?.owner.real_name ?? '学员'}的终端，对方能看到并可以继续输入；本次接管已记入操作日志。`}
        />
      )}
      {record && isRunning && !watch && record.owner.id !== readAuth()?.user.id && record.purpose !== 'standby' && (
        <Alert
          className={styles.helping ?? ''}
          type="info"
          showIcon
          title={`您在${record.owner.real_name}的环境里另开了一个终端，对方会收到提示；本次进入已记入操作日志。`}
        />
      )}
      {record && record.machines.length > 1 && (
        <Segmented
          label="主机"
          className={styles.machines}
          value={machine ?? ''}
          options={record.machines.map((one) => ({ value: one.hostname, label: `${one.hostname} · ${one.title}` }))}
          onChange={(value) => setChosen(String(value))}
        />
      )}
      {record && isRunning && machine && record.purpose !== 'standby' ? (
        <TerminalView
          key={machine}
          label={`主机 ${machine} 的终端`}
          height="clamp(260px, calc(100vh - 310px), 520px)"
          readOnly={watch}
          isHelping={isHelping}
          url={(size) => terminalAddress(recordId, machine, size, { watch, key: `window-${machine}` })}
        />
      ) : (
        <output className={styles.wait}>{waitingWords(record)}</output>
      )}
      {showsLinks && <LinksDialog recordId={recordId} onClose={() => setLinks(false)} />}
      {isSaving && shown && <SaveMachineDialog recordId={recordId} machine={shown} onClose={() => setSaving(false)} />}
      {seen.data && seen.data.recordings.length > 0 && (
        <details className={styles.recordings} open={!isRunning}>
          <summary>终端录像（{seen.data.recordings.length}）</summary>
          <RecordingRows recordings={seen.data.recordings} />
        </details>
      )}
    </Dialog>
  )
}

/** Only what somebody tries out themselves becomes a template's version. */
const isOwnTrial = ({ owner, purpose }: Pick<EnvRecord, 'owner' | 'purpose'>): boolean =>
  owner.id === readAuth()?.user.id && (purpose === 'trial' || purpose === 'research')

/** What its machines were started from, each once. */
const versionWords = ({ machines }: Pick<EnvRecord, 'machines'>): string =>
  [...new Set(machines.map((machine) => `${machine.title} v${machine.template_version}`))].join('、')

function waitingWords(record: Pick<EnvRecord, 'state' | 'purpose' | 'failure' | 'queue_position'> | undefined): string {
  switch (record?.state) {
    case undefined:
      return '正在读取环境…'
    case 'queued':
      return `排队中，前面还有 ${Math.max(0, (record.queue_position ?? 1) - 1)} 个环境`
    case 'starting':
      return '正在启动环境…'
    case 'running':
      return '已启动，等待领用'
    case 'failed':
      return record.failure || '环境启动失败'
    case 'stopping':
      return '正在销毁环境…'
    default:
      return '环境已销毁'
  }
}

/** Whose environment it is, where it is looked at as somebody's: a class's all run the same suite. */
const titleOf = (
  { owner, suite }: { owner: { real_name: string }; suite: { title: string } },
  watch: boolean,
): string => (watch ? `${owner.real_name}的终端：${suite.title}` : suite.title)
