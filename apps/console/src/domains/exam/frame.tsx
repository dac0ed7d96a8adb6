import type { Exam } from '@lab/contract/exam'
import {
  categoryFact,
  ContentFrame,
  versionFact,
  type Commands,
  type CommandTools,
} from '../../content/life/content-frame.tsx'
import type { FrameProps } from '../../content/route-types.ts'
import { useMount } from '../../content/use-mount.ts'
import { later } from '../../kit/later.tsx'
import { Num } from '../../kit/measures.tsx'
import { durationText, examWords } from './exam-words.ts'
import { useExam } from './use-exam.ts'

const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of an exam. */
export default function ExamFrame({ children }: FrameProps) {
  const { id } = useMount()
  const { data, error, refetch } = useExam(id)
  return (
    <ContentFrame
      kind="exam"
      home="question"
      words={examWords}
      content={data}
      error={error}
      refetch={refetch}
      facts={factsOf}
      commands={commandsOf}
      dialogs={(row, onPublished) => ({
        publish: (close) => (
          <PublishDialog content={row} meaning={meaningOf(row)} onClose={close} onPublished={onPublished} />
        ),
        versions: (close) => <VersionsDialog content={row} onClose={close} />,
      })}
    >
      {children}
    </ContentFrame>
  )
}

const meaningOf = ({ published_version: version }: Exam): string =>
  version === 0
    ? '发布后，可以安排到班级。'
    : `当前题目和设置将成为 v${version + 1}。已开始作答的学员仍用原来的试卷；班级更新到新版本后，之后开始的学员使用新试卷。`

const factsOf = (exam: Exam) => [
  categoryFact(exam),
  { label: '题数', value: <Num value={exam.question_count} /> },
  { label: '总分', value: <Num value={exam.points} /> },
  { label: '时长', value: durationText(exam.duration_minutes) },
  versionFact(exam),
]

function commandsOf(exam: Exam, tools: CommandTools<Exam, never>): Commands {
  const { published_version: version, changed_since_publish: isChanged, can, question_count: count } = exam
  const { copy, enable, disable, remove } = tools.life
  const isDue = can.publish === true && count > 0 && (version === 0 || isChanged)
  return {
    ...(isDue ? { primaryAction: tools.publish } : {}),
    actions: version > 0 ? [tools.versions] : [],
    moreActions: tools.shown([copy, enable, disable, remove]),
  }
}
