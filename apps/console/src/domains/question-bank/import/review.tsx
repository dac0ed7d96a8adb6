import {
  draftStateLabels,
  draftStates,
  type DraftState,
  type ImportDraft,
  type QuestionImport,
} from '@lab/contract/question-import'
import { Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { Note } from '../../../kit/note.tsx'
import { usePageShortcuts, type ShortcutGroup } from '../../../kit/palette/page-shortcuts.ts'
import { useShortcuts } from '../../../kit/palette/use-shortcuts.ts'
import { Segmented } from '../../../kit/segmented.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { DraftCard, type DraftChange } from './draft-card.tsx'
import { importable } from './import-words.ts'
import styles from './import.module.css'
import { useDrop } from './use-drop.ts'
import { draftsAPage, useDrafts } from './use-import.ts'

const BulkDialog = later(() => import('./bulk-dialog.tsx'))
const ConfirmDialog = later(() => import('./confirm-dialog.tsx'))

const shortcuts: ShortcutGroup = {
  title: '核对导入的题目',
  shortcuts: [
    { keys: ['J'], label: '下一题' },
    { keys: ['K'], label: '上一题' },
    { keys: ['N'], label: '下一道待核对或待补全的题' },
    { keys: ['E'], label: '编辑当前题' },
    { keys: ['C'], label: '标记为已核对' },
    { keys: ['X'], label: '不导入，或恢复导入' },
  ],
}

type ReviewProps = { bankId: string; one: QuestionImport; home: string }
type Filter = DraftState | 'all'

/** What was understood next to its source: looked through, mended, and confirmed. */
export function Review({ bankId, one, home }: ReviewProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  /** The place in the file of the draft that keys are for. */
  const [current, setCurrent] = useState(0)
  const [editing, setEditing] = useState<string>()
  const [isNaming, setNaming] = useState(false)
  const changing = useOpening()
  const confirming = useOpening()
  const stale = useStale()
  const list = useRef<HTMLDivElement>(null)
  const drop = useDrop({ bankId, one, home })
  const { data, error, refetch, isPlaceholderData } = useDrafts(bankId, one.id, {
    page,
    state: filter === 'all' ? undefined : filter,
  })
  const drafts = data?.drafts ?? []
  const at = drafts.findIndex(({ position }) => position === current)
  const shown = at < 0 ? drafts[0] : drafts[at]
  usePageShortcuts(shortcuts)

  // The one that keys are for is in sight, wherever it came to be.
  useEffect(() => {
    if (!isPlaceholderData)
      list.current?.querySelector(`[data-position="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current, page, isPlaceholderData])

  // What is touched is what keys are for.
  useEffect(() => {
    const box = list.current
    const point = (event: Event): void => {
      const card = (event.target as Element).closest<HTMLElement>('[data-position]')
      if (card) setCurrent(Number(card.dataset.position))
    }
    box?.addEventListener('pointerdown', point)
    box?.addEventListener('focusin', point)
    return () => {
      box?.removeEventListener('pointerdown', point)
      box?.removeEventListener('focusin', point)
    }
  }, [])

  const show = (next: Filter): void => {
    setFilter(next)
    setPage(1)
    setEditing(undefined)
  }
  /** Goes to a place in the file, whatever is listed. */
  const goTo = (position: number): void => {
    if (!drafts.some((draft) => draft.position === position)) {
      setFilter('all')
      setPage(Math.floor(position / draftsAPage) + 1)
    }
    setCurrent(position)
  }
  const step = (by: 1 | -1): void => {
    const next = drafts[(at < 0 ? 0 : at) + by]
    if (next) setCurrent(next.position)
    else if (by === 1 && page * draftsAPage < (data?.total ?? 0)) turn(page + 1)
    else if (by === -1 && page > 1) turn(page - 1)
  }
  const turn = (next: number): void => {
    setPage(next)
    if (filter === 'all') setCurrent((next - 1) * draftsAPage)
  }
  const nextDoubtful = (): void => {
    const position = one.attention.find((place) => place > current) ?? one.attention[0]
    if (position === undefined) showToast('没有待核对或待补全的题目')
    else goTo(position)
  }
  const change = async (draft: ImportDraft, body: DraftChange): Promise<void> => {
    const params = { id: bankId, import_id: one.id, draft_id: draft.id }
    await api.questionImport.change({ params, body: { revision: draft.revision, ...body } })
    await stale('questionImport')
  }
  const act = (body: (draft: ImportDraft) => DraftChange): void => {
    if (shown && editing === undefined) void change(shown, body(shown)).catch(() => undefined)
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    n: nextDoubtful,
    e: () => shown && setEditing(shown.id),
    c: () => act(() => ({ is_checked: true })),
    x: () => act((draft) => ({ is_excluded: !draft.is_excluded })),
  })

  const total = draftStates.reduce((sum, state) => sum + one.counts[state], 0)
  const filters = [
    { value: 'all' as const, label: `全部 ${total}` },
    ...draftStates.map((value) => ({ value, label: `${draftStateLabels[value]} ${one.counts[value]}` })),
  ]
  return (
    <div className={styles.review}>
      <div className={styles.tools}>
        <Segmented label="按状态筛选" options={filters} value={filter} onChange={show} isSmall />
        <span className={styles.push}>
          <Button isSmall disabled={one.attention.length === 0} title="快捷键 N" onClick={nextDoubtful}>
            下一道待处理（{one.attention.length}）
          </Button>
          <Button isSmall onClick={() => changing.open()}>
            批量设置
          </Button>
          {one.sheets.length > 0 && (
            <Button isSmall onClick={() => setNaming(!isNaming)}>
              选择列
            </Button>
          )}
          <Button isSmall onClick={() => void drop('识别出的题目和图片会一起删除，题库不受影响。')}>
            放弃导入
          </Button>
          <Button isSmall look="primary" disabled={importable(one.counts) === 0} onClick={() => confirming.open()}>
            确认导入（{importable(one.counts)}）
          </Button>
        </span>
      </div>
      {one.notes.length > 0 && (
        <Note tone="info">
          {one.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Note>
      )}
      {isNaming && <ColumnsForm bankId={bankId} one={one} onDone={() => setNaming(false)} />}
      <div className={styles.columns} aria-hidden>
        <span>原文</span>
        <span>识别结果</span>
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && drafts.length === 0 && <Empty compact title="没有这样的题目" text="换一个状态看看。" />}
      <div ref={list} className={styles.drafts} aria-busy={isPlaceholderData}>
        {drafts.map((draft) => (
          <DraftCard
            key={draft.id}
            bankId={bankId}
            draft={draft}
            isCurrent={draft === shown}
            isEditing={editing === draft.id}
            onEdit={() => {
              setCurrent(draft.position)
              setEditing(draft.id)
            }}
            onLeave={() => setEditing(undefined)}
            onChange={(body) => change(draft, body)}
          />
        ))}
      </div>
      {data && data.source_after.length > 0 && (
        <section className={styles.rest}>
          <h3>最后一题之后的原文</h3>
          <pre className={styles.source}>{data.source_after.join('\n')}</pre>
        </section>
      )}
      {data && data.total > draftsAPage && (
        <Pagination
          page={page}
          pageSize={draftsAPage}
          pageSizes={[draftsAPage]}
          total={data.total}
          onChange={(next) => turn(next)}
        />
      )}
      <Opened by={changing}>
        {(close) => (
          <BulkDialog bankId={bankId} one={one} state={filter === 'all' ? undefined : filter} onClose={close} />
        )}
      </Opened>
      <Opened by={confirming}>{(close) => <ConfirmDialog bankId={bankId} one={one} onClose={close} />}</Opened>
    </div>
  )
}
