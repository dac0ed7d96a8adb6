import type { Training } from '@lab/contract/training'
import { typingLanguageLabels } from '@lab/contract/typing-log'
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
import { targetText } from './columns.tsx'
import { useTraining } from './use-training.ts'
import { trainingWords } from './training-words.ts'

const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of a training. */
export default function TrainingFrame({ children }: FrameProps) {
  const { id } = useMount()
  const { data, error, refetch } = useTraining(id)
  return (
    <ContentFrame
      kind="training"
      home="content"
      words={trainingWords}
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

const meaningOf = ({ published_version: version }: Training): string =>
  version === 0
    ? '发布后，有权限的学员可以开始练习。'
    : `当前内容将成为 v${version + 1}。学员下一次练习使用新版本，已有的成绩不变。`

const factsOf = (training: Training) => [
  categoryFact(training),
  { label: '语言', value: typingLanguageLabels[training.language] },
  { label: '字数', value: <Num value={training.character_count} /> },
  { label: '目标', value: targetText(training) },
  versionFact(training),
]

function commandsOf(training: Training, tools: CommandTools<Training, never>): Commands {
  const { published_version: version, changed_since_publish: isChanged, can, character_count: count } = training
  const { copy, enable, disable, remove } = tools.life
  const isDue = can.publish === true && count > 0 && (version === 0 || isChanged)
  return {
    ...(isDue ? { primaryAction: tools.publish } : {}),
    actions: version > 0 ? [tools.versions] : [],
    moreActions: tools.shown([copy, enable, disable, remove]),
  }
}
