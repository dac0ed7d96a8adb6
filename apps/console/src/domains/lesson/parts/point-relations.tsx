import {
  relationKindLabels,
  type GraphRelation,
  type KnowledgeGraph,
  type RelationKind,
} from '@lab/contract/lesson-graph'
import { CloseOutlined } from '@ant-design/icons'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { Press } from '../../../kit/press.tsx'
import styles from '../graph.module.css'
import { Labelled } from './labelled.tsx'
import type { PointFormProps } from './point-form.tsx'

/** What another point is to this one: the kind, and whether the relation is drawn towards it. */
type Role = `${RelationKind}${' ' | ' away'}`
const roles = [
  { value: 'requires ', label: '先修（学它之前要会）' },
  { value: 'requires away', label: '后续（会了它才能学）' },
  { value: 'contains away', label: '下级（包含）' },
  { value: 'contains ', label: '上级（属于）' },
  { value: 'related away', label: '相关' },
] as const satisfies { value: Role; label: string }[]
const shortRoles: Record<Role, string> = {
  'requires ': '先修',
  'requires away': '后续',
  'contains ': '上级',
  'contains away': '下级',
  'related ': relationKindLabels.related,
  'related away': relationKindLabels.related,
}

type PointRelationsProps = Pick<
  PointFormProps,
  'point' | 'graph' | 'isDisabled' | 'onRelate' | 'onUnrelate' | 'onSelect'
>

const otherEnd = ({ from, to }: GraphRelation, id: string): string => (from === id ? to : from)

/** The relations of a point, and the points that it has none to. */
function related({ points, relations }: KnowledgeGraph, id: string) {
  const own = relations.filter(({ from, to }) => from === id || to === id)
  const taken = new Set([id, ...own.map((one) => otherEnd(one, id))])
  return {
    own,
    titles: new Map(points.map((one) => [one.id, one.title])),
    others: points.filter((one) => !taken.has(one.id)).map((one) => ({ value: one.id, label: one.title })),
  }
}

/** What a point is to others, in words: all that can be drawn can be chosen here. */
export function PointRelations({ point, graph, isDisabled, onRelate, onUnrelate, onSelect }: PointRelationsProps) {
  const id = useId()
  const [role, setRole] = useState<(typeof roles)[number]['value']>('requires ')
  const { own, titles, others } = useMemo(() => related(graph, point.id), [graph, point.id])
  const otherOf = (one: GraphRelation): string => otherEnd(one, point.id)
  const roleOf = ({ kind, from }: GraphRelation): Role => `${kind}${from === point.id ? ' away' : ' '}`
  const add = (other: string): void => {
    const [kind, away] = role.split(' ') as [RelationKind, string]
    if (away) onRelate(kind, point.id, other)
    else onRelate(kind, other, point.id)
  }
  return (
    <Labelled id={`${id}-other`} label="与其他知识点的关系">
      {own.length > 0 && (
        <ul className={styles.links}>
          {own.map((one) => {
            const title = titles.get(otherOf(one)) ?? ''
            return (
              <li key={one.id}>
                <span className={styles.role}>{shortRoles[roleOf(one)]}</span>
                <Press className={styles.other} title={title} onClick={() => onSelect(otherOf(one))}>
                  {title}
                </Press>
                {!isDisabled && (
                  <Button
                    isSmall
                    look="text"
                    icon={CloseOutlined}
                    aria-label={`移除与${title}的关系`}
                    onClick={() => onUnrelate(one.id)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {!isDisabled && graph.points.length > 1 && (
        <div className={styles.adding}>
          <SelectField label="关系" value={role} options={roles} onChange={setRole} />
          <SelectField
            id={`${id}-other`}
            isSearched
            value={undefined}
            options={others}
            placeholder="添加知识点"
            onChange={add}
          />
        </div>
      )}
      {isDisabled && own.length === 0 && <span className={styles.quiet}>无</span>}
    </Labelled>
  )
}
