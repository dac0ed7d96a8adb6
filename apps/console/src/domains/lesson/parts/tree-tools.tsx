import { depthLabel, outlineLimits, type OutlineRow } from '@lab/contract/lesson-outline'
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import styles from '../lesson.module.css'
import { indented, movedRow, outdented, rowAfter, rowBelow } from '../outline-edits.ts'

type TreeToolsProps = {
  rows: readonly OutlineRow[]
  row: OutlineRow | undefined
  isFull: boolean
  onChange: (rows: OutlineRow[]) => void
  onSelect: (id: string) => void
  onRemove: (row: OutlineRow) => void
}

/** What can be done with the chosen line; without one a chapter is added. */
export function TreeTools({ rows, row, isFull, onChange, onSelect, onRemove }: TreeToolsProps) {
  const add = (made: { rows: OutlineRow[]; id: string } | null): void => {
    if (!made) return
    onChange(made.rows)
    onSelect(made.id)
  }
  const depth = row?.depth ?? 0
  const moves = row
    ? [
        { label: '上移', icon: ArrowUpOutlined, to: movedRow(rows, row.id, -1) },
        { label: '下移', icon: ArrowDownOutlined, to: movedRow(rows, row.id, 1) },
        { label: '升级', icon: MenuFoldOutlined, to: outdented(rows, row.id) },
        { label: '降级', icon: MenuUnfoldOutlined, to: indented(rows, row.id) },
      ]
    : []
  return (
    <span className={styles.tools} role="toolbar" aria-label="大纲操作">
      <Button isSmall icon={PlusOutlined} disabled={isFull} onClick={() => add(rowAfter(rows, row?.id))}>
        添加{depthLabel(depth)}
      </Button>
      {row && depth + 1 < outlineLimits.depth && (
        <Button isSmall icon={PlusOutlined} disabled={isFull} onClick={() => add(rowBelow(rows, row.id))}>
          添加{depthLabel(depth + 1)}
        </Button>
      )}
      {moves.map(({ label, icon, to }) => (
        <Button
          key={label}
          isSmall
          look="text"
          icon={icon}
          aria-label={label}
          title={label}
          disabled={to === null}
          onClick={() => to && onChange(to)}
        />
      ))}
      {row && (
        <Button
          isSmall
          look="text"
          isDanger
          icon={DeleteOutlined}
          aria-label="删除"
          title="删除"
          onClick={() => onRemove(row)}
        />
      )}
    </span>
  )
}
