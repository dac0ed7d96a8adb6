import type { CategoryNode, CategoryScope } from '@lab/contract/category'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { linesOf, matching, placeByKey } from '../tree-moves.ts'
import { useCategoryEdits } from '../use-category-edits.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryLine } from './category-line.tsx'
import styles from './category.module.css'
import { MoveCategoryDialog } from './move-category-dialog.tsx'

type CategoryTreeProps = { scope: CategoryScope; title: string; note: string }
type Open =
  | { is: 'add'; parent: CategoryNode | null }
  | { is: 'rename'; node: CategoryNode }
  | { is: 'move'; node: CategoryNode }

/** One tree of categories: added, named, moved (also by keyboard) and removed here. */
export function CategoryTree({ scope, title, note }: CategoryTreeProps) {
  const { data, error, refetch } = useQuery(api.category.tree.query({ query: { scope } }, { quiet: true }))
  const [word, setWord] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const [open, setOpen] = useState<Open>()
  const edits = useCategoryEdits()
  const nodes = data?.category ?? []
  const shown = matching(nodes, word)
  const lines = linesOf(shown, closed)
  const close = () => setOpen(undefined)
  const isSearching = word.trim() !== ''
  const canCreate = data?.can.create
  const create = canCreate === true && (
    <Button look="primary" icon={PlusOutlined} onClick={() => setOpen({ is: 'add', parent: null })}>
      新建分类
    </Button>
  )
  return (
    <div className={styles.page} data-in-tabs={scope === 'platform' || undefined}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <span className={styles.note}>
          {note}
          {typeof canCreate === 'string' && `；${canCreate}`}
        </span>
      </header>
      <div className={styles.tools}>
        <SearchField label="搜索分类" isInstant width={240} value={word} onSearch={setWord} />
        <span className={styles.total}>共 {data?.total ?? '--'} 个</span>
        {create}
      </div>
      <section className={styles.card} aria-label={title}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active className={styles.bones} paragraph={{ rows: 8 }} />
        ) : lines.length === 0 ? (
          isSearching ? (
            <Empty
              kind="search"
              text="没有名称中含有这个词的分类。"
              action={<Button onClick={() => setWord('')}>清除搜索</Button>}
            />
          ) : (
            <Empty text="还没有分类。分类让教师和学员更快找到内容。" action={create} />
          )
        ) : (
          <>
            <div className={styles.columns} aria-hidden="true">
              <span>名称</span>
              <span>适用内容</span>
              <span>使用</span>
              <span>操作</span>
            </div>
            <ul>
              {lines.map((line) => (
                <CategoryLine
                  key={line.node.id}
                  line={line}
                  isClosed={closed.has(line.node.id)}
                  onToggle={() =>
                    setClosed((before) => {
                      const next = new Set(before)
                      if (!next.delete(line.node.id)) next.add(line.node.id)
                      return next
                    })
                  }
                  onAdd={() => setOpen({ is: 'add', parent: line.node })}
                  onRename={() => setOpen({ is: 'rename', node: line.node })}
                  onMove={() => setOpen({ is: 'move', node: line.node })}
                  onRemove={() => void edits.remove(line.node)}
                  onKey={(key) => {
                    const place = isSearching ? undefined : placeByKey(lines, line.node.id, key, nodes)
                    if (place) void edits.move(line.node, place)
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </section>
      {canCreate === true && lines.length > 0 && (
        <p className={styles.hint}>选中一个分类后，按 Alt 加方向键可以移动：上下调整顺序，左右调整层级。</p>
      )}
      {open?.is === 'add' && <CategoryDialog scope={scope} parent={open.parent} onClose={close} />}
      {open?.is === 'rename' && <CategoryDialog scope={scope} node={open.node} parent={null} onClose={close} />}
      {open?.is === 'move' && <MoveCategoryDialog nodes={nodes} node={open.node} onClose={close} />}
    </div>
  )
}
