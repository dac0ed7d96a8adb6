import type { GraphFinding } from '@lab/contract/graph-findings'
import { wrongFindings } from '@lab/contract/graph-findings'
import type { GraphPoint } from '@lab/contract/lesson-graph'
import { outlineLevelLabels } from '@lab/contract/lesson-outline'
import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined, SearchOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { Press } from '../../../kit/press.tsx'
import { VirtualList } from '../../../kit/virtual-list.tsx'
import styles from '../graph.module.css'

type PointListProps = {
  points: readonly GraphPoint[]
  /** Questions by point; undefined while no bank is linked. */
  items: ReadonlyMap<string, number> | undefined
  /** Only these, where a finding was chosen. */
  only: ReadonlySet<string> | null
  selected: string | null
  /** The point that is in sight and has the focus when nothing else has: whose form was closed. */
  closed: string | null
  onSelect: (id: string) => void
}

/** All points of a graph in a list that is searched: what the drawing shows, for the keyboard. */
export function PointList({ points, items, only, selected, closed, onSelect }: PointListProps) {
  const [searched, setSearched] = useState('')
  const wanted = searched.trim().toLowerCase()
  const shown = points.filter(
    ({ id, title, aliases }) =>
      (only === null || only.has(id)) && [title, ...aliases].some((name) => name.toLowerCase().includes(wanted)),
  )
  return (
    <div className={styles.list}>
      <TextField
        label="搜索知识点"
        placeholder="搜索知识点"
        icon={<SearchOutlined aria-hidden />}
        canClear
        value={searched}
        onChange={setSearched}
      />
      {shown.length === 0 ? (
        <p className={styles.quiet}>没有符合条件的知识点</p>
      ) : (
        <div className={styles.rows}>
          <VirtualList
            label="知识点"
            rows={shown}
            rowHeight={36}
            rowKey={({ id }) => id}
            at={shown.findIndex(({ id }) => id === (selected ?? closed))}
          >
            {({ id, title, level }) => (
              <Press
                className={styles.row}
                data-side={id === closed || undefined}
                aria-current={id === selected || undefined}
                title={title}
                onClick={() => onSelect(id)}
              >
                <span className={styles.name}>{title}</span>
                <span className={styles.quiet}>{level && outlineLevelLabels[level]}</span>
                {items && <span className={`num ${styles.quiet}`}>{items.get(id) ?? 0} 题</span>}
              </Press>
            )}
          </VirtualList>
        </div>
      )}
    </div>
  )
}

type FindingsProps = { findings: readonly GraphFinding[]; chosen: number | null; onChoose: (at: number | null) => void }

/** What does not fit in the graph; choosing one shows its points. */
export function Findings({ findings, chosen, onChoose }: FindingsProps) {
  if (findings.length === 0)
    return (
      <p className={styles.finding}>
        <CheckCircleOutlined aria-hidden className={styles.good ?? ''} />
        没有发现问题
      </p>
    )
  return (
    <ul className={styles.findings} aria-label="检查结果">
      {findings.map(({ kind, text, pointIds }, at) => {
        const isWrong = wrongFindings.has(kind)
        const icon = isWrong ? (
          <CloseCircleOutlined className={styles.bad ?? ''} aria-label="错误" />
        ) : (
          <InfoCircleOutlined className={styles.hint ?? ''} aria-label="提示" />
        )
        const key = `${kind} ${text}`
        if (pointIds.length === 0)
          return (
            <li key={key} className={styles.finding}>
              {icon}
              {text}
            </li>
          )
        return (
          <li key={key}>
            <Press
              className={styles.finding}
              aria-pressed={chosen === at}
              onClick={() => onChoose(chosen === at ? null : at)}
            >
              {icon}
              {text}
            </Press>
          </li>
        )
      })}
    </ul>
  )
}
