import { PlusOutlined, RightOutlined } from '@ant-design/icons'
import type { Task } from '@lab/contract/learner'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { buttonLook, Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { AppLink } from '../../kit/link.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { useNow } from '../../kit/use-now.ts'
import { isPreview } from '../is-preview.ts'
import { JoinDialog } from '../parts/join-dialog.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { PracticeList } from '../parts/practice-list.tsx'
import { PlaceCards } from '../parts/place-cards.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { UnreadAnnouncements } from '../parts/unread-announcements.tsx'
import { TaskList } from '../parts/task-list.tsx'
import { placeWords, resumeAddress, whenWords } from '../words.ts'
import styles from './home.module.css'

/** Why there is nothing to do, and what comes next. */
function nothingLeft(learns: boolean, next: Task | null, now: Date): string {
  if (!learns && !next) return '加入班级后，老师布置的内容会出现在这里。'
  return next ? `接下来：「${next.title}」${whenWords(next, now)}。` : '该做的都做完了。'
}

/** What is to be done, where one stopped, the own classes, and the way into another one. */
export default function Home() {
  const now = useNow()
  const [search, setSearch] = useSearchParams()
  const code = search.get('invite_code')
  const [isJoining, setJoining] = useState(false)
  const home = useQuery(api.learner.home.query({}, { quiet: true }))
  const close = () => {
    setJoining(false)
    if (code !== null) setSearch({}, { replace: true })
  }
  const join = (
    <Button icon={PlusOutlined} onClick={() => setJoining(true)}>
      加入班级
    </Button>
  )
  return (
    <>
      <PageHead title="学习" actions={!isPreview() && join} />
      <PageState query={home}>
        {({ tasks, task_count: count, resume, next, places, practices, pending_joins: joins, ...waiting }) => (
          <>
            {resume && (
              <section className={styles.resume} aria-label="继续学习">
                <div>
                  <p className={styles.quiet}>上次学到这里</p>
                  <h2>{resume.title}</h2>
                  <p className={styles.quiet}>
                    {[placeWords(resume), whenWords(resume, now)].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <ProgressBar label={`${resume.title}的进度`} percent={resume.progress} width={180} />
                <AppLink className={buttonLook} data-look="primary" to={resumeAddress(resume)}>
                  继续学习
                  <RightOutlined aria-hidden />
                </AppLink>
              </section>
            )}
            {!isPreview() && <UnreadAnnouncements />}
            <SectionCard
              title="待办"
              isFlush
              aside={
                <>
                  {waiting.open_queries > 0 && <span>{waiting.open_queries} 个提问待回答</span>}
                  {waiting.pending_applications > 0 && (
                    <AppLink to="/learn/applications">{waiting.pending_applications} 个申请待审批</AppLink>
                  )}
                  {waiting.open_appeals > 0 && <span>{waiting.open_appeals} 个申诉待处理</span>}
                  {count > tasks.length && <span>共 {count} 项</span>}
                </>
              }
            >
              {tasks.length > 0 ? (
                <TaskList tasks={tasks} hasPlace />
              ) : (
                <Empty kind="record" title="没有待办" text={nothingLeft(places.length > 0, next, now)} compact />
              )}
            </SectionCard>
            <SectionCard
              title="班级、课程和项目"
              aside={joins > 0 && <AppLink to="/learn/applications">{joins} 个入班申请待审批</AppLink>}
            >
              {places.length > 0 ? (
                <PlaceCards places={places} />
              ) : (
                <Empty
                  kind="list"
                  {...(isPreview()
                    ? { title: '没有任教的班级', text: '您任教或担任助教的班级和课程会列在这里。' }
                    : {
                        title: '还没有加入班级',
                        text: '凭任课教师给的邀请码加入，或申请加入本校的班级。',
                        action: join,
                      })}
                />
              )}
            </SectionCard>
            {practices.length > 0 && (
              <SectionCard
                title="自主练习"
                isFlush
                aside={
                  <AppLink to="/learn/practice">
                    {waiting.practice_count > practices.length ? `全部 ${waiting.practice_count} 项` : '全部练习'}
                  </AppLink>
                }
              >
                <PracticeList practices={practices} />
              </SectionCard>
            )}
          </>
        )}
      </PageState>
      {(isJoining || code !== null) && !isPreview() && <JoinDialog code={code ?? ''} onClose={close} />}
    </>
  )
}
