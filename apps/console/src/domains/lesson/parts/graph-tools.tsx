import type { Coverage, GraphCoverage } from '@lab/contract/graph-findings'
import type { ContainedContent } from '@lab/contract/content'
import type { Lesson } from '@lab/contract/lesson'
import {
  graphLimits,
  relationKindLabels,
  relationKinds,
  type KnowledgeGraph,
  type RelationKind,
} from '@lab/contract/lesson-graph'
import type { OutlineRow } from '@lab/contract/lesson-outline'
import {
  ApartmentOutlined,
  CloseOutlined,
  CompressOutlined,
  FileExcelOutlined,
  ImportOutlined,
  MinusOutlined,
  PlusOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { exportByForm } from '../../../api/request/export-form.ts'
import type { SavePhase } from '../../../kit/autosave/autosave.ts'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import type { CanvasControl } from '../graph/canvas-control.ts'
import { fromOutline, laidAgain } from '../graph/graph-edits.ts'
import { banksPatch, type GraphPatch } from '../graph/graph-values.ts'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../graph.module.css'
import type { GraphDialog } from './graph-editor.tsx'

type GraphToolsProps = {
  lesson: Lesson
  graph: KnowledgeGraph
  rows: readonly OutlineRow[]
  /** Null until it is worked out. */
  coverage: GraphCoverage | null
  banks: readonly ContainedContent[]
  kind: RelationKind
  onKind: (kind: RelationKind) => void
  save: { phase: SavePhase; complaint: string; failure: string; flush: () => Promise<void> }
  control: CanvasControl | null
  onAdd: () => void
  onEdit: (patch: GraphPatch) => void
  onUndo: (() => void) | undefined
  onOpen: (dialog: GraphDialog) => void
}

const kinds = relationKinds.map((value) => ({ value, label: relationKindLabels[value] }))

/** How much of the graph is covered, and what can be done with it as a whole. */
export function GraphTools(props: GraphToolsProps) {
  const { lesson, graph, rows, coverage, banks, save, control, onEdit, onOpen } = props
  const canEdit = lesson.can.edit
  const isDisabled = canEdit !== true
  const isEmpty = graph.points.length === 0
  const layOut = (): void => {
    onEdit(laidAgain(graph))
    requestAnimationFrame(() => control?.fit())
  }
  const take = (): void => {
    onEdit(fromOutline(rows))
    requestAnimationFrame(() => control?.fit())
  }
  return (
    <>
      <div className={`${totalsBar.bar} ${styles.bar}`}>
        <p className={totalsBar.totals}>
          <span>
            知识点 <b>{graph.points.length}</b>，关系 <b>{graph.relations.length}</b>
          </span>
          <Covered label="大纲覆盖" of={coverage?.rows ?? null} />
          <Covered label="有内容" of={coverage?.contents ?? null} />
          <Covered label="有题目" of={coverage?.items ?? null} />
          {isDisabled && <span>{canEdit ?? '您没有编辑此课程的权限'}</span>}
        </p>
        <span className={styles.tools}>
          {!isDisabled && <SaveNote {...save} onRetry={() => void save.flush()} />}
          {!isEmpty && (
            <Button
              icon={FileExcelOutlined}
              onClick={() => void save.flush().then(() => exportByForm('lesson-graph', { lesson_id: lesson.id }))}
            >
              导出
            </Button>
          )}
          {!isDisabled && (
            <Button icon={ImportOutlined} onClick={() => onOpen('import')}>
              从 Excel 导入
            </Button>
          )}
        </span>
      </div>
      <div className={`${totalsBar.bar} ${styles.bar}`}>
        <span className={styles.tools}>
          {!isDisabled && (
            <>
              <Button icon={PlusOutlined} disabled={graph.points.length >= graphLimits.points} onClick={props.onAdd}>
                添加知识点
              </Button>
              {isEmpty && rows.length > 0 && (
                <Button icon={ApartmentOutlined} onClick={take}>
                  按大纲生成
                </Button>
              )}
              <Segmented label="拖线建立的关系" options={kinds} value={props.kind} onChange={props.onKind} />
              <Button icon={ApartmentOutlined} disabled={isEmpty} onClick={layOut}>
                自动排布
              </Button>
              <Button icon={UndoOutlined} disabled={!props.onUndo} onClick={() => props.onUndo?.()}>
                撤销
              </Button>
            </>
          )}
          <Button look="text" icon={MinusOutlined} aria-label="缩小" onClick={() => control?.zoom(0.8)} />
          <Button look="text" icon={PlusOutlined} aria-label="放大" onClick={() => control?.zoom(1.25)} />
          <Button look="text" icon={CompressOutlined} aria-label="显示全部" onClick={() => control?.fit()} />
        </span>
        <span className={styles.tools}>
          {banks.map((bank) => (
            <span key={bank.id} className={styles.bank}>
              <span title={bank.title}>{bank.title}</span>
              {!isDisabled && (
                <Button
                  isSmall
                  look="text"
                  icon={CloseOutlined}
                  aria-label={`不再关联${bank.title}`}
                  onClick={() => onEdit(banksPatch(graph.bank_ids.filter((id) => id !== bank.id)))}
                />
              )}
            </span>
          ))}
          {!isDisabled && graph.bank_ids.length < graphLimits.banks && (
            <Button look="text" icon={PlusOutlined} onClick={() => onOpen('banks')}>
              关联题库
            </Button>
          )}
        </span>
      </div>
    </>
  )
}

function Covered({ label, of }: { label: string; of: Coverage | null }) {
  if (!of || of.total === 0) return null
  return (
    <span>
      {label}{' '}
      <b>
        {of.covered}/{of.total}
      </b>
    </span>
  )
}
