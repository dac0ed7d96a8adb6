import { revealMomentLabels } from '@lab/contract/exam-settings'
import { sittingStateLabels, type ExamSheet } from '@lab/contract/exam-sheet'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/form/controls/text-field.tsx'
import { Note } from '../../kit/note.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { clockText, useLeft } from './clock.ts'
import styles from './exam.module.css'

type ExamStartProps = {
  sheet: ExamSheet
  offset: number
  /** What it is called to go in: begun here, or gone on with. */
  word: string
  /** Begun already: it may be gone on with as long as it is due. */
  isAtWork?: boolean
  onEnter: (password: string) => Promise<unknown>
}

/** What a learner reads before they begin: the rules, the time, and what they are asked for at the door. */
export function ExamStart({ sheet, offset, word, isAtWork = false, onEnter }: ExamStartProps) {
  const { rules, sitting, opens_at: opens, question_count: count, points } = sheet
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const wait = useLeft(sitting === 'waiting' && rules.start === 'window' ? opens : null, offset)
  const isOpen = sitting === 'running' || (isAtWork && sitting !== 'paused') || (wait !== undefined && wait <= 0)
  const enter = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    try {
      await onEnter(password)
    } catch {
      // The request layer has shown why.
    }
    setBusy(false)
  }
  return (
    <div className={styles.start}>
      <section>
        <h2>考试说明</h2>
        <dl>
          <Fact label="题数" value={`${count} 题`} />
          <Fact label="总分" value={`${points} 分`} />
          <Fact label="时长" value={rules.duration_minutes === null ? '不限时' : `${rules.duration_minutes} 分钟`} />
          {opens && <Fact label="开放时间" value={exactTime(opens)} />}
          {sheet.closes_at && <Fact label="截止时间" value={exactTime(sheet.closes_at)} />}
        </dl>
        <ul className={styles.rules}>
          {rulesOf(sheet).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      <section>
        {isOpen ? (
          <form className={styles.enter} onSubmit={(event) => void enter(event)}>
            {rules.needs_password && (
              <TextField
                label="考试密码"
                placeholder="考试密码"
                width={200}
                maxLength={20}
                value={password}
                onChange={setPassword}
              />
            )}
            <Button type="submit" look="primary" isBusy={isBusy}>
              {word}
            </Button>
          </form>
        ) : (
          <Note tone="info">
            {wait !== undefined
              ? `距离开始还有 ${clockText(wait)}，到时可以进入。`
              : rules.start === 'button' && sitting === 'waiting'
                ? '等待监考教师开始考试，开始后这里会出现进入按钮。'
                : `考试${sittingStateLabels[sitting]}。`}
          </Note>
        )}
      </section>
    </div>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
  </div>
)

function rulesOf({ rules }: ExamSheet): string[] {
  const { entry_minutes: entry, earliest_minutes: earliest, leave_limit: limit, show_score: moment } = rules
  return [
    '作答自动保存；断网时先存在本机，恢复后自动补交。',
    rules.duration_minutes === null ? '' : '进入后开始计时，到时自动交卷。',
    entry === null ? '' : `开始 ${entry} 分钟后不能再进入。`,
    earliest > 0 ? `进入 ${earliest} 分钟后才能交卷。` : '',
    rules.full_screen ? '需要全屏作答。' : '',
    rules.counts_leaves ? `离开考试窗口会被记录${limit === null ? '' : `，超过 ${limit} 次自动交卷`}。` : '',
    rules.single_session ? '只能在一处作答，在别处继续后，这里不能再作答。' : '',
    rules.has_addresses ? '只能在指定的考场网络中考试。' : '',
    moment === 'never' ? '本场考试不公布成绩。' : `成绩在${revealMomentLabels[moment]}显示。`,
  ].filter(Boolean)
}
