import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { CourseOutline, OutlineUnit } from '@lab/contract/mooc'
import { unitKindLabels } from '@lab/contract/mooc-plan'
import { LockOutlined } from '@ant-design/icons'
import { api } from '../../api/request/api.ts'
import { useAct } from '../../api/use-act.ts'
import { Button, buttonLook } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { AppLink } from '../../kit/link.tsx'
import { Note } from '../../kit/note.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { beginWork } from '../begin.ts'
import { isPreview } from '../is-preview.ts'
import { LookTag } from '../parts/look-tag.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { TakeCertificate } from '../parts/take-certificate.tsx'
import { completeLook, standingLooks } from '../words.ts'
import styles from './series.module.css'

/** A course before its desk: how far one is, what is in it, and why the rest is closed. */
export default function CoursePage() {
  const { offeringId: id = '' } = useParams()
  const query = useQuery(api.mooc.path.query({ params: { id } }, { quiet: true }))
  return (
    <PageState query={query}>
      {({ course }) => (
        <>
          <PageHead
            title={course.title}
            above={{ to: `/learn/class/${course.place_id}`, title: course.place_name }}
            facts={['实践课程', course.is_complete && '已完成']}
            actions={
              <>
                <TakeCertificate offeringId={id} path={course} />
                <Begin offeringId={id} recordId={course.record_id} />
              </>
            }
          />
          {course.certificate?.is_revoked && (
            <Note tone="warning" action={<AppLink to="/learn/certificates">查看原因</AppLink>}>
              这门课程的证书已被老师撤销。
            </Note>
          )}
          <SectionCard title="进度" aside={course.is_complete ? <LookTag look={completeLook} /> : undefined}>
            <dl className={styles.facts}>
              <div>
                <dt>完成</dt>
                <dd>
                  <ProgressBar label="完成进度" percent={course.progress} width={180} />
                </dd>
              </div>
              <div>
                <dt>已完成</dt>
                <dd className="num">
                  {course.done} / {course.total} 个{hasRequired(course) && '必修'}小节
                </dd>
              </div>
            </dl>
          </SectionCard>
          {course.summary.value.trim() && (
            <SectionCard title="简介">
              <RichTextView value={course.summary} isCompact />
            </SectionCard>
          )}
          {course.chapters.map((chapter, at) => (
            <SectionCard key={chapter.id} title={`${at + 1}. ${chapter.title}`}>
              {chapter.sections.map((section) => (
                <section key={section.id} aria-label={section.title}>
                  {/* Courses of other platforms have chapters of one section, which is called as the chapter is. */}
                  {section.title !== chapter.title && <h3 className={styles.section}>{section.title}</h3>}
                  <ol className={styles.path} aria-label={`${section.title}的小节`}>
                    {section.units.map((unit) => (
                      <Unit key={unit.id} unit={unit} isNext={course.next === unit.id} recordId={course.record_id} />
                    ))}
                  </ol>
                </section>
              ))}
            </SectionCard>
          ))}
        </>
      )}
    </PageState>
  )
}

/** Where nothing is required, everything counts. */
const hasRequired = ({ chapters }: CourseOutline): boolean =>
  chapters.some(({ sections }) => sections.some(({ units }) => units.some((unit) => unit.is_required)))

function Begin({ offeringId, recordId }: { offeringId: string; recordId: string | null }) {
  const navigate = useNavigate()
  const [isBusy, act] = useAct()
  if (recordId !== null)
    return (
      <AppLink className={buttonLook} data-look="primary" to={`/learn/work/${recordId}`}>
        继续学习
      </AppLink>
    )
  const begin = () => act(async () => navigate(await beginWork({ offering_id: offeringId, kind: 'mooc' }, false)))
  return (
    <Button look="primary" isBusy={isBusy} onClick={() => void begin()}>
      {isPreview() ? '试做' : '开始学习'}
    </Button>
  )
}

function Unit({ unit, isNext, recordId }: { unit: OutlineUnit; isNext: boolean; recordId: string | null }) {
  const state = unit.closed !== null ? 'closed' : unit.is_done ? 'done' : 'open'
  const to = recordId === null || unit.closed !== null ? undefined : `/learn/work/${recordId}?unit=${unit.id}`
  return (
    <li className={styles.part} data-state={state} data-next={isNext || undefined}>
      <span className={styles.words}>
        {to ? (
          <AppLink className={styles.title} to={to}>
            {unit.title}
          </AppLink>
        ) : (
          <span className={styles.title}>{unit.title}</span>
        )}
        <span className={styles.quiet}>
          {unitKindLabels[unit.kind]} · {unit.is_required ? '必修' : '选修'}
        </span>
        {unit.closed !== null && (
          <span className={styles.quiet}>
            <LockOutlined aria-hidden /> {unit.opens_at ? `${exactTime(unit.opens_at).slice(0, 16)} 开放` : unit.closed}
          </span>
        )}
      </span>
      <LookTag
        look={
          state === 'closed'
            ? standingLooks.ahead
            : state === 'done'
              ? completeLook
              : standingLooks[unit.is_begun ? 'in_progress' : 'not_started']
        }
      />
    </li>
  )
}
