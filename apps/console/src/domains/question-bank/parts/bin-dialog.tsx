import { questionTypeLabels } from '@lab/contract/question/types'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import styles from '../question-bank.module.css'

type BinDialogProps = { bankId: string; onChanged: () => Promise<void>; onClose: () => void }

/** What was removed from a bank, to be brought back. */
export default function BinDialog({ bankId, onChanged, onClose }: BinDialogProps) {
  const [page, setPage] = useState(1)
  const query = { page, per_page: 20 }
  const { data, error, refetch } = useQuery(
    api.bankQuestion.bin.query({ params: { id: bankId }, query }, { quiet: true }),
  )
  const restore = async (ids: string[]): Promise<void> => {
    await api.bankQuestion.restore({ params: { id: bankId }, body: { ids } })
    await onChanged()
  }
  return (
    <Dialog width={760} title="已删除的题目" onClose={onClose} closesOutside>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : data.questions.length === 0 ? (
        <Empty title="没有已删除的题目" />
      ) : (
        <div className={styles.group}>
          <ul>
            {data.questions.map((row) => (
              <li key={row.id}>
                <span>
                  <b>{row.number}.</b> {row.stem_text}
                  <small className={styles.quiet}>
                    {questionTypeLabels[row.type]}，<RelativeTime at={row.deleted_at} /> 删除
                  </small>
                </span>
                <Button isSmall onClick={() => void restore([row.id])}>
                  恢复
                </Button>
              </li>
            ))}
          </ul>
          <Pagination page={page} pageSize={20} total={data.total} onChange={setPage} />
        </div>
      )}
    </Dialog>
  )
}
