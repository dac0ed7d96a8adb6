import type { Mooc } from '@lab/contract/mooc'
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
import { moocWords } from './mooc-words.ts'
import { useMooc } from './use-mooc.ts'

const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of a practical course. */
export default function MoocFrame({ children }: FrameProps) {
  const { id } = useMount()
  const { data, error, refetch } = useMooc(id)
  return (
    <ContentFrame
      kind="mooc"
      home="content"
      words={moocWords}
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

const meaningOf = ({ published_version: version }: Mooc): string =>
  version === 0
    ? '发布后，可以安排到班级。'
    : `当前内容将成为 v${version + 1}。班级更新后，新开始的学员学习新版本；已经开始的学员继续学完原来的版本。`

const factsOf = (course: Mooc) => [
  categoryFact(course),
  { label: '小节', value: <Num value={course.unit_count} /> },
  { label: '必修', value: <Num value={course.required_count} /> },
  versionFact(course),
]

function commandsOf(course: Mooc, tools: CommandTools<Mooc, never>): Commands {
  const { published_version: version, changed_since_publish: isChanged, can, unit_count: count } = course
  const { copy, enable, disable, remove } = tools.life
  const isDue = can.publish === true && count > 0 && (version === 0 || isChanged)
  return {
    ...(isDue ? { primaryAction: tools.publish } : {}),
    actions: version > 0 ? [tools.versions] : [],
    moreActions: tools.shown([copy, enable, disable, remove]),
  }
}
