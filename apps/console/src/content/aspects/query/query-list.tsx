import { queryStateLabels, queryStates, type QueryState, type QueryThread } from '@lab/contract/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LeftOutlined, PushpinFilled } from '@ant-design/icons'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { changeQuery } from '../../../kit/list/list-types.ts'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useIsNarrow } from '../../../kit/narrow.ts'
import { Face } from '../../../kit/person.tsx'
import { Press } from '../../../kit/press.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { Misplaced } from '../../misplaced.tsx'
import { usePlace } from '../../use-place.ts'
import { inWorkingOrder, queriesOf } from './query-source.ts'
import { QueryThreadView } from './query-thread.tsx'
import styles from './query.module.css'

const paging = { per_page: 50 }
const states = [
  { value: '', label: '全部' },
  ...queryStates.map((value) => ({ value, label: queryStateLabels[value] })),
]

/** 答疑: the questions on the left, the opened one on the right; the same page for a class, a content and a record. */
export default function QueryListPage() {
  const place = usePlace()
  const [query, setQuery] = useListQuery(paging)
  const [params, setParams] = useSearchParams()
  const state = queryStates.find((one): one is QueryState => one === query.state)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    enabled: place.narrowing !== undefined || place.recordId !== undefined,
    ...queriesOf(place, { keyword: query.selectValue, state, page: query.page, per_page: query.per_page }),
    placeholderData: keepPreviousData,
  })
  const threads = useMemo(() => inWorkingOrder(data?.queries ?? []), [data])
  const chosen = params.get('thread') ?? undefined
  // On a phone the list and the opened question follow each other, and the browser's way back leads to the list.
  const isNarrow = useIsNarrow()
  // By default the question to be answered next.
  const next = isNarrow ? undefined : (threads.find((thread) => thread.state === 'open') ?? threads[0])?.id
  const shown = chosen ?? next
  const isRead = isNarrow && shown !== undefined
  const open = (thread: string | undefined): void => {
    setParams(
      (current) => {
        const opened = new URLSearchParams(current)
        if (thread === undefined) opened.delete('thread')
        else opened.set('thread', thread)
        return opened
      },
      { preventScrollReset: !isNarrow, replace: !isNarrow },
    )
  }
  useArrowKeys(threads, shown, open)
  if (place.misplaced) return <Misplaced of={place.misplaced} />
  const isNarrowed = Boolean(state || query.selectValue)
  if (data && data.total === 0 && !isNarrowed) {
    return (
      <div className={styles.detail}>
        <Empty kind="message" title="还没有提问" text="学员在学习中提出的问题会显示在这里，未回答的排在最前。" />
      </div>
    )
  }
  return (
    <div className={styles.board}>
      {!isRead && (
        <section className={styles.list} aria-label="提问">
          <search className={styles.filters}>
            <SearchField
              label="搜索提问"
              placeholder="搜索标题、内容"
              value={query.selectValue ?? ''}
              onSearch={(word) => setQuery(changeQuery(query, { selectValue: word || undefined, thread: undefined }))}
            />
            <Segmented
              isWide
              isSmall
              label="状态"
              options={states}
              value={state ?? ''}
              onChange={(value) => setQuery(changeQuery(query, { state: value || undefined, thread: undefined }))}
            />
          </search>
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <ul aria-busy="true">
              {[1, 2, 3, 4, 5].map((at) => (
                <li key={at} className={styles.bone}>
                  <i className="bone" />
                  <i className="bone" />
                </li>
              ))}
            </ul>
          ) : threads.length === 0 ? (
            <Empty compact kind="search" text="没有符合筛选条件的提问。" />
          ) : (
            <ul className={styles.threads} data-stale={isPlaceholderData || undefined}>
              {threads.map((thread) => (
                <ThreadLine
                  key={thread.id}
                  thread={thread}
                  showsContent={place.content === undefined}
                  isShown={thread.id === shown}
                  onOpen={open}
                />
              ))}
            </ul>
          )}
          {(data?.total ?? 0) > query.per_page && (
            <div className={styles.pages}>
              <Pagination
                page={query.page}
                pageSize={query.per_page}
                pageSizes={[query.per_page]}
                total={data?.total}
                onChange={(page, per_page) => setQuery(changeQuery(query, { page, per_page }))}
              />
            </div>
          )}
        </section>
      )}
      {(!isNarrow || isRead) && (
        <section className={styles.detail} aria-label="提问详情">
          {isRead && (
            <Press className={styles.back} onClick={() => open(undefined)}>
              <LeftOutlined aria-hidden />
              全部提问
            </Press>
          )}
          {shown === undefined ? (
            data && <Empty kind="message" title="没有打开的提问" text="从左侧选择一个提问查看和回答。" />
          ) : (
            <QueryThreadView key={shown} id={shown} />
          )}
        </section>
      )}
    </div>
  )
}

type ThreadLineProps = { thread: QueryThread; showsContent: boolean; isShown: boolean; onOpen: (id: string) => void }

function ThreadLine({ thread, showsContent, isShown, onOpen }: ThreadLineProps) {
  return (
    <li>
      <Press
        className={styles.thread}
        aria-current={isShown || undefined}
        data-overdue={thread.is_overdue || undefined}
        onClick={() => onOpen(thread.id)}
      >
        <Face name={thread.asker.real_name} avatar={thread.asker.avatar} />
        <span className={styles.words}>
          <span className={styles.title}>
            {thread.is_pinned && <PushpinFilled aria-label="已置顶" />}
            <b>{thread.title}</b>
          </span>
          <small>
            {[thread.asker.real_name, showsContent ? thread.content_title : thread.place_name, thread.step_title]
              .filter(Boolean)
              .join(' · ')}
          </small>
          <span className={styles.tags}>
            <StateTag state={thread.state} label={queryStateLabels[thread.state]} plain />
            {thread.is_overdue && (
              <ToneTag tone="red" icon="warn">
                超过一天未答
              </ToneTag>
            )}
            {thread.is_public && (
              <ToneTag tone="blue" plain>
                全班可见
              </ToneTag>
            )}
            <small>
              <RelativeTime at={thread.created_at} />
              {thread.post_count > 0 && ` · ${thread.post_count} 条回复`}
            </small>
          </span>
        </span>
      </Press>
    </li>
  )
}

/** `j` and `k` go to the next and the previous question, unless something is being typed. */
function useArrowKeys(threads: readonly QueryThread[], shown: string | undefined, open: (id: string) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { j: 1, k: -1 }[event.key]
      const at = threads.findIndex((thread) => thread.id === shown)
      const next = step === undefined ? undefined : threads[at + step]
      if (next) open(next.id)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
