import type { Lesson, LessonTerm } from '@lab/contract/lesson'
import type { TeachingOverview } from '@lab/contract/lesson-parts'
import { dayName } from '@lab/contract/lesson-calendar'
import { FilePdfOutlined, FileWordOutlined, FileZipOutlined, ProfileOutlined, SettingOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { exportByForm } from '../../../api/request/export-form.ts'
import { useMount } from '../../../content/use-mount.ts'
import { Button, buttonLook } from '../../../kit/button.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { Press } from '../../../kit/press.tsx'
import { PlanEditor } from '../parts/plan-editor.tsx'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../teaching.module.css'
import { useLesson, useTeaching, useTeachingPlan, useTerm } from '../use-lesson.ts'

const FieldsDialog = later(() => import('../parts/fields-dialog.tsx'))
const TemplateDialog = later(() => import('../parts/template-dialog.tsx'))

/** 教案: what each session of the course plan teaches and how, under the headings of the school. */
export default function TeachingPlanPage() {
  const { id, name, href } = useMount()
  const { data: lesson } = useLesson(id)
  const { data: term, error: termError, refetch: termAgain } = useTerm(id)
  const { data, error, refetch } = useTeaching(id)
  const failure = (!data && error) || (!term && termError)
  if (failure) return <ErrorState error={failure} onRetry={() => void (data ? termAgain() : refetch())} />
  if (!data || !term || !lesson) return <Skeleton active paragraph={{ rows: 10 }} />
  if (term.plan.sessions.length === 0)
    return (
      <Empty
        kind="lesson"
        text="教案按授课计划的每一次课编写，先排好授课计划。"
        action={
          <AppLink className={buttonLook} data-look="primary" to={href(`${name}.course-plan`, { lessonid: id })}>
            去排授课计划
          </AppLink>
        }
      />
    )
  return <Plans lesson={lesson} term={term} overview={data} />
}

type PlansProps = { lesson: Lesson; term: LessonTerm; overview: TeachingOverview }

function Plans({ lesson, term, overview }: PlansProps) {
  const [params, setParams] = useSearchParams()
  const settings = useOpening()
  const templates = useOpening()
  const { sessions } = term.plan
  const { fields, written } = overview
  const at = Math.max(
    0,
    sessions.findIndex(({ id }) => id === params.get('session')),
  )
  const session = sessions[at]!
  const counts = new Map(written.map((one) => [one.session_id, one.field_ids]))
  const countOf = (id: string): number => fields.filter((field) => counts.get(id)?.includes(field.id)).length
  const begun = sessions.filter(({ id }) => countOf(id) > 0).length
  const choose = (id: string): void => setParams({ session: id }, { replace: true })
  return (
    <div className={styles.page}>
      <div className={`${totalsBar.bar} ${styles.bar}`}>
        <p className={totalsBar.totals}>
          <span>
            已编写 <b>{begun}</b> / {sessions.length} 次课
          </span>
          {lesson.can.edit !== true && <span>{lesson.can.edit ?? '您没有编辑此课程的权限'}</span>}
        </p>
        <span className={styles.tools}>
          {begun > 0 && (
            <>
              <Button
                icon={FileWordOutlined}
                onClick={() => void exportByForm('lesson-teaching-plans', { lesson_id: lesson.id })}
              >
                全部教案 Word
              </Button>
              <Button
                icon={FileZipOutlined}
                title="每次课一个 Word 文件，打包下载"
                onClick={() => void exportByForm('lesson-teaching-plans', { lesson_id: lesson.id, format: 'zip' })}
              >
                按课次打包
              </Button>
              <Button
                icon={FilePdfOutlined}
                onClick={() => void exportByForm('lesson-teaching-plans', { lesson_id: lesson.id, format: 'pdf' })}
              >
                全部教案 PDF
              </Button>
            </>
          )}
          <Button icon={SettingOutlined} onClick={() => settings.open()}>
            教案栏目
          </Button>
          <Button icon={ProfileOutlined} onClick={() => templates.open()}>
            Word 模板
          </Button>
        </span>
      </div>
      <div className={styles.columns}>
        <ol className={styles.sessions} aria-label="授课计划的每一次课">
          {sessions.map((one, place) => (
            <li key={one.id}>
              <Press
                className={styles.session}
                aria-current={one.id === session.id || undefined}
                title={one.title}
                onClick={() => choose(one.id)}
              >
                <span className={`num ${styles.number}`}>{place + 1}</span>
                <span className={styles.name}>{one.title}</span>
                <span className={styles.facts}>
                  {one.at ? dayName(one.at.day) : '未排入'}
                  <span className="num" data-done={countOf(one.id) === fields.length || undefined}>
                    {countOf(one.id)}/{fields.length}
                  </span>
                </span>
              </Press>
            </li>
          ))}
        </ol>
        <PlanOf key={session.id} lesson={lesson} term={term} at={at} fields={fields} />
      </div>
      <Opened by={settings}>{(close) => <FieldsDialog overview={overview} onClose={close} />}</Opened>
      <Opened by={templates}>{(close) => <TemplateDialog lesson={lesson} fields={fields} onClose={close} />}</Opened>
    </div>
  )
}

type PlanOfProps = { lesson: Lesson; term: LessonTerm; at: number; fields: TeachingOverview['fields'] }

function PlanOf({ lesson, term, at, fields }: PlanOfProps) {
  const session = term.plan.sessions[at]!
  const { data, error, refetch } = useTeachingPlan(lesson.id, session.id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <PlanEditor lesson={lesson} plan={term.plan} at={at} fields={fields} given={data} />
}
