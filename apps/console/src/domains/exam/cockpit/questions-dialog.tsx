import { correctionLabels, metLabels, type Cockpit, type SittingQuestion } from '@lab/contract/exam-cockpit'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { Drafts as RegradeDrafts } from '../../../content/aspects/offering/regrade/regrade-drafts.ts'
import type { AskedAct } from './act-dialogs.tsx'
import styles from './journal.module.css'

type QuestionsDialogProps = {
  cockpit: Cockpit
  mayRun: true | string
  onAct: (asked: AskedAct) => void
  /** Opens the regrade of some questions, which tries it before anything changes and can be undone. */
  onRegrade: (begun: RegradeDrafts) => void
  /** Opens a question to be written differently, of those who have not come to it. */
  onFix: (key: string) => void
  onClose: () => void
}

/** 题目处理: how many have met each question, and what to do about one that turns out wrong. */
export default function QuestionsDialog({ cockpit, mayRun, onAct, onRegrade, onFix, onClose }: QuestionsDialogProps) {
  const params = { id: cockpit.offering_id }
  const { data, error, refetch } = useQuery({
    ...api.examCockpit.questions.query({ params }, { quiet: true }),
    staleTime: 0,
  })
  const off = mayRun === true ? {} : { disabled: true, title: mayRun }
  const isOver = cockpit.sitting.state === 'ended'
  const line = (question: SittingQuestion, number: number) => {
    const { key, title, answered, opened, unseen, not_begun: notBegun, corrected, is_read: isRead } = question
    return (
      <tr key={key}>
        <td>
          {number}. {title}
          {corrected.map((one) => (
            <ToneTag key={one} tone="amber" icon="flag">
              {correctionLabels[one]}
            </ToneTag>
          ))}
        </td>
        <td className="num">{answered}</td>
        <td className="num">{opened}</td>
        <td className="num">{unseen}</td>
        <td className="num">{notBegun}</td>
        <td>
          <span className={styles.mending}>
            {!isOver && (
              <Button {...off} look="link" isSmall onClick={() => onFix(key)}>
                修改题目
              </Button>
            )}
            {!isOver && (
              <Button
                {...off}
                look="link"
                isSmall
                onClick={() => onAct({ act: 'announce', rows: null, text: `题目更正「${title.slice(0, 40)}」：` })}
              >
                发更正
              </Button>
            )}
            <Button
              {...(isRead ? { disabled: true, title: '由教师评阅，请在阅卷台给满分' } : off)}
              look="link"
              isSmall
              onClick={() => onRegrade({ [key]: { task: 'full' } })}
            >
              全员满分
            </Button>
            <Button {...off} look="link" isSmall onClick={() => onRegrade({ [key]: {} })}>
              更正答案
            </Button>
          </span>
        </td>
      </tr>
    )
  }
  return (
    <Dialog title="题目处理" width={960} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.questions.length === 0 ? (
        <Empty kind="record" text="考试还没有题目。" />
      ) : (
        <div className={styles.journal}>
          <p className={styles.facts}>
            修改题目只影响还没有作答的学员，已作答的保持原题目。全员满分和更正答案先试算，确认后应用，之后可以撤销；应用后交卷的学员也按更正后的规则评分。
          </p>
          <table className={styles.questions}>
            <thead>
              <tr>
                <th>题目</th>
                <th>{metLabels.answered}</th>
                <th>{metLabels.opened}</th>
                <th>{metLabels.unseen}</th>
                <th>{metLabels.not_begun}</th>
                <th>处理</th>
              </tr>
            </thead>
            <tbody>{data.questions.map((question, at) => line(question, at + 1))}</tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
