import type { ImportReport, QuestionImport } from '@lab/contract/question-import'
import { UndoOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useMount } from '../../../content/use-mount.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { Note } from '../../../kit/note.tsx'
import { DraftCard } from './draft-card.tsx'
import { undoText } from './import-words.ts'
import styles from './import.module.css'
import { draftsAPage, useDrafts } from './use-import.ts'

const UndoDialog = later(() => import('./undo-dialog.tsx'))

const lines: readonly [keyof ImportReport, string][] = [
  ['created', '新题目'],
  ['versions', '新版本'],
  ['unchanged', '与题库相同，未改动'],
  ['same', '重复，未导入'],
  ['excluded', '设为不导入'],
  ['unfinished', '待补全，未导入'],
  ['points', '新建知识点'],
]

/** What an import came to, question by question. */
export function Report({ bankId, one }: { bankId: string; one: QuestionImport }) {
  const { href } = useMount()
  const [page, setPage] = useState(1)
  const undoing = useOpening()
  const { data, error, refetch } = useDrafts(bankId, one.id, { page, state: undefined })
  const { report, undo_report: undone } = one
  return (
    <div className={styles.review}>
      {undone && <Note tone="info">导入已撤销：{undoText(undone)}。</Note>}
      {report && (
        <dl className={styles.figures}>
          {lines
            .filter(([name]) => report[name] > 0 || name === 'created')
            .map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{report[name]}</dd>
              </div>
            ))}
        </dl>
      )}
      <div className={styles.tools}>
        <AppLink to={href('question') ?? ''}>查看题库中的题目</AppLink>
        {one.state === 'done' && (
          <span className={styles.push}>
            <Button icon={UndoOutlined} onClick={() => undoing.open()}>
              撤销导入
            </Button>
          </span>
        )}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      <div className={styles.drafts}>
        {data?.drafts.map((draft) => (
          <DraftCard key={draft.id} bankId={bankId} draft={draft} />
        ))}
      </div>
      {data && data.total > draftsAPage && (
        <Pagination
          page={page}
          pageSize={draftsAPage}
          pageSizes={[draftsAPage]}
          total={data.total}
          onChange={(next) => setPage(next)}
        />
      )}
      <Opened by={undoing}>{(close) => <UndoDialog bankId={bankId} one={one} onClose={close} />}</Opened>
    </div>
  )
}
