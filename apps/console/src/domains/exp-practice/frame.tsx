import { kindLabels } from '@lab/contract/kinds'
import type { Topic } from '@lab/contract/exp-practice'
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
import { topicWords } from './topic-words.ts'
import { useTopic } from './use-topic.ts'

const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of a practice topic. */
export default function TopicFrame({ children }: FrameProps) {
  const { id } = useMount()
  const { data, error, refetch } = useTopic(id)
  return (
    <ContentFrame
      kind="exp_practice"
      words={topicWords}
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

const meaningOf = ({ published_version: version }: Topic): string =>
  version === 0
    ? '发布后，本组织可以看到它的学员随时可以开始练习。'
    : `当前的实验和排行榜设置将成为 v${version + 1}，学员马上看到；已有的练习记录不变。`

const factsOf = (topic: Topic) => [
  categoryFact(topic),
  { label: kindLabels.experiment, value: <Num value={topic.experiment_count} /> },
  { label: '排行榜', value: topic.has_ranking ? '显示' : '不显示' },
  versionFact(topic),
]

function commandsOf(topic: Topic, tools: CommandTools<Topic, never>): Commands {
  const { published_version: version, changed_since_publish: isChanged, can, experiment_count: count } = topic
  const { copy, enable, disable, remove } = tools.life
  const isDue = can.publish === true && topic.state !== 'disabled' && count > 0 && (version === 0 || isChanged)
  return {
    ...(isDue ? { primaryAction: tools.publish } : {}),
    actions: version > 0 ? [tools.versions] : [],
    moreActions: tools.shown([copy, enable, disable, remove]),
  }
}
