import type { Lesson, LessonOutline } from '@lab/contract/lesson'
import { outlineGaps, outlineHours, outlineLimits, type OutlineRow } from '@lab/contract/lesson-outline'
import { FileWordOutlined, PlusOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useMount } from '../../../content/use-mount.ts'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { Note } from '../../../kit/note.tsx'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../lesson.module.css'
import { rowAfter, withDraft, withRow } from '../outline-edits.ts'
import { Objectives } from '../parts/objectives.tsx'
import { OutlineTree } from '../parts/outline-tree.tsx'
import { RowForm } from '../parts/row-form.tsx'
import { useLesson, useOutline } from '../use-lesson.ts'
import { useOutlineSaver } from '../use-outline-saver.ts'

const ImportDialog = later(() => import('../parts/import-outline.tsx'))

/** 教学大纲: objectives, and chapters, sections and points with their hours. */
export default function OutlinePage() {
  const { id } = useMount()
  const { data: lesson } = useLesson(id)
  const { data, error, refetch } = useOutline(id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !lesson) return <Skeleton active paragraph={{ rows: 10 }} />
  return <OutlineEditor key={id} lesson={lesson} given={data} />
}

function OutlineEditor({ lesson, given }: { lesson: Lesson; given: LessonOutline }) {
  const { saver, state, phase } = useOutlineSaver(lesson.id, given)
  const importing = useOpening()
  const [selected, setSelected] = useState<string>()
  const { objectives, rows } = state.mine
  const canEdit = lesson.can.edit
  const isDisabled = canEdit !== true
  const { theory, practice } = outlineHours(rows)
  const chapters = rows.filter(({ depth }) => depth === 0).length
  const row = rows.find(({ id }) => id === selected)
  const change = (changed: OutlineRow[]): void => saver.edit({ rows: changed })
  const add = (): void => {
    const made = rowAfter(rows, undefined)
    change(made.rows)
    setSelected(made.id)
  }
  return (
    <div className={styles.page}>
      {phase === 'conflict' && <SaveConflict what="这份大纲" saver={saver} />}
      <div className={totalsBar.bar}>
        <p className={totalsBar.totals}>
          <span>
            <b>{chapters}</b> 章
          </span>
          <span>
            理论 <b>{theory}</b>
          </span>
          <span>
            实践 <b>{practice}</b>
          </span>
          <span>
            合计 <b>{theory + practice}</b> / {lesson.total_hours} 学时
          </span>
          {isDisabled && <span>{canEdit ?? '您没有编辑此课程的权限'}</span>}
        </p>
        {!isDisabled && (
          <span className={styles.tools}>
            <SaveNote
              phase={phase}
              complaint={state.complaint}
              failure={state.failure}
              onRetry={() => void saver.flush()}
            />
            <Button icon={FileWordOutlined} onClick={() => importing.open()}>
              从 Word 导入
            </Button>
          </span>
        )}
      </div>
      {!isDisabled &&
        outlineGaps({ objectives, rows }, lesson.total_hours).map((gap) => (
          <Note key={gap} tone="warning">
            {gap}
          </Note>
        ))}
      <Objectives
        objectives={objectives}
        isDisabled={isDisabled}
        onChange={(changed) => saver.edit({ objectives: changed })}
      />
      {rows.length === 0 ? (
        <Empty
          kind="lesson"
          text={isDisabled ? '还没有大纲。' : '从第一章写起，或者导入已有的 Word 大纲。'}
          action={
            isDisabled ? undefined : (
              <Button look="primary" icon={PlusOutlined} onClick={add}>
                添加章
              </Button>
            )
          }
        />
      ) : (
        <div className={styles.columns}>
          <OutlineTree
            rows={rows}
            objectives={objectives}
            selected={selected}
            isDisabled={isDisabled}
            isFull={rows.length >= outlineLimits.rows}
            onSelect={setSelected}
            onChange={change}
          />
          {row ? (
            <RowForm
              key={row.id}
              row={row}
              rows={rows}
              objectives={objectives}
              isDisabled={isDisabled}
              onChange={(changed) => change(withRow(rows, changed))}
            />
          ) : (
            <p className={styles.hint}>
              {isDisabled ? '选择一行，查看它的学时和要求。' : '选择一行，编辑它的学时、要求和对应的课程目标。'}
            </p>
          )}
        </div>
      )}
      <Opened by={importing}>
        {(close) => (
          <ImportDialog
            lesson={lesson}
            hasRows={rows.length > 0}
            onTake={(draft, how) => saver.edit(withDraft(state.mine, draft, how))}
            onClose={close}
          />
        )}
      </Opened>
    </div>
  )
}
