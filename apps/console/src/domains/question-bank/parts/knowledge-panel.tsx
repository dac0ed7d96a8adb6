import type { KnowledgePoint } from '@lab/contract/question-bank'
import { DownOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { useIsNarrow } from '../../../kit/narrow.ts'
import { Press } from '../../../kit/press.tsx'
import { linesOf, placeByDrop, placeByKey, type PointPlace } from '../knowledge-tree.ts'
import styles from '../question-bank.module.css'
import { useKnowledge } from '../use-bank.ts'
import { KnowledgeLine } from './knowledge-line.tsx'
import { MovePointDialog, PointDialog } from './point-dialogs.tsx'

type KnowledgePanelProps = {
  bankId: string
  canEdit: boolean
  /** The point that the list is narrowed by. */
  value: string | undefined
  onChange: (pointId: string | undefined) => void
}
type Open =
  | { is: 'add'; parent: KnowledgePoint | null }
  | { is: 'rename'; point: KnowledgePoint }
  | { is: 'move'; point: KnowledgePoint }

/** The knowledge points of a bank: chosen to narrow the list, and made, named, moved and removed here. */
export function KnowledgePanel({ bankId, canEdit, value, onChange }: KnowledgePanelProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState<boolean>()
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const [open, setOpen] = useState<Open>()
  const [dragged, setDragged] = useState<string>()
  const { data, error, refetch } = useKnowledge(bankId)
  const stale = useStale()
  const points = data?.points ?? []
  const isShown = isOpen ?? !isNarrow
  const close = (): void => setOpen(undefined)
  const move = async (point: KnowledgePoint, place: PointPlace | undefined): Promise<void> => {
    if (!place) return
    await api.question_bank.changePoint({ params: { id: bankId, point_id: point.id }, body: { place } })
    await stale('question_bank')
  }
  const remove = async (point: KnowledgePoint): Promise<void> => {
    const isParent = points.some(({ parent_id }) => parent_id === point.id)
    const agreed = await askQuestion({
      title: '删除知识点',
      text: `删除「${point.name}」${isParent ? '和它下面的知识点' : ''}？${point.question_count} 道题不再有此知识点，题目保留。`,
      okText: '删除',
      danger: true,
    })
    if (!agreed) return
    await api.question_bank.removePoint({ params: { id: bankId, point_id: point.id } })
    if (value === point.id) onChange(undefined)
    await stale('question_bank', 'bankQuestion')
    showToast(`「${point.name}」已删除`, { kind: 'removed' })
  }
  const fold = (id: string): void =>
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <section className={styles.panel} aria-label="知识点" data-open={isShown || undefined}>
      <header className={styles.panelHead}>
        <Press className={styles.panelTitle} aria-expanded={isShown} onClick={() => setIsOpen(!isShown)}>
          {isShown ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          知识点
        </Press>
        {canEdit && (
          <Button
            look="text"
            isSmall
            icon={PlusOutlined}
            aria-label="新建知识点"
            onClick={() => setOpen({ is: 'add', parent: null })}
          />
        )}
      </header>
      {!isShown ? null : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : (
        <ul className={styles.points}>
          <li className={styles.point} data-chosen={value === undefined || undefined}>
            <i className={styles.fold} />
            <Press className={styles.pointName} aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
              全部题目
            </Press>
          </li>
          {linesOf(points, closed).map((line) => (
            <KnowledgeLine
              key={line.point.id}
              line={line}
              canEdit={canEdit}
              isChosen={value === line.point.id}
              isClosed={closed.has(line.point.id)}
              dragged={dragged}
              onFold={() => fold(line.point.id)}
              onChoose={() => onChange(value === line.point.id ? undefined : line.point.id)}
              onAdd={() => setOpen({ is: 'add', parent: line.point })}
              onRename={() => setOpen({ is: 'rename', point: line.point })}
              onMove={() => setOpen({ is: 'move', point: line.point })}
              onRemove={() => void remove(line.point)}
              onKey={(key) => void move(line.point, placeByKey(points, line.point.id, key))}
              onDrag={setDragged}
              onDrop={(zone) => {
                const moved = points.find(({ id }) => id === dragged)
                setDragged(undefined)
                if (moved) void move(moved, placeByDrop(points, moved.id, line.point.id, zone))
              }}
            />
          ))}
          {points.length === 0 && (
            <li className={styles.quiet}>{canEdit ? '还没有知识点，按右上角的加号新建。' : '还没有知识点。'}</li>
          )}
        </ul>
      )}
      {open?.is === 'add' && <PointDialog bankId={bankId} parent={open.parent} onClose={close} />}
      {open?.is === 'rename' && <PointDialog bankId={bankId} point={open.point} parent={null} onClose={close} />}
      {open?.is === 'move' && <MovePointDialog bankId={bankId} points={points} point={open.point} onClose={close} />}
    </section>
  )
}
