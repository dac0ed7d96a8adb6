import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Drawer } from '../../../kit/drawer.tsx'
import { RichTextView } from '../../../kit/editor/index.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { AssignmentTag } from './tags.tsx'
import { ProgressNotes } from './progress-notes.tsx'
import styles from './research-task.module.css'
import { later } from '../../../kit/later.tsx'

const DecideDialog = later(() => import('./decide-dialog.tsx'))

/** One person's part over the task's page: what they noted and submitted, and the decision. */
export default function PartDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(api.researchTask.getPart.query({ params: { id } }, { quiet: true }))
  const [isDeciding, setDeciding] = useState(false)
  const part = data?.assignment
  return (
    <Drawer
      size={640}
      title={part ? `${part.member.real_name}的分工` : '分工'}
      onClose={onClose}
      extra={
        part?.state === 'submitted' &&
        part.can.decide === true && (
          <Button look="primary" onClick={() => setDeciding(true)}>
            验收
          </Button>
        )
      }
    >
      {error && !part && <ErrorState error={error} onRetry={() => void refetch()} />}
      {part && (
        <>
          <p className={styles.row}>
            <AssignmentTag state={part.state} /> <span className={styles.quiet}>进度 {part.progress}%</span>
            {part.research_env && <span className={styles.quiet}>科研环境：{part.research_env.title}</span>}
          </p>
          {part.feedback && <p className={styles.row}>验收意见：{part.feedback}</p>}
          <h3 className={styles.heading}>成果报告</h3>
          <RichTextView value={part.report} emptyText="尚未提交" />
          <h3 className={styles.heading}>进展</h3>
          <ProgressNotes notes={part.notes} />
        </>
      )}
      <>{isDeciding && <DecideDialog id={id} onClose={() => setDeciding(false)} />}</>
    </Drawer>
  )
}
