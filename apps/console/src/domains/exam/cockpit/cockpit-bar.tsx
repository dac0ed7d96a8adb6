import {
  CheckCircleOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  FileDoneOutlined,
  FormOutlined,
  NotificationOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  ProfileOutlined,
  SettingOutlined,
  TrophyOutlined,
} from '@ant-design/icons'
import type { Cockpit } from '@lab/contract/exam-cockpit'
import type { Offering } from '@lab/contract/offering'
import { sittingStateLabels } from '@lab/contract/exam-sheet'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { later } from '../../../kit/later.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { clockText, leftMs } from '../../../players/exam/clock.ts'
import type { Drafts as RegradeDrafts } from '../../../content/aspects/offering/regrade/regrade-drafts.ts'
import type { AskedAct } from './act-dialogs.tsx'
import { releasedText, workingOf } from './cockpit-rules.ts'
import { useServerNow } from './use-cockpit.ts'
import styles from './cockpit.module.css'

const FixDialog = later(() => import('./fix-dialog.tsx'))
const JournalDialog = later(() => import('./journal-dialog.tsx'))
const PlaceSettingsDialog = later(() => import('./place-settings-dialog.tsx'))
const QuestionsDialog = later(() => import('./questions-dialog.tsx'))
const RegradeDialog = later(() => import('../../../content/aspects/offering/regrade/regrade-dialog.tsx'))
const ReadinessDialog = later(() => import('./readiness-dialog.tsx'))

const tones = { waiting: 'blue', running: 'green', paused: 'amber', ended: 'grey' } as const
const icons = { waiting: 'clock', running: 'play', paused: 'pause', ended: 'check' } as const

type CockpitBarProps = {
  cockpit: Cockpit
  offset: number
  isConnected: boolean
  mayRun: true | string
  offering: Offering
  onAct: (asked: AskedAct) => void
}

/** The state and the clock of a sitting, its password, and what may be done to it as a whole. */
export function CockpitBar({ cockpit, offering, offset, isConnected, mayRun, onAct }: CockpitBarProps) {
  const { sitting, offering_id: offeringId, rows } = cockpit
  const { state, settings } = sitting
  const [asked, setAsked] = useState<'journal' | 'settings' | 'readiness' | 'questions'>()
  const [regraded, setRegraded] = useState<RegradeDrafts>()
  const [fixed, setFixed] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const params = { id: offeringId }
  const act = async (run: () => Promise<unknown>, done: string, question?: { title: string; text: string }) => {
    if (question && !(await askQuestion({ ...question, okText: question.title, danger: true }))) return
    setBusy(true)
    try {
      await run()
      showToast(done)
    } catch {
      // The request layer has shown why.
    }
    setBusy(false)
  }
  const release = async () => {
    const text = '已评完的答卷向学员公布；还没有评完的不公布，评完后可以再次公布。'
    if (!(await askQuestion({ title: '公布成绩', text, okText: '公布' }))) return
    setBusy(true)
    try {
      showToast(releasedText(await api.exam.release({ params })))
    } catch {
      // The request layer has shown why.
    }
    setBusy(false)
  }
  const working = workingOf(rows).length
  const isRunning = state === 'running' || state === 'paused'
  const why = mayRun === true ? undefined : mayRun
  const off = { disabled: isBusy || why !== undefined, ...(why === undefined ? {} : { title: why }) }
  return (
    <header className={styles.bar}>
      <div className={styles.facts}>
        <ToneTag tone={tones[state]} icon={icons[state]}>
          {sittingStateLabels[state]}
        </ToneTag>
        <SittingClock cockpit={cockpit} offset={offset} />
        {settings.password !== '' && (
          <span className={styles.password}>
            考试密码 <b className="num">{settings.password}</b>
          </span>
        )}
        <output className={styles.connection} data-on={isConnected || undefined}>
          {isConnected ? '实时更新中' : '连接中断，正在重连'}
        </output>
      </div>
      <div className={styles.acts}>
        {state === 'waiting' && settings.start === 'button' && (
          <Button
            {...off}
            look="primary"
            icon={PlayCircleOutlined}
            onClick={() => void act(() => api.exam.startSitting({ params }), '考试已开始')}
          >
            开始考试
          </Button>
        )}
        {state === 'running' && (
          <Button
            {...off}
            icon={PauseOutlined}
            onClick={() =>
              void act(() => api.exam.pause({ params }), '考试已暂停', {
                title: '暂停考试',
                text: `${working} 名学员会立即停止作答，题目隐藏，计时停止。继续后时间自动顺延。`,
              })
            }
          >
            暂停
          </Button>
        )}
        {state === 'paused' && (
          <Button
            {...off}
            look="primary"
            icon={PlayCircleOutlined}
            onClick={() => void act(() => api.exam.resume({ params }), '考试已继续')}
          >
            继续考试
          </Button>
        )}
        {isRunning && (
          <Button {...off} icon={ClockCircleOutlined} onClick={() => onAct({ act: 'extend', rows: null })}>
            延长时间
          </Button>
        )}
        {state !== 'ended' && (
          <Button {...off} icon={NotificationOutlined} onClick={() => onAct({ act: 'announce', rows: null })}>
            发通知
          </Button>
        )}
        {isRunning && (
          <Button
            {...off}
            isDanger
            icon={FileDoneOutlined}
            disabled={off.disabled || working === 0}
            onClick={() => onAct({ act: 'collect', rows: null, count: working })}
          >
            全部收卷
          </Button>
        )}
        {isRunning && (
          <Button
            {...off}
            isDanger
            icon={CheckCircleOutlined}
            onClick={() =>
              void act(() => api.exam.end({ params }), '考试已结束', {
                title: '结束考试',
                text: `${working} 名学员正在作答，结束后立即交卷，未进入的学员不能再进入。`,
              })
            }
          >
            结束考试
          </Button>
        )}
        {state === 'ended' && (
          <Button
            {...off}
            look={sitting.released_at === null ? 'primary' : 'plain'}
            icon={TrophyOutlined}
            onClick={() => void release()}
          >
            {sitting.released_at === null ? '公布成绩' : '再次公布成绩'}
          </Button>
        )}
        {state !== 'ended' && (
          <Button icon={CheckSquareOutlined} onClick={() => setAsked('readiness')}>
            考前检查
          </Button>
        )}
        {state !== 'ended' && (
          <Button {...off} icon={SettingOutlined} onClick={() => setAsked('settings')}>
            场次设置
          </Button>
        )}
        {(state !== 'waiting' || rows.length > 0) && (
          <Button icon={FormOutlined} onClick={() => setAsked('questions')}>
            题目处理
          </Button>
        )}
        <Button icon={ProfileOutlined} onClick={() => setAsked('journal')}>
          考场记录
        </Button>
      </div>
      {asked === 'settings' && <PlaceSettingsDialog sitting={sitting} onClose={() => setAsked(undefined)} />}
      {asked === 'readiness' && (
        <ReadinessDialog
          cockpit={cockpit}
          mayRun={mayRun}
          onSettings={() => setAsked('settings')}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'questions' && (
        <QuestionsDialog
          cockpit={cockpit}
          mayRun={mayRun}
          onAct={onAct}
          onRegrade={setRegraded}
          onFix={setFixed}
          onClose={() => setAsked(undefined)}
        />
      )}
      {fixed !== undefined && (
        <FixDialog offeringId={offeringId} questionKey={fixed} onClose={() => setFixed(undefined)} />
      )}
      {regraded && (
        <RegradeDialog offering={offering} refusal={why} begun={regraded} onClose={() => setRegraded(undefined)} />
      )}
      {asked === 'journal' && <JournalDialog cockpit={cockpit} onClose={() => setAsked(undefined)} />}
    </header>
  )
}

/** What is left of the sitting by the server's clock. */
function SittingClock({ cockpit: { sitting }, offset }: Pick<CockpitBarProps, 'cockpit' | 'offset'>) {
  const now = useServerNow(offset, 1_000)
  const { state, opens_at: opens, closes_at: closes, paused_at: paused, ended_at: ended, settings } = sitting
  const until = (moment: string): string => clockText(leftMs(moment, 0, now))
  if (state === 'paused' && paused)
    return (
      <span className={styles.clock}>
        已暂停 <b className="num">{clockText(Math.max(0, now - Date.parse(paused)))}</b>
      </span>
    )
  if (state === 'ended') return <span className={styles.clock}>{`结束于 ${exactTime(ended ?? closes)}`}</span>
  if (state === 'waiting') {
    if (settings.start === 'button' || opens === null) return <span className={styles.clock}>等待开始</span>
    return (
      <span className={styles.clock}>
        距开始 <b className="num">{until(opens)}</b>
      </span>
    )
  }
  if (closes === null) return <span className={styles.clock}>没有截止时间</span>
  return (
    <span className={styles.clock} title={`截止时间 ${exactTime(closes)}`}>
      剩余 <b className="num">{until(closes)}</b>
    </span>
  )
}
