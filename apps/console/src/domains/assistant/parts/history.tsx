import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import styles from './assistant.module.css'

type HistoryProps = {
  current: string | undefined
  /** Without an id: a new one. */
  onChoose: (id?: string) => void
}

const pageSize = 50

/** The person's conversations, the newest first. */
export function History({ current, onChoose }: HistoryProps) {
  const stale = useStale()
  const [size, setSize] = useState<50 | 100 | 200 | 300>(pageSize)
  const { data, error, refetch } = useQuery({
    ...api.assistant.conversations.query({ query: { per_page: size } }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  /** What is refused is shown by the call itself. */
  const removed = async (call: Promise<unknown>, done: string, leave: () => void): Promise<void> => {
    const isDone = await call.then(
      () => true,
      () => false,
    )
    if (!isDone) return
    leave()
    await stale('assistant')
    showToast(done, { kind: 'removed' })
  }
  const remove = async (id: string, title: string): Promise<void> => {
    if (!(await askQuestion({ text: `删除对话「${title}」？`, okText: '删除', danger: true }))) return
    const call = api.assistant.removeConversation({ params: { id } })
    await removed(call, '已删除对话', () => id === current && onChoose())
  }
  const removeAll = async (total: number): Promise<void> => {
    if (!(await askQuestion({ text: `清空全部 ${total} 个对话？`, okText: '清空', danger: true }))) return
    await removed(api.assistant.removeConversations(), '已清空对话', () => onChoose())
  }
  return (
    <nav className={styles.history} aria-label="我的对话">
      <Button icon={PlusOutlined} disabled={current === undefined} onClick={() => onChoose()}>
        新对话
      </Button>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={styles.conversations}>
        {data?.list.map(({ id, title, updated_at }) => (
          <li key={id} className={styles.entry} data-current={id === current || undefined}>
            <Press
              className={styles.open}
              aria-current={id === current ? 'page' : undefined}
              title={title}
              onClick={() => onChoose(id)}
            >
              <span className={styles.title}>{title}</span>
              <span className={styles.quiet}>
                <RelativeTime at={updated_at} />
              </span>
            </Press>
            <Button
              isSmall
              look="text"
              icon={DeleteOutlined}
              aria-label={`删除对话「${title}」`}
              onClick={() => void remove(id, title)}
            />
          </li>
        ))}
      </ul>
      {data?.total === 0 && <p className={styles.quiet}>还没有对话。</p>}
      {data && data.total > data.list.length && size < 300 && (
        <Button isSmall look="text" onClick={() => setSize(size === 50 ? 100 : size === 100 ? 200 : 300)}>
          显示更多
        </Button>
      )}
      {data && data.total > 1 && (
        <Button isSmall look="text" isDanger onClick={() => void removeAll(data.total)}>
          清空对话
        </Button>
      )}
    </nav>
  )
}
