import { bankLimits, type BankQuestionRow } from '@lab/contract/bank-question'
import type { QuestionBank } from '@lab/contract/question-bank'
import { ClusterOutlined, DeleteOutlined, DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useCallback, useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useMount } from '../../../content/use-mount.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { changeQuery } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { KnowledgePanel } from '../parts/knowledge-panel.tsx'
import { questionActions, type QuestionDialog } from '../parts/question-actions.ts'
import { questionColumns } from '../parts/question-columns.tsx'
import { askedOf, everyFound, filterOf, filtersFor, orderNote, pointOf } from '../parts/question-query.ts'
import styles from '../question-bank.module.css'
import { useBank } from '../use-bank.ts'

const EditDialog = later(() => import('../parts/edit-dialog.tsx'))
const PreviewDialog = later(() => import('../parts/preview-dialog.tsx'))
const VersionsDialog = later(() => import('../parts/question-versions.tsx'))
const ChangeDialog = later(() => import('../parts/change-dialog.tsx'))
const TransferDialog = later(() => import('../parts/transfer-dialog.tsx'))
const DuplicatesDialog = later(() => import('../parts/duplicates-dialog.tsx'))
const BinDialog = later(() => import('../parts/bin-dialog.tsx'))
const ExportDialog = later(() => import('../import/export-dialog.tsx'))

/** /question-bank/:bankid/question: the questions of a bank, with what they are about at the side. */
export default function BankQuestions() {
  const { id } = useMount()
  const { data: bank } = useBank(id)
  if (!bank) return <Skeleton active paragraph={{ rows: 8 }} />
  if (bank.can.use !== true) return <Empty title="不能查看题目" text={bank.can.use ?? '您没有使用此题库的权限'} />
  return <Questions key={id} bank={bank} />
}

function Questions({ bank }: { bank: QuestionBank }) {
  const { id } = bank
  const [query, onQueryChange] = useListQuery()
  const creating = useOpening()
  const finding = useOpening()
  const restoring = useOpening()
  const exporting = useOpening()
  const { href } = useMount()
  const dialogs = useOpeningOf<QuestionDialog>()
  const stale = useStale()
  const refresh = useCallback(() => stale('bankQuestion', 'question_bank'), [stale])
  const { data: known } = useQuery(api.bankQuestion.tags.query({ params: { id } }, { quiet: true }))
  const filters = useMemo(() => filtersFor(known?.tags), [known])
  const canEdit = bank.can.edit === true ? true : (bank.can.edit ?? '没有编辑权限，请联系创建者')
  const actions = useMemo(
    () => questionActions({ bankId: id, canEdit, dialogs, refresh }),
    [id, canEdit, dialogs, refresh],
  )
  const asked = api.bankQuestion.list.query({ params: { id }, query: askedOf(query) }, { quiet: true })
  const { data: hasFigures = false } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
    select: ({ has_figures: has }) => has,
  })
  const columns = useMemo(
    () => questionColumns((row) => dialogs.of({ is: 'preview', row }).open(), hasFigures),
    [dialogs, hasFigures],
  )
  const note = orderNote(query)
  const point = pointOf(query)
  return (
    <div className={styles.page}>
      <KnowledgePanel
        bankId={id}
        canEdit={canEdit === true}
        value={point}
        onChange={(next) => onQueryChange(changeQuery(query, { point_id: next }))}
      />
      <div className={styles.list}>
        <ListPage
          name="bank-questions"
          title="题目"
          hideTitle
          columns={columns}
          rowKey={rowKey}
          filters={filters}
          query={query}
          onQueryChange={onQueryChange}
          rowActions={actions}
          bulkActions={actions}
          everyMatch={{ most: bankLimits.atOnce, load: () => everyFound(id, query) }}
          {...(canEdit === true
            ? { primaryAction: { key: 'new', label: '新建题目', icon: PlusOutlined, opens: creating } }
            : {})}
          pageActions={[
            ...(canEdit === true
              ? [{ key: 'import', label: '导入题目', icon: UploadOutlined, to: href('question.import') ?? '' }]
              : []),
            { key: 'export', label: '导出题目', icon: DownloadOutlined, opens: exporting },
            { key: 'duplicates', label: '查重', icon: ClusterOutlined, opens: finding },
            ...(canEdit === true
              ? [{ key: 'bin', label: '已删除的题目', icon: DeleteOutlined, opens: restoring }]
              : []),
          ]}
          empty={{ text: '题库里还没有题目。新建或导入题目后，可以用来组卷和出考试。' }}
          source={{
            ...asked,
            select: ({ questions, total }) => ({ rows: questions, total }),
          }}
        >
          {note && <p className={styles.quiet}>{note}</p>}
        </ListPage>
      </div>
      <Opened by={creating}>
        {(close) => <EditDialog bankId={id} pointId={point} onSaved={refresh} onClose={close} />}
      </Opened>
      <Opened by={finding}>
        {(close) => <DuplicatesDialog bankId={id} canEdit={canEdit} onChanged={refresh} onClose={close} />}
      </Opened>
      <Opened by={exporting}>{(close) => <ExportDialog bankId={id} filter={filterOf(query)} onClose={close} />}</Opened>
      <Opened by={restoring}>{(close) => <BinDialog bankId={id} onChanged={refresh} onClose={close} />}</Opened>
      <Opened by={dialogs}>
        {(close, open) => <RowDialog bankId={id} open={open} refresh={refresh} onClose={close} />}
      </Opened>
    </div>
  )
}

type RowDialogProps = { bankId: string; open: QuestionDialog; refresh: () => Promise<void>; onClose: () => void }

/** What an action of a row, or of several, opens. */
function RowDialog({ bankId, open, refresh, onClose }: RowDialogProps) {
  switch (open.is) {
    case 'preview':
      return <PreviewDialog bankId={bankId} row={open.row} onClose={onClose} />
    case 'versions':
      return <VersionsDialog bankId={bankId} row={open.row} onClose={onClose} />
    case 'edit':
      return <EditDialog bankId={bankId} questionId={open.row.id} onSaved={refresh} onClose={onClose} />
    case 'change':
      return <ChangeDialog bankId={bankId} rows={open.rows} onSaved={refresh} onClose={onClose} />
    case 'export':
      return <ExportDialog bankId={bankId} rows={open.rows} filter={{}} onClose={onClose} />
    case 'move':
    case 'copy':
      return <TransferDialog bankId={bankId} rows={open.rows} how={open.is} onSaved={refresh} onClose={onClose} />
  }
}

const rowKey = (row: BankQuestionRow): string => row.id
