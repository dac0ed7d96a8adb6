import { graphCoverage, graphFindings, wrongFindings } from '@lab/contract/graph-findings'
import { predecessorsOf, reached, successorsOf } from '@lab/contract/graph-order'
import type { ContainedContent } from '@lab/contract/content'
import type { Lesson } from '@lab/contract/lesson'
import type { LessonGraph } from '@lab/contract/lesson-parts'
import { relationKinds, type GraphPoint, type KnowledgeGraph, type RelationKind } from '@lab/contract/lesson-graph'
import type { OutlineRow } from '@lab/contract/lesson-outline'
import { contentKinds, type ContentKind } from '@lab/contract/kinds'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { later } from '../../../kit/later.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import type { CanvasControl } from '../graph/canvas-control.ts'
import {
  freeTitle,
  isOnlyMoved,
  newPoint,
  withDraft,
  withoutPoint,
  withoutRelation,
  withPoints,
  withRelation,
} from '../graph/graph-edits.ts'
import { banksPatch } from '../graph/graph-values.ts'
import styles from '../graph.module.css'
import { useGraphEditor } from '../use-graph-editor.ts'
import { useGraphItems } from '../use-lesson.ts'
import { useMastery } from '../use-mastery.ts'
import { GraphCanvas } from './graph-canvas.tsx'
import { GraphTools } from './graph-tools.tsx'
import { MasteryPanel } from './mastery-panel.tsx'
import { PointForm } from './point-form.tsx'
import { Findings, PointList } from './point-list.tsx'

const PartPicker = later(() => import('../../../content/path/part-picker.tsx'))
const ImportGraph = later(() => import('./import-graph.tsx'))

type GraphEditorProps = { lesson: Lesson; rows: readonly OutlineRow[]; given: LessonGraph }
export type GraphDialog = 'import' | 'contents' | 'banks'

const panels = [
  { value: 'points', label: '知识点' },
  { value: 'findings', label: '检查' },
  { value: 'mastery', label: '掌握' },
] as const
/** Preparations are taught to nobody. */
const preparing = panels.filter(({ value }) => value !== 'mastery')
/** With what a point can be taught; banks are linked to the whole graph. */
const linkable: readonly ContentKind[] = contentKinds.filter((kind) => kind !== 'question_bank' && kind !== 'lesson')
const none: ReadonlySet<string> = new Set()

const directed = ['requires', 'contains'] as const
const waysOf = ({ relations }: KnowledgeGraph) => ({
  relations,
  next: successorsOf(relations, directed),
  before: predecessorsOf(relations, directed),
})

/** The selected point with what leads to it and what it leads to. */
function around({ relations, next, before }: ReturnType<typeof waysOf>, id: string | null): ReadonlySet<string> {
  if (id === null) return none
  const near = relations.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []))
  return new Set([id, ...near, ...reached(id, next), ...reached(id, before)])
}

export function GraphEditor({ lesson, rows, given }: GraphEditorProps) {
  const { saver, state, phase, graph, edit, undo, canUndo } = useGraphEditor(lesson.id, given)
  const { data: items } = useGraphItems(lesson.id, given.graph.bank_ids.length > 0)
  const [control, setControl] = useState<CanvasControl | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [panel, setPanel] = useState<(typeof panels)[number]['value']>('points')
  const [chosen, setChosen] = useState<number | null>(null)
  const [kind, setKind] = useState<RelationKind>(relationKinds[0])
  const [dialog, setDialog] = useState<GraphDialog>()
  const [picked, setPicked] = useState<readonly ContainedContent[]>([])
  const isDisabled = lesson.can.edit !== true
  const mastery = useMastery(lesson.id, panel === 'mastery')
  const counts = items ?? null
  // What is worked out of the graph does not hang from where its points are: a move works nothing out.
  const [meant, setMeant] = useState(graph)
  if (meant !== graph && !isOnlyMoved(meant, graph)) setMeant(graph)
  // What it says of the course follows what is drawn, which is there at once.
  const said = useDeferredValue<KnowledgeGraph | null>(meant, null)
  const findings = useMemo(() => (said ? graphFindings(said, rows, counts) : []), [said, rows, counts])
  const coverage = useMemo(() => said && graphCoverage(said, rows, counts), [said, rows, counts])
  const ways = useMemo(() => waysOf(meant), [meant])
  const lit = useMemo(() => around(ways, selected), [ways, selected])
  const found = chosen === null ? undefined : findings[chosen]
  const wrong = useMemo(() => {
    const ids = findings.filter((one) => wrongFindings.has(one.kind)).flatMap(({ pointIds }) => pointIds)
    // The same where there are none: what was drawn before it was looked at is not drawn once more.
    return ids.length > 0 ? new Set(ids) : none
  }, [findings])
  // The drawing follows a press at once; the form, which is larger, comes after it.
  const formId = useDeferredValue(selected)
  const point = graph.points.find(({ id }) => id === formId)
  const side = useRef<HTMLElement>(null)
  const [closed, setClosed] = useState<string | null>(null)
  // List and form take each other's place: keys go on in what is there now, unless they are somewhere else.
  useEffect(() => {
    if (document.activeElement === document.body) side.current?.querySelector<HTMLElement>('[data-side]')?.focus()
  }, [point?.id])
  const isThere = graph.points.some(({ id }) => id === selected)
  const contents = [...given.contents, ...picked]
  const select = useCallback((id: string | null) => setSelected(id), [])
  const show = (id: string): void => {
    const wanted = graph.points.find((one) => one.id === id)
    if (wanted) control?.centre(wanted)
    setSelected(id)
  }
  const put = (changed: GraphPoint): void => edit(withPoints([changed]))
  const add = (at: { x: number; y: number }): void => {
    const made = newPoint(freeTitle(graph), at)
    put(made)
    setSelected(made.id)
  }
  const remove = (id: string): void => {
    edit(withoutPoint(graph, id))
    setSelected(null)
  }
  const relate = (how: RelationKind, from: string, to: string): void => edit(withRelation(graph, how, from, to))
  return (
    <div className={styles.page}>
      {phase === 'conflict' && <SaveConflict what="这份知识图谱" saver={saver} />}
      <GraphTools
        lesson={lesson}
        graph={graph}
        rows={rows}
        coverage={coverage}
        banks={contents.filter((one) => graph.bank_ids.includes(one.id))}
        kind={kind}
        onKind={setKind}
        save={{ phase, complaint: state.complaint, failure: state.failure, flush: () => saver.flush() }}
        onAdd={() => add(control?.middle() ?? { x: 0, y: 0 })}
        onEdit={edit}
        onUndo={canUndo ? undo : undefined}
        onOpen={setDialog}
        control={control}
      />
      <div className={styles.columns}>
        <GraphCanvas
          points={graph.points}
          relations={graph.relations}
          selected={isThere ? selected : null}
          lit={found ? new Set(found.pointIds) : lit}
          wrong={wrong}
          mastery={mastery.percents}
          kind={kind}
          isDisabled={isDisabled}
          onReady={setControl}
          onSelect={select}
          onMove={(id, to) => {
            const moved = graph.points.find((one) => one.id === id)
            if (moved) put({ ...moved, ...to })
          }}
          onRelate={(from, to) => relate(kind, from, to)}
          onAdd={add}
          onRemove={remove}
        />
        <aside ref={side} className={styles.side}>
          {point ? (
            <PointForm
              point={point}
              graph={meant}
              rows={rows}
              contents={contents}
              questions={items && (items.get(point.id) ?? 0)}
              isDisabled={isDisabled}
              onChange={put}
              onRelate={relate}
              onUnrelate={(id) => edit(withoutRelation(id))}
              onSelect={show}
              onAddContents={() => setDialog('contents')}
              onRemove={() => remove(point.id)}
              onClose={() => {
                setClosed(point.id)
                setSelected(null)
              }}
            />
          ) : (
            <>
              <Segmented
                label="显示"
                isWide
                options={lesson.shelf === 'taught' ? panels : preparing}
                value={panel}
                onChange={setPanel}
              />
              {panel === 'findings' && <Findings findings={findings} chosen={chosen} onChoose={setChosen} />}
              {panel === 'mastery' && <MasteryPanel points={graph.points} mastery={mastery} onSelect={show} />}
              {(panel === 'points' || (panel === 'findings' && found)) && (
                <PointList
                  points={graph.points}
                  items={items}
                  only={found && panel === 'findings' ? new Set(found.pointIds) : null}
                  selected={selected}
                  closed={closed}
                  onSelect={show}
                />
              )}
            </>
          )}
        </aside>
      </div>
      {dialog === 'import' && (
        <ImportGraph
          lesson={lesson}
          hasPoints={graph.points.length > 0}
          onTake={(draft, how) => edit(withDraft(graph, draft, how))}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'contents' && point && (
        <PartPicker
          kinds={linkable}
          title={`与「${point.title}」关联的内容`}
          present={new Set(point.content_ids)}
          onConfirm={(added) => {
            setPicked((before) => [...before, ...added])
            put({ ...point, content_ids: [...point.content_ids, ...added.map(({ id }) => id)] })
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'banks' && (
        <PartPicker
          kinds={['question_bank']}
          title="关联题库"
          present={new Set(graph.bank_ids)}
          onConfirm={(added) => {
            setPicked((before) => [...before, ...added])
            edit(banksPatch([...graph.bank_ids, ...added.map(({ id }) => id)]))
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
