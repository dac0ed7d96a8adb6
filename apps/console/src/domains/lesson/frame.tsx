import type { Lesson } from '@lab/contract/lesson'
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
import { lessonWords } from './lesson-words.ts'
import { useLesson } from './use-lesson.ts'

const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of a preparation. */
export default function LessonFrame({ children }: FrameProps) {
  const { id } = useMount()
  const { data, error, refetch } = useLesson(id)
  return (
    <ContentFrame
      kind="lesson"
      home="outline"
      words={lessonWords}
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

const meaningOf = ({ published_version: version }: Lesson): string =>
  version === 0
    ? '发布后，同事看到并复制的是这个版本。'
    : `当前内容将成为 v${version + 1}，以前的版本可以在历史版本中查看和恢复。`

const factsOf = (lesson: Lesson) => [
  categoryFact(lesson),
  { label: '总学时', value: <Num value={lesson.total_hours} /> },
  { label: '学分', value: <Num value={lesson.credits} /> },
  versionFact(lesson),
]

function commandsOf(lesson: Lesson, tools: CommandTools<Lesson, never>): Commands {
  const { published_version: version, changed_since_publish: isChanged, can, outline_hours: hours } = lesson
  const { copy, enable, disable, remove } = tools.life
  const isDue = can.publish === true && hours > 0 && (version === 0 || isChanged)
  return {
    ...(isDue ? { primaryAction: tools.publish } : {}),
    actions: version > 0 ? [tools.versions] : [],
    moreActions: tools.shown([copy, enable, disable, remove]),
  }
}
