import { markFileLabels, markFiles, markSorts, type MarkRow } from '@lab/contract/markbook'
import { DownloadOutlined, EditOutlined, SendOutlined, SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { exportByForm } from '../../../api/request/export-form.ts'
import { useStale } from '../../../api/use-stale.ts'
import { ActionMenu } from '../../../kit/action-menu.tsx'
import { Button, buttonLook } from '../../../kit/button.tsx'
import { Opened, opens, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { later } from '../../../kit/later.tsx'
import { FilterRow } from '../../../kit/list/filter-row.tsx'
import { changeQuery, clearFilters } from '../../../kit/list/list-types.ts'
import { orderOf } from '../../../kit/list/order-of.ts'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import type { ShownColumn } from './book-rules.ts'
import { MarkTable } from './mark-table.tsx'
import styles from './markbook.module.css'
import { PostingNote, usePosting } from './posting.tsx'
import { useLinks } from '../../use-links.ts'
import { refusalOf, useMarkbook } from './use-markbook.ts'

const CellDialog = later(() => import('./cell-dialog.tsx'))
const EnterDialog = later(() => import('./enter-dialog.tsx'))

const perPage = { per_page: 50 }
const filters = [{ kind: 'search' as const, placeholder: '搜索姓名、学号' }]

/** 成绩册: everybody's marks and what they come to. */
export default function MarkbookPage() {
  const [query, setQuery] = useListQuery(perPage)
  const { page, per_page, selectValue, sort } = query
  const asked = { page, per_page, keyword: selectValue || undefined, ...orderOf(markSorts, sort) }
  const { id, query: found, book } = useMarkbook(asked)
  const stale = useStale()
  const { href } = useLinks()
  const entering = useOpening()
  const cell = useOpeningOf<{ row: MarkRow; column: ShownColumn }>()
  const [files, setFiles] = useState<HTMLElement | null>(null)
  const posting = usePosting(id)
  if (found.error && !book) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!book) return <i className={`bone ${styles.bone}`} aria-busy="true" />
  const refusal = refusalOf(book, 'lead')
  const changed = () => void stale('markbook')
  const isEmpty = book.total === 0 && !selectValue
  return (
    <section aria-label="成绩册" className={styles.page} data-stale={found.isPlaceholderData || undefined}>
      <div className={styles.tools}>
        <FilterRow filters={filters} query={query} onQueryChange={setQuery} />
        <Button
          icon={EditOutlined}
          disabled={refusal !== undefined || book.scheme.entered.length === 0}
          title={refusal ?? (book.scheme.entered.length === 0 ? '先在计分设置中添加录入的成绩项' : undefined)}
          {...opens(entering)}
        >
          录入成绩
        </Button>
        <AppLink className={buttonLook} to={href('markbook.setup')}>
          <SettingOutlined aria-hidden />
          计分设置
        </AppLink>
        <Button
          icon={DownloadOutlined}
          aria-haspopup="menu"
          aria-expanded={files !== null}
          onClick={(event) => setFiles(files ? null : event.currentTarget)}
        >
          导出
        </Button>
        <Button
          look="primary"
          icon={SendOutlined}
          isBusy={posting.isBusy}
          disabled={refusalOf(book, 'teach') !== undefined || isEmpty}
          title={refusalOf(book, 'teach')}
          onClick={() => void posting.post(book)}
        >
          {book.posted ? '重新发布' : '发布成绩'}
        </Button>
      </div>
      <PostingNote book={book} onWithdraw={() => void posting.withdraw()} />
      {isEmpty ? (
        <Empty kind="record" title="还没有学员" text="在「成员」中添加学员后，成绩会出现在这里。" />
      ) : book.total === 0 ? (
        <Empty
          kind="search"
          text="没有符合当前筛选条件的学员。"
          action={<Button onClick={() => setQuery(clearFilters(query))}>清除筛选</Button>}
        />
      ) : (
        <MarkTable
          book={book}
          sort={sort}
          onSort={(key) => setQuery(changeQuery(query, { sort: sort === key ? `-${key}` : key }))}
          openerOf={(row, column) => cell.of({ row, column })}
        />
      )}
      {book.total > per_page && (
        <Pagination
          page={page}
          pageSize={per_page}
          total={book.total}
          onChange={(next, size) => setQuery(changeQuery(query, { page: next, per_page: size }))}
        />
      )}
      {files && (
        <ActionMenu
          anchor={files}
          label="导出成绩"
          entries={markFiles.map((form) => ({
            key: form,
            label: markFileLabels[form],
            onChoose: () => void exportByForm('markbook', { place_id: id, form }),
          }))}
          onClose={() => setFiles(null)}
        />
      )}
      <Opened by={entering}>
        {(close) => <EnterDialog placeId={id} columns={book.scheme.entered} onSaved={changed} onClose={close} />}
      </Opened>
      <Opened by={cell}>
        {(close, of) => <CellDialog placeId={id} {...of} refusal={refusal} onSaved={changed} onClose={close} />}
      </Opened>
    </section>
  )
}
