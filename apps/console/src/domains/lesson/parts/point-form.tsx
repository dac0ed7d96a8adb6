import { requirementsOf } from '@lab/contract/graph-order'
import type { ContainedContent } from '@lab/contract/content'
import {
  graphLimits,
  pointMarkLabels,
  pointMarks,
  type GraphPoint,
  type KnowledgeGraph,
  type PointMark,
  type RelationKind,
} from '@lab/contract/lesson-graph'
import { outlineLevelLabels, outlineLevels, type OutlineRow } from '@lab/contract/lesson-outline'
import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { ChecksField } from '../../../kit/form/controls/checks-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextAreaField, TextField } from '../../../kit/form/controls/text-field.tsx'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../graph.module.css'
import { lineOptions } from '../outline-lines.ts'
import { Labelled } from './labelled.tsx'
import { LinesField } from './lines-field.tsx'
import { Links } from './links.tsx'
import { PointRelations } from './point-relations.tsx'

export type PointFormProps = {
  point: GraphPoint
  rows: readonly OutlineRow[]
  contents: readonly ContainedContent[]
  /** Where its points are does not matter here. */
  graph: KnowledgeGraph
  /** Questions about it; undefined while no bank is linked. */
  questions: number | undefined
  isDisabled: boolean
  onChange: (point: GraphPoint) => void
  onRelate: (kind: RelationKind, from: string, to: string) => void
  onUnrelate: (id: string) => void
  onSelect: (id: string) => void
  onAddContents: () => void
  onRemove: () => void
  onClose: () => void
}

const levels = outlineLevels.map((value) => ({ value, label: outlineLevelLabels[value] }))
const marks = pointMarks.map((value) => ({ value, label: pointMarkLabels[value] }))
const isMark = (value: string): value is PointMark => pointMarks.some((mark) => mark === value)

/** What one point says, and what it is to others. */
export function PointForm(props: PointFormProps) {
  const { point, graph, rows, contents, questions, isDisabled, onChange } = props
  const id = useId()
  const save = (change: Partial<GraphPoint>): void => onChange({ ...point, ...change })
  const lines = useMemo(() => lineOptions(rows), [rows])
  const needed = useMemo(() => {
    const titles = new Map(graph.points.map((one) => [one.id, one.title]))
    return requirementsOf(point.id, graph.points, graph.relations).map((one) => titles.get(one) ?? '')
  }, [graph, point.id])
  return (
    <section className={styles.form} aria-label={`知识点 ${point.title}`} tabIndex={-1} data-side>
      <div className={`${totalsBar.bar} ${styles.bar}`}>
        <h2 title={point.title}>{point.title || '未命名'}</h2>
        <span className={styles.tools}>
          {!isDisabled && (
            <Button isSmall look="text" isDanger icon={DeleteOutlined} onClick={props.onRemove}>
              删除
            </Button>
          )}
          <Button isSmall look="text" icon={CloseOutlined} aria-label="返回知识点列表" onClick={props.onClose} />
        </span>
      </div>
      <Labelled id={`${id}-title`} label="名称">
        <TextField
          id={`${id}-title`}
          value={point.title}
          maxLength={60}
          isDisabled={isDisabled}
          onChange={(title) => save({ title })}
        />
      </Labelled>
      <Labelled id={`${id}-aliases`} label="别名">
        <AliasesField
          key={point.id}
          id={`${id}-aliases`}
          aliases={point.aliases}
          isDisabled={isDisabled}
          onChange={(aliases) => save({ aliases })}
        />
      </Labelled>
      <Labelled id={`${id}-level`} label="要求">
        <SelectField
          id={`${id}-level`}
          value={point.level ?? undefined}
          options={levels}
          placeholder="未设置"
          canClear
          isDisabled={isDisabled}
          onChange={(level) => save({ level: level ?? null })}
        />
      </Labelled>
      <ChecksField
        label="标记"
        value={point.marks}
        options={marks}
        isDisabled={isDisabled}
        onChange={(chosen) => save({ marks: chosen.filter(isMark) })}
      />
      <PointRelations {...props} />
      {needed.length > 0 && (
        <p className={styles.quiet}>
          学习顺序：{needed.join(' → ')} → {point.title}
        </p>
      )}
      {rows.length > 0 && (
        <Labelled id={`${id}-rows`} label="对应大纲">
          <LinesField
            id={`${id}-rows`}
            lines={lines}
            value={point.row_ids}
            most={graphLimits.links}
            isDisabled={isDisabled}
            onChange={(ids) => save({ row_ids: ids })}
          />
        </Labelled>
      )}
      <Labelled id={`${id}-contents`} label="关联内容">
        <Links
          links={contents
            .filter((one) => point.content_ids.includes(one.id))
            .map((one) => ({ value: one.id, label: one.title }))}
          isDisabled={isDisabled}
          onRemove={(content) => save({ content_ids: point.content_ids.filter((one) => one !== content) })}
        >
          {point.content_ids.length < graphLimits.links && (
            <div>
              <Button id={`${id}-contents`} isSmall look="dashed" icon={PlusOutlined} onClick={props.onAddContents}>
                添加内容
              </Button>
            </div>
          )}
        </Links>
      </Labelled>
      {questions !== undefined && <p className={styles.quiet}>关联题库中有 {questions} 道题</p>}
      <Labelled id={`${id}-note`} label="说明">
        <TextAreaField
          id={`${id}-note`}
          rows={3}
          value={point.note}
          maxLength={500}
          isDisabled={isDisabled}
          onChange={(note) => save({ note })}
        />
      </Labelled>
    </section>
  )
}

const aliasesIn = (text: string): string[] =>
  [...new Set(text.split(/[;；]/).map((one) => one.trim().slice(0, 60)))].filter(Boolean).slice(0, graphLimits.aliases)

type AliasesFieldProps = {
  id: string
  aliases: readonly string[]
  isDisabled: boolean
  onChange: (aliases: string[]) => void
}

/** Other names in one line; they are taken when it is left, as what is half written is no name yet. */
function AliasesField({ id, aliases, isDisabled, onChange }: AliasesFieldProps) {
  const [text, setText] = useState(aliases.join('；'))
  const take = (): void => {
    const taken = aliasesIn(text)
    setText(taken.join('；'))
    if (taken.join('；') !== aliases.join('；')) onChange(taken)
  }
  return (
    <TextField
      id={id}
      value={text}
      maxLength={200}
      placeholder="用；隔开，题库中同名的知识点也算"
      isDisabled={isDisabled}
      onChange={setText}
      onBlur={take}
      onEnter={take}
    />
  )
}
