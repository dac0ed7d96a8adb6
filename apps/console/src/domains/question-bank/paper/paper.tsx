import { CheckOutlined } from '@ant-design/icons'
import type { Paper } from '@lab/contract/paper'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { DrawRules } from '../../../content/paper/draw-rules.tsx'
import { FromBank } from '../../../content/paper/from-bank.tsx'
import { PaperEditor } from '../../../content/paper/paper-editor.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import styles from './paper.module.css'
import { PaperTag } from './paper-tag.tsx'
import { usePaper, usePaperSaver } from './use-paper.ts'

const BlueprintView = lazy(() => import('./blueprint-view.tsx'))
const FormsView = lazy(() => import('./forms-view.tsx'))
const SheetView = lazy(() => import('./sheet-view.tsx'))
const StatisticsView = lazy(() => import('./statistics-view.tsx'))
const VersionsView = lazy(() => import('./versions-view.tsx'))

const views = [
  { value: 'questions', label: '题目' },
  { value: 'blueprint', label: '双向细目表' },
  { value: 'forms', label: 'A/B卷' },
  { value: 'sheet', label: '预览与打印' },
  { value: 'statistics', label: '统计' },
  { value: 'versions', label: '版本' },
] as const
type View = (typeof views)[number]['value']

/** One paper: what it asks, how it was put together, and what it comes to. */
export default function PaperPage() {
  const { ids } = useMount()
  const id = ids.paperid!
  const { data, error, refetch } = usePaper(id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <OnePaper key={id} paper={data} />
}

function OnePaper({ paper }: { paper: Paper }) {
  const { saver, state, phase } = usePaperSaver(paper)
  const [search, setSearch] = useSearchParams()
  const stale = useStale()
  const view: View = views.find(({ value }) => value === search.get('view'))?.value ?? 'questions'
  const canEdit = paper.can.edit === true
  const { title, sections } = state.mine
  const show = async (next: View): Promise<void> => {
    await saver.flush()
    setSearch((before) => {
      const params = new URLSearchParams(before)
      if (next === 'questions') params.delete('view')
      else params.set('view', next)
      return params
    })
  }
  const finalise = async (): Promise<void> => {
    await saver.flush()
    await api.paper.finalise({ params: { id: paper.id }, body: { version: saver.state.get().version } })
    await stale('paper')
  }
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        {canEdit ? (
          <TextField
            label="试卷名称"
            value={title}
            maxLength={100}
            className={styles.title}
            onChange={(next) => saver.edit({ title: next ?? '' })}
          />
        ) : (
          <h2 className={styles.title}>{paper.title}</h2>
        )}
        <PaperTag paper={paper} />
        {paper.number > 0 && <span className={styles.quiet}>第 {paper.number} 版</span>}
        <span className={styles.push}>
          {canEdit && (
            <SaveNote
              phase={phase}
              complaint={state.complaint}
              failure={state.failure}
              onRetry={() => void saver.flush()}
            />
          )}
          {canEdit && (
            <Button
              icon={CheckOutlined}
              disabled={paper.state === 'final'}
              title={paper.state === 'final' ? '试卷已定稿，修改后可以再次定稿' : undefined}
              onClick={() => void finalise()}
            >
              定稿
            </Button>
          )}
        </span>
      </div>
      <Segmented label="试卷内容" options={views} value={view} onChange={(next) => void show(next)} />
      {phase === 'conflict' && <SaveConflict what="试卷" saver={saver} />}
      {view === 'questions' && (
        <PaperEditor
          sections={sections}
          onChange={(next) => saver.edit({ sections: next })}
          isDisabled={!canEdit}
          blocked={canEdit ? undefined : String(paper.can.edit ?? '没有编辑权限')}
          more={(section, onChange) => (
            <FromBank section={section} sections={sections} bankId={paper.bank_id} onChange={onChange} />
          )}
          draws={(section, onChange, buttons) => (
            <DrawRules
              section={section}
              sections={sections}
              bankId={paper.bank_id}
              isDisabled={!canEdit}
              buttons={buttons}
              onChange={onChange}
            />
          )}
        />
      )}
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        {view === 'blueprint' && <BlueprintView paper={paper} saver={saver} canEdit={canEdit} />}
        {view === 'forms' && <FormsView paper={paper} canEdit={canEdit} />}
        {view === 'sheet' && <SheetView paper={paper} />}
        {view === 'statistics' && <StatisticsView paper={paper} />}
        {view === 'versions' && <VersionsView paper={paper} canEdit={canEdit} />}
      </Suspense>
    </div>
  )
}
