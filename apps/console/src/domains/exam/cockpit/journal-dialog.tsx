import { PrinterOutlined } from '@ant-design/icons'
import { journalActLabels, type Cockpit } from '@lab/contract/exam-cockpit'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { submittedOf, workingOf } from './cockpit-rules.ts'
import styles from './journal.module.css'

/** 考场记录: who did what to a sitting and when, as it is printed for the files. */
export default function JournalDialog({ cockpit, onClose }: { cockpit: Cockpit; onClose: () => void }) {
  // What was done a moment ago is in it: the cockpit that this was opened from is newer then.
  const { data, error, refetch } = useQuery({
    ...api.examCockpit.journal.query({ params: { id: cockpit.offering_id } }, { quiet: true }),
    staleTime: 0,
  })
  const { rows } = cockpit
  const submitted = submittedOf(rows).length
  const sat = submitted + workingOf(rows).length
  return (
    <Dialog
      title="考场记录"
      width={760}
      onClose={onClose}
      footer={
        <Button icon={PrinterOutlined} disabled={!data} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <div className={styles.journal}>
          <h2>{cockpit.title} 考场记录</h2>
          <p className={styles.facts}>
            {cockpit.place_name}，应考 {rows.length} 人，进入 {sat} 人，未进入 {rows.length - sat} 人，已交卷{' '}
            {submitted} 人
          </p>
          {data.rows.length === 0 ? (
            <Empty kind="record" text="还没有记录。开始、暂停、延长、通知、收卷等操作会记在这里。" />
          ) : (
            <table>
              <thead>
                <tr>
                  <th>时间</th>
                  <th>操作</th>
                  <th>对象</th>
                  <th>内容</th>
                  <th>操作人</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.toReversed().map((row) => (
                  <tr key={row.id}>
                    <td className="num">{exactTime(row.at)}</td>
                    <td>{journalActLabels[row.act]}</td>
                    <td>{row.learner?.real_name ?? '全体'}</td>
                    <td>{row.text}</td>
                    <td>{row.by?.real_name ?? '系统'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className={styles.signed}>监考教师签字：</p>
        </div>
      )}
    </Dialog>
  )
}
