import type { BankQuestionRow, DuplicateGroup } from '@lab/contract/bank-question'
import { questionTypeLabels } from '@lab/contract/question/types'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { shareText } from '../bank-words.ts'
import styles from '../question-bank.module.css'
import { usesText } from './uses-text.ts'

type DuplicatesDialogProps = {
  bankId: string
  canEdit: true | string
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Groups of questions that ask the same or nearly the same: one is kept, or they are said to be different. */
export default function DuplicatesDialog({ bankId, canEdit, onChanged, onClose }: DuplicatesDialogProps) {
  const [page, setPage] = useState(1)
  const query = { page, per_page: 20 }
  const { data, error, refetch } = useQuery(
    api.bankQuestion.duplicates.query({ params: { id: bankId }, query }, { quiet: true }),
  )
  const keep = async (row: BankQuestionRow, group: DuplicateGroup): Promise<void> => {
    const ids = group.questions.map(({ id }) => id).filter((id) => id !== row.id)
    const { uses } = await api.bankQuestion.uses({ params: { id: bankId }, body: { ids } })
    const used = uses.length > 0 ? `${usesText(uses)}正在使用，它们保留各自的题目。` : ''
    const agreed = await askQuestion({
      title: '删除重复题目',
      text: `保留第 ${row.number} 题，删除其余 ${ids.length} 道？${used}`,
      okText: '删除',
      danger: true,
    })
    if (!agreed) return
    await api.bankQuestion.remove({ params: { id: bankId }, body: { ids } })
    await onChanged()
    showToast(`${ids.length} 道重复的题目已删除`, { kind: 'removed' })
  }
  const tellApart = async ({ questions }: DuplicateGroup): Promise<void> => {
    const ids = questions.slice(0, 15).map(({ id }) => id)
    await api.bankQuestion.tellApart({ params: { id: bankId }, body: { ids } })
    await refetch()
  }
  const why = canEdit === true ? undefined : canEdit
  return (
    <Dialog width={880} title="重复题目" onClose={onClose} closesOutside>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : data.groups.length === 0 ? (
        <Empty title="没有重复的题目" text="相同或文字相近的题目会在这里成组列出。" />
      ) : (
        <>
          {data.groups.map((group) => (
            <section key={group.id} className={styles.group} aria-label={group.is_same ? '相同的题目' : '相似的题目'}>
              <header>
                <ToneTag tone={group.is_same ? 'red' : 'amber'}>
                  {group.is_same ? '相同' : `相似度 ${Math.round(group.likeness * 100)}%`}
                </ToneTag>
                <span className={styles.quiet}>{group.questions.length} 道</span>
                <Button isSmall disabled={why !== undefined} title={why} onClick={() => void tellApart(group)}>
                  不是重复
                </Button>
              </header>
              <ul>
                {group.questions.map((row) => (
                  <li key={row.id}>
                    <span>
                      <b>{row.number}.</b> {row.stem_text}
                      <small className={styles.quiet}>
                        {questionTypeLabels[row.type]}，{row.points} 分，使用 {row.use_count} 次，难度系数{' '}
                        {shareText(row.facility)}
                      </small>
                    </span>
                    <Button isSmall disabled={why !== undefined} title={why} onClick={() => void keep(row, group)}>
                      保留此题
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Pagination page={page} pageSize={20} total={data.total} onChange={setPage} />
        </>
      )}
    </Dialog>
  )
}
