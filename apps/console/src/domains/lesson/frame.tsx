import { menuPages } from '@lab/contract/menu-pages'
import type { Lesson } from '@lab/contract/lesson'
import type { LibraryMode } from '@lab/contract/library'
import { Navigate } from 'react-router'
import { api } from '../../api/request/api.ts'
import { categoryFact, ContentFrame, versionFact } from '../../content/life/content-frame.tsx'
import { LockedNote } from '../../content/life/locked-note.tsx'
import { useSource } from '../../content/life/use-source.ts'
import type { FrameProps } from '../../content/route-types.ts'
import { useMount } from '../../content/use-mount.ts'
import { caseAddress } from '../../content/life/case-address.ts'
import { later } from '../../kit/later.tsx'
import { Num } from '../../kit/measures.tsx'
import { useGo } from '../../kit/navigation/link.tsx'
import { commandsOf, type DialogName } from './frame-commands.ts'
import { lessonWords } from './lesson-words.ts'
import { useLesson } from './use-lesson.ts'

const LibraryDialog = later(() => import('../../content/life/library-dialog.tsx'))
const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))
const LocksDialog = later(async () => ({ default: (await import('../library/index.ts')).LocksDialog }))
const ShareDialog = later(async () => ({ default: (await import('../library/index.ts')).ShareDialog }))
const SyncDrawer = later(async () => ({ default: (await import('../library/index.ts')).SyncDrawer }))
const StartDialog = later(() => import('./parts/start-dialog.tsx'))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of a preparation, and of a case. */
export default function LessonFrame({ children }: FrameProps) {
  const mount = useMount()
  const { data, error, refetch } = useLesson(mount.id)
  const goTo = useGo()
  const { newer, locked } = useSource(data)
  const { isCase } = mount
  if (data?.shelf === 'taught') return <Navigate replace to={mount.href('course.detail', { lessonid: data.id })} />
  const elsewhere = caseAddress(mount, 'lesson', data?.shelf)
  if (elsewhere) return <Navigate replace to={elsewhere} />
  const preview = mount.href('lesson.preview', { lessonid: mount.id })
  return (
    <ContentFrame<Lesson, DialogName>
      kind="lesson"
      home="outline"
      words={lessonWords}
      content={data}
      error={error}
      refetch={refetch}
      banner={<LockedNote locked={locked} />}
      facts={factsOf}
      commands={(row, tools) => commandsOf(row, tools, { isCase, newer, preview })}
      {...(isCase ? { list: menuPages.lesson_case } : {})}
      dialogs={(row, onPublished) => ({
        publish: (close) => (
          <PublishDialog content={row} meaning={meaningOf(row)} onClose={close} onPublished={onPublished} />
        ),
        versions: (close) => <VersionsDialog content={row} onClose={close} />,
        start: (close) => (
          <StartDialog lesson={row} onClose={close} onStarted={(id) => mount.go('course.detail', { lessonid: id })} />
        ),
        library: (close) => (
          <LibraryDialog
            content={row}
            add={(mode) => addToCases(row.id, mode)}
            onClose={close}
            onOpen={(made) => goTo(mount.href('lesson-case.basics', { lessonid: made }))}
          />
        ),
        share: (close) => <ShareDialog content={row} onClose={close} />,
        locks: (close) => <LocksDialog content={row} onClose={close} />,
        sync: (close) => <SyncDrawer contentId={row.id} title={row.title} onClose={close} />,
      })}
    >
      {children}
    </ContentFrame>
  )
}

async function addToCases(id: string, mode: LibraryMode) {
  const { lesson, ...added } = await api.lesson.addToLibrary({ params: { id }, body: { mode } }, { quiet: true })
  return { id: lesson.id, isNew: added.is_new, leftOut: added.left_out }
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
