import type { Cockpit, CockpitRow } from '@lab/contract/exam-cockpit'
import { useLinks } from '../../../content/use-links.ts'
import { workAddress } from '../../../content/content-link.ts'
import { Button } from '../../../kit/button.tsx'
import { Drawer } from '../../../kit/drawer.tsx'
import { dotted } from '../../../kit/format.ts'
import { AppLink } from '../../../kit/link.tsx'
import { Note } from '../../../kit/note.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import type { AskedAct } from './act-dialogs.tsx'
import { StandingTag } from './cockpit-grid.tsx'
import type { Standing } from './cockpit-rules.ts'
import styles from './cockpit.module.css'

type LearnerDrawerProps = {
  row: CockpitRow
  standing: Standing
  cockpit: Cockpit
  mayRun: true | string
  onAct: (asked: AskedAct) => void
  onClose: () => void
}

/** One learner in a sitting: their times with what set each, where they sit, and what may be done for them. */
export function LearnerDrawer({ row, standing, cockpit, mayRun, onAct, onClose }: LearnerDrawerProps) {
  const links = useLinks()
  const { learner, times, suspicions, addresses } = row
  const to =
    row.record_id &&
    workAddress(links, 'exam', cockpit.content_id, { placeId: cockpit.place_id })(row.record_id, learner.id)
  const { state } = cockpit.sitting
  const isRunning = state === 'running' || state === 'paused'
  const timeOf = (value: string | null, without: string): string => (value === null ? without : exactTime(value))
  return (
    <Drawer
      open
      title={
        <span className={styles.drawerTitle}>
          {learner.real_name} <StandingTag standing={standing} />
        </span>
      }
      size={420}
      onClose={onClose}
    >
      <div className={styles.drawer}>
        <p className={styles.quiet}>{dotted([learner.number, learner.group_name])}</p>
        {suspicions.map(({ kind, text }) => (
          <Note key={kind} tone="warning">
            {text}
          </Note>
        ))}
        <dl>
          <Fact label="进入时间" value={timeOf(row.entered_at, '还没有进入')} />
          <Fact label="作答" value={`${row.answered} / ${row.questions} 题`} />
          <Fact label="最近保存" value={timeOf(row.last_saved_at, '还没有作答')} />
          <Fact label="最近在线" value={timeOf(row.last_seen_at, '还没有上线')} />
          {row.submitted_at && <Fact label="交卷时间" value={exactTime(row.submitted_at)} />}
          <Fact label="离开窗口" value={`${row.leaves} 次`} />
          <Fact label="地址" value={addresses.length ? addresses.join(' → ') : '–'} />
        </dl>
        <h3>时间</h3>
        <dl>
          <Fact label="开放" value={timeOf(times.opens_at.value, '未定')} why={times.opens_at.why} />
          <Fact label="入场截止" value={timeOf(times.entry_until.value, '不限')} why={times.entry_until.why} />
          <Fact
            label="时长"
            value={times.minutes.value === null ? '不限' : `${Math.round(times.minutes.value * 10) / 10} 分钟`}
            why={times.minutes.why}
          />
          <Fact label="截止" value={timeOf(times.due_at.value, '不限')} why={times.due_at.why} />
        </dl>
        {to && <AppLink to={to}>查看答卷与过程</AppLink>}
        {mayRun === true && (
          <div className={styles.drawerActs}>
            {state !== 'ended' && <Button onClick={() => onAct({ act: 'announce', rows: [row] })}>发通知</Button>}
            {isRunning && row.state !== 'submitted' && (
              <Button onClick={() => onAct({ act: 'extend', rows: [row] })}>延长时间</Button>
            )}
            {isRunning && row.state === 'working' && (
              <Button isDanger onClick={() => onAct({ act: 'collect', rows: [row] })}>
                强制交卷
              </Button>
            )}
            {state !== 'waiting' && row.state === 'submitted' && (
              <Button onClick={() => onAct({ act: 'reopen', rows: [row] })}>允许重新进入</Button>
            )}
          </div>
        )}
      </div>
    </Drawer>
  )
}

const Fact = ({ label, value, why }: { label: string; value: string; why?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span className="num">{value}</span>
      {why !== undefined && <small>{why}</small>}
    </dd>
  </div>
)
