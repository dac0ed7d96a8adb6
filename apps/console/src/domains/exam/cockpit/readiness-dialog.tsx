import type { Cockpit } from '@lab/contract/exam-cockpit'
import type { ReadinessRow } from '@lab/contract/exam-sitting'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useLinks } from '../../../content/use-links.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import styles from './journal.module.css'

const looks = {
  ok: { tone: 'green', icon: 'check', word: '就绪' },
  warning: { tone: 'amber', icon: 'warn', word: '建议处理' },
  missing: { tone: 'red', icon: 'cross', word: '未就绪' },
} as const

type ReadinessDialogProps = {
  cockpit: Cockpit
  mayRun: true | string
  onSettings: () => void
  onClose: () => void
}

/** 考前检查: what is looked at before an exam begins, each with where it is put right. */
export default function ReadinessDialog({ cockpit, mayRun, onSettings, onClose }: ReadinessDialogProps) {
  const params = { id: cockpit.offering_id }
  const links = useLinks()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery(api.exam.readiness.query({ params }, { quiet: true }))
  const prepare = async (): Promise<void> => {
    setBusy(true)
    try {
      const { made } = await api.exam.prepare({ params })
      showToast(made > 0 ? `已生成 ${made} 份试卷` : '所有学员的试卷都已生成')
      await refetch()
    } catch {
      // The request layer has shown why.
    }
    setBusy(false)
  }
  const mendOf = ({ key, state }: ReadinessRow) => {
    if (state === 'ok') return null
    if (key === 'papers')
      return (
        <Button isSmall isBusy={isBusy} disabled={mayRun !== true} onClick={() => void prepare()}>
          生成试卷
        </Button>
      )
    if (key === 'room')
      return (
        <Button isSmall disabled={mayRun !== true} onClick={onSettings}>
          场次设置
        </Button>
      )
    if (key === 'environment') return <AppLink to="/env/instance?view=pool">预启动</AppLink>
    const page = { roster: 'member.student', times: 'content', version: 'content', questions: 'question' }[
      key as string
    ]
    return page !== undefined && links.has(page) ? <AppLink to={links.href(page)}>去处理</AppLink> : null
  }
  return (
    <Dialog title="考前检查" width={620} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <ul className={styles.readiness}>
          {data.rows.map((row) => (
            <li key={row.key}>
              <ToneTag tone={looks[row.state].tone} icon={looks[row.state].icon}>
                {looks[row.state].word}
              </ToneTag>
              <b>{row.title}</b>
              <span>{row.text}</span>
              {mendOf(row)}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
