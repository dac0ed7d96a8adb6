import type { Mooc, MoocContent } from '@lab/contract/mooc'
import { courseGap } from '@lab/contract/mooc-path'
import {
  isLinkedUnit,
  courseLimits,
  courseTotals,
  isLinkedKind,
  unitsIn,
  unitsOfPlan,
  type Chapter,
  type LinkedUnitKind,
  type Unit,
  type UnitKind,
} from '@lab/contract/mooc-plan'
import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { movedTo } from '../../../content/question/question-edits.ts'
import { useMount } from '../../../content/use-mount.ts'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { showNotice } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Opened, opens, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { useGradual } from '../../../kit/gradual.ts'
import { later } from '../../../kit/later.tsx'
import { Note } from '../../../kit/note.tsx'
import { createStore } from '../../../kit/state/store.ts'
import { withCopies } from '../copied-units.ts'
import { linkedUnit, newChapter, newUnit, withChapter, withUnit, withUnits } from '../course-edits.ts'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../mooc.module.css'
import { heightOf } from '../chapter-height.ts'
import { BulkBar } from '../parts/bulk-bar.tsx'
import { ChapterCard } from '../parts/chapter-card.tsx'
import { PlanDrag } from '../parts/plan-drag.tsx'
import { useCourseSaver } from '../use-course-saver.ts'
import { useMooc, usePlan } from '../use-mooc.ts'

const PartPicker = later(() => import('../../../content/path/part-picker.tsx'))
const CopyUnits = later(() => import('../parts/copy-units.tsx'))
const UnitDialog = later(() => import('../parts/unit-dialog.tsx'))

/** What a course consists of, in its order, and what opens what. */
export default function MoocContentPage() {
  const { id } = useMount()
  const { data: course } = useMooc(id)
  const { data, error, refetch } = usePlan(id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !course) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Plan key={id} course={course} given={data} />
}

type Adding = { sectionId: string; kind: LinkedUnitKind }
/** A unit in its dialog; one that cannot be saved as it begins is put into its section with the first save. */
type OpenUnit = { unit: Unit; into?: string }

function Plan({ course, given }: { course: Mooc; given: MoocContent }) {
  const { saver, state, phase } = useCourseSaver(course.id, given)
  // Known from what was picked, until the saved plan arrives with them.
  const [picked, setPicked] = useState<MoocContent['contents']>([])
  const [adding, setAdding] = useState<Adding>()
  const [opened, setOpened] = useState<OpenUnit>()
  const copying = useOpening()
  const [choice] = useState(() => createStore<ReadonlySet<string>>(new Set()))
  const { chapters } = state.mine
  const { drawn, rest } = useGradual(chapters.length, 1)
  const canEdit = course.can.edit
  const isDisabled = canEdit !== true
  const contents = useMemo(
    () => new Map([...picked, ...given.contents].map((row) => [row.id, row])),
    [picked, given.contents],
  )
  const change = useCallback((changed: Chapter[]): void => saver.edit({ chapters: changed }), [saver])
  // The same as long as the page is there: a chapter is drawn again when it changed, and no other one with it.
  const { onEdit, ...edits } = useMemo(() => {
    const now = () => saver.state.get().mine.chapters
    return {
      onChange: (changed: Chapter) => change(withChapter(now(), changed)),
      onRemove: (gone: Chapter) => change(now().filter(({ id }) => id !== gone.id)),
      onMove: (moved: Chapter, by: -1 | 1) => {
        const at = now().findIndex(({ id }) => id === moved.id)
        change(movedTo(now(), at, at + by))
      },
      onOpen: (unit: Unit) => setOpened({ unit }),
      onEdit: (edit: (chapters: readonly Chapter[]) => Chapter[]) => change(edit(now())),
    }
  }, [saver, change])
  const addChapter = (): void => change([...chapters, newChapter(chapters.length)])
  const add = useCallback(
    (sectionId: string, kind: UnitKind): void => {
      if (isLinkedKind(kind)) return setAdding({ sectionId, kind })
      const unit = newUnit(kind)
      // Nothing is saved with an address that leads nowhere.
      if (kind === 'link') return setOpened({ unit, into: sectionId })
      change(withUnits(saver.state.get().mine.chapters, sectionId, [unit]))
      setOpened({ unit })
    },
    [saver, change],
  )
  const totals = courseTotals({ chapters })
  const { plan } = given
  const gap = useMemo(
    () => (unitsOfPlan({ chapters }).length > 0 ? courseGap({ ...plan, chapters }) : null),
    [plan, chapters],
  )
  const present = new Set(unitsOfPlan({ chapters }).flatMap((unit) => (isLinkedUnit(unit) ? unit.content_id : [])))
  return (
    <div className={styles.plan}>
      {phase === 'conflict' && <SaveConflict what="这门课程" saver={saver} />}
      <div className={totalsBar.bar}>
        <p className={totalsBar.totals}>
          <span>
            <b>{chapters.length}</b> 章
          </span>
          <span>
            <b>{totals.units}</b> 个小节
          </span>
          <span>
            必修 <b>{totals.required}</b> 个
          </span>
          {isDisabled && <span>{canEdit ?? '您没有编辑此课程的权限'}</span>}
        </p>
        {!isDisabled && (
          <SaveNote
            phase={phase}
            complaint={state.complaint}
            failure={state.failure}
            onRetry={() => void saver.flush()}
          />
        )}
      </div>
      {gap && !isDisabled && <Note tone="warning">{gap}</Note>}
      {!isDisabled && chapters.length > 0 && <BulkBar chapters={chapters} choice={choice} onEdit={onEdit} />}
      {chapters.length === 0 && (
        <Empty
          kind="mooc"
          text={isDisabled ? '还没有章节。' : '先添加一章，再把图文、视频、讨论、实验和考试放进去。'}
          action={
            isDisabled ? undefined : (
              <>
                <Button look="primary" icon={PlusOutlined} onClick={addChapter}>
                  添加章
                </Button>
                <Button {...opens(copying)}>从其他课程复制</Button>
              </>
            )
          }
        />
      )}
      <PlanDrag chapters={chapters} onChange={change}>
        {chapters.slice(0, drawn).map((chapter, at) => {
          const before = chapters[at - 1]
          return (
            <ChapterCard
              key={chapter.id}
              chapter={chapter}
              at={at}
              unitsBefore={before && unitsIn(before)}
              isLast={at === chapters.length - 1}
              isDisabled={isDisabled}
              contents={contents}
              choice={choice}
              onAdd={add}
              {...edits}
            />
          )
        })}
        {drawn < chapters.length && <div ref={rest} style={{ height: heightOf(chapters.slice(drawn)) }} />}
      </PlanDrag>
      {!isDisabled && chapters.length > 0 && chapters.length < courseLimits.chapters && (
        <div className={styles.adds}>
          <Button icon={PlusOutlined} onClick={addChapter}>
            添加章
          </Button>
          <Button icon={CopyOutlined} {...opens(copying)}>
            从其他课程复制
          </Button>
        </div>
      )}
      <Opened by={copying}>
        {(close) => (
          <CopyUnits
            courseId={course.id}
            chapters={chapters}
            onCopy={(other, wish) => {
              const copied = withCopies(chapters, other.plan.chapters, wish)
              setPicked((before) => [...before, ...other.contents])
              change(copied.chapters)
              close()
              if (copied.count > 0) showToast(`已复制 ${copied.count} 个小节`)
              const named = (titles: readonly string[]): string => titles.map((title) => `「${title}」`).join('、')
              if (copied.leftOut.length > 0) void showNotice(`${named(copied.leftOut)}在课程中已有，没有重复复制。`)
              if (copied.eased.length > 0)
                void showNotice(
                  `${named(copied.eased)}要求完成的项数超过了这里的小节数，已改为能满足的项数或随时开放，请核对。`,
                )
              if (copied.dated.length > 0)
                void showNotice(`${named(copied.dated)}到指定时间才开放，时间与原课程相同，请核对。`)
            }}
            onClose={close}
          />
        )}
      </Opened>
      {opened && (
        <UnitDialog
          key={opened.unit.id}
          unit={opened.unit}
          isDisabled={isDisabled}
          onSave={(unit) => change(opened.into ? withUnits(chapters, opened.into, [unit]) : withUnit(chapters, unit))}
          onClose={() => setOpened(undefined)}
        />
      )}
      {adding && !isDisabled && (
        <PartPicker
          kinds={[adding.kind]}
          present={present}
          onConfirm={(rows) => {
            setPicked((before) => [...before, ...rows])
            change(
              withUnits(
                chapters,
                adding.sectionId,
                rows.map((row) => linkedUnit(adding.kind, row)),
              ),
            )
            setAdding(undefined)
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </div>
  )
}
