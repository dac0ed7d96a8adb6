import type { QuestionImportRow } from '@lab/contract/question-import'
import { importStateLabels } from '@lab/contract/question-import'
import { exchangeFormatLabels } from '@lab/contract/question-exchange'
import { DeleteOutlined, DownloadOutlined, RobotOutlined, UploadOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { downloadFile } from '../../../api/request/download.ts'
import { useHasAssistant } from '../../../content/assistant/use-has-assistant.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { AppLink } from '../../../kit/link.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { importText } from './import-text.ts'
import { importable, importTones, reportText, undoText } from './import-words.ts'
import styles from './import.module.css'

const DraftDialog = later(() => import('../../../content/assistant/draft-dialog.tsx'))
const UploadDialog = later(() => import('./upload-dialog.tsx'))

type Row = QuestionImportRow

function outcomeOf({ state, counts, report, undo_report: undone, error }: Row): string {
  if (undone) return undoText(undone)
  if (report) return reportText(report)
  if (state === 'ready') return `识别出 ${importable(counts) + counts.unfinished + counts.same + counts.excluded} 道题`
  return error
}

const columnsFor = (addressOf: (row: Row) => string): TableColumn<Row>[] => [
  {
    key: 'file_name',
    title: '文件',
    isFixed: true,
    minWidth: 220,
    render: (row) => (
      <AppLink to={addressOf(row)} className={styles.file} title={row.file_name}>
        {row.file_name}
      </AppLink>
    ),
  },
  {
    key: 'format',
    title: '格式',
    priority: 3,
    width: 112,
    render: ({ format }) => (format === null ? '—' : exchangeFormatLabels[format]),
  },
  {
    key: 'state',
    title: '状态',
    priority: 9,
    width: 112,
    render: ({ state }) => <ToneTag {...importTones[state]}>{importStateLabels[state]}</ToneTag>,
  },
  {
    key: 'outcome',
    title: '结果',
    priority: 8,
    minWidth: 200,
    render: (row) => {
      const said = outcomeOf(row)
      return (
        <span className={styles.cut} title={said}>
          {said || '—'}
        </span>
      )
    },
  },
  { key: 'created_by', title: '导入者', priority: 4, width: 96, render: (row) => row.created_by.real_name },
  {
    key: 'created_at',
    title: '上传时间',
    priority: 5,
    width: 128,
    render: (row) => <RelativeTime at={row.created_at} />,
  },
]

const template = (format: 'xlsx' | 'docx'): Promise<void> =>
  downloadFile(`/apis/v2/question-import-templates/${format}`, `题目导入模板.${format}`)

/** What was imported into a bank, and what still waits to be looked at. */
export function ImportList({ bankId, home }: { bankId: string; home: string }) {
  const [query, setQuery] = useListQuery()
  const navigate = useNavigate()
  const uploading = useOpening()
  const drafting = useOpening()
  const hasAssistant = useHasAssistant()
  const stale = useStale()
  const addressOf = (id: string): string => `${home}?import=${id}`
  const columns = useMemo(() => columnsFor((row) => `${home}?import=${row.id}`), [home])
  const actions: Action<Row>[] = [
    {
      key: 'remove',
      label: '放弃',
      icon: DeleteOutlined,
      danger: true,
      on: 'one',
      can: ({ state }) => state === 'ready' || state === 'columns' || state === 'failed',
      confirm: ([row]) => `放弃导入「${row!.file_name}」？识别出的题目和图片会一起删除，题库不受影响。`,
      run: ([row]) => api.questionImport.remove({ params: { id: bankId, import_id: row!.id } }),
      done: '已放弃导入',
    },
  ]
  return (
    <>
      <ListPage
        name="question-imports"
        title="导入题目"
        columns={columns}
        rowKey={(row) => row.id}
        filters={[]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        onActionDone={() => void stale('questionImport')}
        primaryAction={{ key: 'upload', label: '上传题目文件', icon: UploadOutlined, opens: uploading }}
        pageActions={[
          ...(hasAssistant ? [{ key: 'draft', label: '智能起草题目', icon: RobotOutlined, opens: drafting }] : []),
          { key: 'xlsx', label: '下载 Excel 模板', icon: DownloadOutlined, run: () => template('xlsx') },
          { key: 'docx', label: '下载 Word 模板', icon: DownloadOutlined, run: () => template('docx') },
        ]}
        empty={{
          text: '还没有导入过题目。可以上传 Word 试卷、Excel 表格、纯文本、GIFT、Moodle XML 或 QTI 题目包，核对之后再写入题库。',
        }}
        source={{
          ...api.questionImport.list.query(
            { params: { id: bankId }, query: { page: query.page, per_page: query.per_page } },
            { quiet: true },
          ),
          select: ({ imports, total }) => ({ rows: imports, total }),
        }}
      />
      <Opened by={drafting}>
        {(close) => (
          <DraftDialog
            task="questions"
            current=""
            wish=""
            materials={() => []}
            onAccept={async (text) => {
              const id = await importText(bankId, text)
              void stale('questionImport')
              void navigate(addressOf(id))
            }}
            onClose={close}
          />
        )}
      </Opened>
      <Opened by={uploading}>
        {(close) => (
          <UploadDialog
            bankId={bankId}
            onClose={close}
            onStarted={(id) => {
              close()
              void stale('questionImport')
              void navigate(addressOf(id))
            }}
          />
        )}
      </Opened>
    </>
  )
}
