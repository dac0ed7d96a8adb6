import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DataOf } from '@lab/contract/endpoint'
import type { learning } from '@lab/contract/learning'
import type { UnitResponse } from '@lab/contract/mooc-learning'
import { api } from '../../api/request/api.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../kit/button.tsx'
import { askQuestion } from '../../kit/dialogs/dialog-store.ts'
import { Empty } from '../../kit/empty.tsx'
import { ErrorState } from '../../kit/failure-states.tsx'
import { useHeartbeat } from '../../players/experiment/use-heartbeat.ts'
import { CourseDesk } from '../../players/mooc/course-desk.tsx'
import { AskButton } from './ask-button.tsx'
import { WorkFacts } from './work-facts.tsx'
import { WorkFrame } from './work-frame.tsx'
import { backFrom } from './work-places.ts'
import { DeskWaiting } from '../waiting.tsx'

/** A course at its desk: chapters at one side, the unit that is read or watched at the other. */
export default function MoocWork({ recordId }: { recordId: string }) {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [isBusy, act] = useAct()
  const params = { id: recordId }
  const source = api.learning.record.query({ params }, { quiet: true })
  const work = useQuery({ ...source, placeholderData: () => undefined })
  const course = work.data?.content.mooc
  const record = work.data?.record
  const units = course?.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.units)) ?? []
  // Where it began stays open when it is done: what comes next is opened by hand.
  const [begunAt, setBegunAt] = useState<string>()
  const comesNext = course?.next ?? units[0]?.id
  if (begunAt === undefined && comesNext !== undefined) setBegunAt(comesNext)
  const wanted = search.get('unit') ?? begunAt ?? comesNext
  const unit = units.find(({ id }) => id === wanted) ?? units[0]
  const isOver = record?.state === 'submitted' || record?.state === 'graded'
  useHeartbeat(recordId, unit?.id, record !== undefined && !isOver && unit?.closed === null)
  if (work.error && !work.data) return <ErrorState error={work.error} onRetry={() => void work.refetch()} />
  if (!record || !course) return <DeskWaiting />
  const refresh = () => client.invalidateQueries({ queryKey: source.queryKey })
  const respond = async (key: string, value: UnitResponse): Promise<void> => {
    // Who opens another unit and comes back goes on there, also when the answer is not there yet.
    if (value.kind === 'watched')
      client.setQueryData(source.queryKey, (seen) => seen && { ...seen, content: watchedIn(seen.content, key, value) })
    // The player says itself that what was watched is not saved.
    const quiet = value.kind === 'watched'
    const answer = await api.learning.respond({ params: { id: recordId, key }, body: { value } }, { quiet })
    void client.invalidateQueries({ queryKey: ['mooc'], refetchType: 'none' })
    const isPassed = answer.state?.steps.some(({ step_id: id, state }) => id === key && state === 'passed')
    const isNew = isPassed && !units.find(({ id }) => id === key)?.is_done
    // What became of an answer, and what is right, comes with the question.
    if (isNew || value.kind === 'answered' || value.kind === 'quiz' || value.kind === 'opened') await refresh()
  }
  const finish = () =>
    act(async () => {
      const text = '提交后仍可查看内容；老师修改实验或考试的成绩时，课程成绩随之更新。'
      if (!(await askQuestion({ title: '完成这门课程？', text, okText: '完成课程' }))) return
      await api.learning.submit({ params })
      await refresh()
    })
  const title = record.content_title
  const back = record.is_trial ? backFrom(record) : { to: `/learn/course/${record.offering_id}`, label: title }
  if (!unit)
    return (
      <WorkFrame title={title} back={back}>
        <Empty kind="mooc" title="没有可学的内容" text="课程中的实验和考试没有安排在这里。" />
      </WorkFrame>
    )
  return (
    <WorkFrame
      title={title}
      back={back}
      hasNews={!record.is_trial}
      facts={<WorkFacts record={record} dueAt={work.data?.due_at ?? null} />}
      tools={
        <>
          {!record.is_trial && <AskButton record={record} step={{ id: unit.id, title: unit.title }} />}
          {course.is_complete && !isOver && (
            <Button look="primary" isBusy={isBusy} onClick={() => void finish()}>
              完成课程
            </Button>
          )}
        </>
      }
    >
      <CourseDesk
        recordId={recordId}
        course={course}
        unit={unit}
        isLocked={isOver}
        onOpen={(id) => setSearch(withUnit(id), { replace: true })}
        respond={respond}
      />
    </WorkFrame>
  )
}

/** The address with another unit; where a trial was begun stays in it. */
const withUnit = (id: string) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before)
  next.set('unit', id)
  return next
}

type Content = DataOf<typeof learning.record>['content']

/** The content with what was watched of a video, as its player last reported. */
function watchedIn(
  content: Content,
  key: string,
  { stretches, position, played }: Extract<UnitResponse, { kind: 'watched' }>,
): Content {
  const { mooc } = content
  if (!mooc) return content
  const chapters = mooc.chapters.map((chapter) => ({
    ...chapter,
    sections: chapter.sections.map((section) => ({
      ...section,
      units: section.units.map((unit) =>
        unit.id === key && unit.video
          ? { ...unit, video: { ...unit.video, stretches, position, played: played ?? unit.video.played } }
          : unit,
      ),
    })),
  }))
  return { ...content, mooc: { ...mooc, chapters } }
}
