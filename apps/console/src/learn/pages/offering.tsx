import { isLearnedAlone } from '@lab/contract/place-words'
import { kindLabels } from '@lab/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { useAct } from '../../api/use-act.ts'
import { buttonLook, Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { AppLink } from '../../kit/link.tsx'
import { Note } from '../../kit/note.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { exactTime, relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { ApplyDialog } from '../parts/apply-dialog.tsx'
import { LookTag } from '../parts/look-tag.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import type { Task } from '@lab/contract/learner'
import type { ApplicationKind } from '@lab/contract/application'
import { beginWork, hasLobby } from '../begin.ts'
import { isPreview } from '../is-preview.ts'
import { applicationWords, noScore, scoreText, standingLooks } from '../words.ts'
import styles from './offering.module.css'

/** One thing to learn: until when, how often, how far, and the way to its desk. */
export default function OfferingPage() {
  const { offeringId: id = '' } = useParams()
  const now = useNow()
  const [asking, setAsking] = useState<ApplicationKind>()
  const query = useQuery(api.learner.offering.query({ params: { id } }, { quiet: true }))
  return (
    <PageState query={query}>
      {({ task, times, summary, starts_by_hand: startsByHand }) => (
        <>
          <PageHead
            title={task.title}
            above={
              !isLearnedAlone(task)
                ? { to: `/learn/class/${task.place_id}`, title: task.place_name }
                : { to: '/learn', title: '学习' }
            }
            facts={[kindLabels[task.kind], task.within, task.group_name && `小组：${task.group_name}`]}
            actions={<Actions task={task} onAsk={setAsking} />}
          />
          {task.closed !== null && <Note tone="info">{`「${task.within}」的这一项还没有开放：${task.closed}。`}</Note>}
          {task.pending_application && (
            <Note tone="info" action={<AppLink to="/learn/applications">查看申请</AppLink>}>
              「{applicationWords[task.pending_application]}」正在等待老师审批。
            </Note>
          )}
          {summary.value.trim() && (
            <SectionCard title="简介">
              <RichTextView value={summary} isCompact />
            </SectionCard>
          )}
          <SectionCard title="进度" aside={<LookTag look={standingLooks[task.standing]} />}>
            <dl className={styles.facts}>
              <div>
                <dt>完成</dt>
                <dd>
                  <ProgressBar label="完成进度" percent={task.progress} width={180} />
                </dd>
              </div>
              <div>
                <dt>得分</dt>
                <dd className="num">
                  {task.score === null ? noScore(task) : `${scoreText(task.score)} / ${task.max_score}`}
                </dd>
              </div>
              <div>
                <dt>提交次数</dt>
                <dd className="num">
                  {task.attempt === 0 ? '还没有开始' : `第 ${task.attempt} 次`}
                  {task.attempts !== null && `，最多 ${task.attempts} 次`}
                </dd>
              </div>
            </dl>
          </SectionCard>
          <SectionCard title="时间和次数">
            <dl className={styles.rules}>
              {(
                [
                  ['开放时间', times.opens_at, startsByHand ? '由监考教师开始' : '随时'],
                  ['截止时间', times.closes_at, startsByHand ? '由监考教师结束' : '不限'],
                ] as const
              ).map(([label, { value, rule, why }, none]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <span className="num" title={value ? exactTime(value) : undefined}>
                      {value ? relativeTime(value, now) : none}
                    </span>
                    {rule !== 'offering' && <small>{why}</small>}
                  </dd>
                </div>
              ))}
              <div>
                <dt>可提交</dt>
                <dd>
                  <span className="num">
                    {times.attempts.value === null ? '不限次数' : `${times.attempts.value} 次`}
                  </span>
                  {times.attempts.rule !== 'offering' && <small>{times.attempts.why}</small>}
                </dd>
              </div>
              <div>
                <dt>逾期</dt>
                <dd>{lateWords(task)}</dd>
              </div>
            </dl>
          </SectionCard>
          {asking && <ApplyDialog task={task} kind={asking} onClose={() => setAsking(undefined)} />}
        </>
      )}
    </PageState>
  )
}

/** What a preview has in the place of beginning. */
const Try = ({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) => (
  <Button look="primary" isBusy={isBusy} onClick={onPress}>
    试做
  </Button>
)

const lateWords = ({ late_policy: policy, late_percent: percent }: Task): string =>
  ({ accept: '截止后仍可提交', deduct: `截止后提交扣 ${percent}%`, refuse: '截止后不能提交' })[policy]

/** What can be done now: begin, go on, look at what it came to, or ask for what is missing. */
function Actions({ task, onAsk }: { task: Task; onAsk: (kind: ApplicationKind) => void }) {
  const navigate = useNavigate()
  const [isBusy, act] = useAct()
  const { standing, record_id: recordId, attempt, attempts } = task
  const isHandedIn = standing === 'submitted' || standing === 'graded'
  const begin = (again: boolean) => act(async () => navigate(await beginWork(task, again)))
  if (isPreview()) return standing !== 'missed' && <Try isBusy={isBusy} onPress={() => void begin(false)} />
  // What has a waiting room is opened before it begins, unless what it is a part of keeps it closed.
  const isClosed = standing === 'missed' || (standing === 'ahead' && (!hasLobby(task.kind) || task.closed !== null))
  const canAgain = isHandedIn && (attempts === null || attempt < attempts)
  const waits = task.pending_application !== null
  return (
    <>
      {task.needs_approval && !task.is_admitted && !recordId && !waits && (
        <Button look="primary" onClick={() => onAsk('start')}>
          申请学习
        </Button>
      )}
      {!recordId && !isClosed && (!task.needs_approval || task.is_admitted) && (
        <Button look="primary" isBusy={isBusy} onClick={() => void begin(false)}>
          {hasLobby(task.kind) ? '进入考场' : '开始学习'}
        </Button>
      )}
      {recordId && !isHandedIn && standing !== 'missed' && task.closed === null && (
        <AppLink className={buttonLook} data-look="primary" to={`/learn/work/${recordId}`}>
          {hasLobby(task.kind) ? '进入考场' : '继续学习'}
        </AppLink>
      )}
      {recordId && isHandedIn && (
        <AppLink className={buttonLook} data-look="primary" to={`/learn/record/${recordId}`}>
          查看成绩和反馈
        </AppLink>
      )}
      {recordId && (isHandedIn || standing === 'missed') && (
        <AppLink className={buttonLook} to={`/learn/work/${recordId}`}>
          查看内容
        </AppLink>
      )}
      {canAgain && !hasLobby(task.kind) && (
        <Button isBusy={isBusy} onClick={() => void begin(true)}>
          再做一次
        </Button>
      )}
      {!waits && task.due_at !== null && !isHandedIn && standing !== 'ahead' && (
        <Button onClick={() => onAsk('extend')}>申请延期</Button>
      )}
      {!waits && isHandedIn && !canAgain && <Button onClick={() => onAsk('attempt')}>申请增加次数</Button>}
    </>
  )
}
