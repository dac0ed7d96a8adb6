import type { CourseDesk as Course, DeskUnit, UnitResponse } from '@lab/contract/mooc-learning'
import { isLinkedKind, unitKindLabels } from '@lab/contract/mooc-plan'
import {
  CheckCircleFilled,
  CheckOutlined,
  ExportOutlined,
  LeftOutlined,
  LockOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { Button, buttonLook } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { FailurePlace } from '../../kit/failure-states.tsx'
import { AppLink } from '../../kit/link.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { FilePreview } from '../../kit/viewer/index.ts'
import styles from './course-desk.module.css'
import { DatasetUnit } from './dataset-unit.tsx'
import { DiscussionUnit } from './discussion-unit.tsx'
import { QuizUnit } from './quiz-unit.tsx'
import { WatchedVideo } from './watched-video.tsx'

export type Respond = (key: string, value: UnitResponse) => Promise<void>

type CourseDeskProps = {
  recordId: string
  course: Course
  unit: DeskUnit
  /** It was submitted: what is read or watched now changes nothing. */
  isLocked: boolean
  onOpen: (id: string) => void
  respond: Respond
}

/** A course at which somebody works: its chapters, and the unit that is open. */
export function CourseDesk({ recordId, course, unit, isLocked, onOpen, respond }: CourseDeskProps) {
  const units = course.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.units))
  const at = units.findIndex(({ id }) => id === unit.id)
  const [before, after] = [units[at - 1], units[at + 1]]
  return (
    <div className={styles.desk}>
      <Outline course={course} openId={unit.id} onOpen={onOpen} />
      <article className={styles.unit} aria-label={unit.title}>
        <header>
          <h2>{unit.title}</h2>
          <p className={styles.quiet}>
            {unitKindLabels[unit.kind]} · {unit.is_required ? '必修' : '选修'}
            {unit.is_done && (
              <ToneTag tone="green" icon="check">
                已完成
              </ToneTag>
            )}
          </p>
        </header>
        <div className={styles.inside}>
          <Inside key={unit.id} recordId={recordId} unit={unit} isLocked={isLocked} respond={respond} />
        </div>
        <footer className={styles.foot}>
          <Button icon={LeftOutlined} disabled={!before} onClick={() => before && onOpen(before.id)}>
            上一小节
          </Button>
          <Finish unit={unit} isLocked={isLocked} respond={respond} />
          <Button look={unit.is_done ? 'primary' : 'plain'} disabled={!after} onClick={() => after && onOpen(after.id)}>
            下一小节
            <RightOutlined aria-hidden />
          </Button>
        </footer>
      </article>
    </div>
  )
}

/** So high is a chapter about, until it was in sight once. */
const heightOf = ({ sections }: Course['chapters'][number]): number =>
  sections.reduce((sum, { units }) => sum + 30 + 36 * units.length, 44)

type OutlineProps = { course: Course; openId: string; onOpen: (id: string) => void }

/** All units of a course. Opening one draws two entries again, not all of hundreds. */
function Outline({ course, openId, onOpen }: OutlineProps) {
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  const open = useCallback((id: string) => latest.current(id), [])
  return (
    <nav className={styles.outline} aria-label="课程目录">
      <ProgressBar label={`已完成 ${course.done} / ${course.total}`} percent={course.progress} />
      {course.chapters.map((chapter, number) => (
        <section
          key={chapter.id}
          aria-label={chapter.title}
          style={{ containIntrinsicBlockSize: `auto ${heightOf(chapter)}px` }}
        >
          <h2>
            {number + 1}. {chapter.title}
          </h2>
          {chapter.sections.map((section) => (
            <div key={section.id}>
              {section.title !== chapter.title && <h3>{section.title}</h3>}
              <ul>
                {section.units.map((one) => (
                  <li key={one.id}>
                    <OutlineEntry unit={one} isOpen={one.id === openId} onOpen={open} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </nav>
  )
}

const closedWords = ({ closed, opens_at: opensAt }: DeskUnit): string =>
  opensAt ? `${exactTime(opensAt).slice(0, 16)} 开放` : (closed ?? '')

type EntryProps = { unit: DeskUnit; isOpen: boolean; onOpen: (id: string) => void }

const OutlineEntry = memo(function OutlineEntry({ unit, isOpen, onOpen }: EntryProps) {
  const state = unit.closed !== null ? 'closed' : unit.is_done ? 'done' : unit.is_begun ? 'begun' : 'open'
  return (
    <Button
      look="text"
      className={styles.entry}
      aria-current={isOpen ? 'step' : undefined}
      data-state={state}
      title={unit.closed === null ? unit.title : closedWords(unit)}
      onClick={() => onOpen(unit.id)}
    >
      <span className={styles.mark} aria-hidden>
        {state === 'done' ? <CheckCircleFilled /> : state === 'closed' ? <LockOutlined /> : <i />}
      </span>
      <span className={styles.entryName}>{unit.title}</span>
      <span className={styles.hidden}>{stateWords[state]}</span>
    </Button>
  )
})

const stateWords = { closed: '未开放', done: '已完成', begun: '进行中', open: '未开始' } as const

type InsideProps = { recordId: string; unit: DeskUnit; isLocked: boolean; respond: Respond }

function Inside({ recordId, unit, isLocked, respond }: InsideProps) {
  if (unit.closed !== null)
    return <FailurePlace drawing="list" title="这一小节还没有开放" text={`${closedWords(unit)}。`} />
  const { discussion, dataset } = unit
  if (discussion) return <DiscussionUnit recordId={recordId} unit={unit} discussion={discussion} isLocked={isLocked} />
  if (dataset)
    return <DatasetUnit recordId={recordId} unit={unit} dataset={dataset} isLocked={isLocked} respond={respond} />
  if (unit.body) return <RichTextView value={unit.body} emptyText="这一小节没有正文" />
  if (unit.video && unit.file)
    return <WatchedVideo unitId={unit.id} file={unit.file} video={unit.video} isLocked={isLocked} respond={respond} />
  if (unit.quiz)
    return <QuizUnit unitId={unit.id} quiz={unit.quiz} isDone={unit.is_done} isLocked={isLocked} respond={respond} />
  if (unit.url) return <WebLink url={unit.url} name={unit.title} />
  if (unit.file)
    return unit.file.url.startsWith('/') ? (
      <FilePreview name={unit.file.name} source={unit.file.url} height={560} />
    ) : (
      <WebLink url={unit.file.url} name={unit.file.name} />
    )
  if (unit.offering_id)
    return (
      <p className={styles.part}>
        <span>{unitKindLabels[unit.kind]}在它自己的页面中完成，提交后回到这里。</span>
        <AppLink className={buttonLook} data-look="primary" to={`/learn/offering/${unit.offering_id}`}>
          查看{unitKindLabels[unit.kind]}
        </AppLink>
      </p>
    )
  return <FailurePlace drawing="list" title="这一小节现在没有内容" text="老师已从班级中移除了它。" />
}

const WebLink = ({ url, name }: { url: string; name: string }) => (
  <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
    <ExportOutlined aria-hidden />
    <span>
      <b>{name}</b>
      <small>{url}</small>
    </span>
  </a>
)

/** Done by what is in it, and not by its reader saying so. */
const doneByItself = ({ kind }: DeskUnit): boolean =>
  kind === 'video' || kind === 'quiz' || kind === 'discussion' || isLinkedKind(kind)

/** What is read is done when its reader says so. */
function Finish({ unit, isLocked, respond }: { unit: DeskUnit; isLocked: boolean; respond: Respond }) {
  const [isBusy, setBusy] = useState(false)
  if (isLocked || unit.is_done || unit.closed !== null || doneByItself(unit)) return <span />
  const finish = async (): Promise<void> => {
    setBusy(true)
    // The request layer shows a refusal.
    await respond(unit.id, { kind: 'read' }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button look="primary" icon={CheckOutlined} isBusy={isBusy} onClick={() => void finish()}>
      学完了
    </Button>
  )
}
