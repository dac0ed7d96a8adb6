import type { Series } from '@lab/contract/series'
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
import { seriesWords } from './series-words.ts'
import { useSeries, useSeriesKind } from './use-series.ts'

const PublishDialog = later(() => import('../../content/life/publish-dialog.tsx'))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of a series of either kind. */
export default function SeriesFrame({ children }: FrameProps) {
  const { id } = useMount()
  const kind = useSeriesKind()
  const { data, error, refetch } = useSeries(kind, id)
  return (
    <ContentFrame
      kind={kind}
      home="content"
      words={seriesWords}
      content={data}
      error={error}
      refetch={refetch}
      facts={factsOf}
      commands={commandsOf}
      dialogs={(row, onPublished) => ({
        publish: (close) => (
          <PublishDialog content={row} meaning={meaningOf(row)} onClose={close} onPublished={onPublished} />
        ),
        versions: (close) => <VersionsDialog kind={kind} content={row} onClose={close} />,
      })}
    >
      {children}
    </ContentFrame>
  )
}

const meaningOf = ({ published_version: version }: Series): string =>
  version === 0
    ? '发布后，可以安排到班级。'
    : `当前内容将成为 v${version + 1}。班级更新到新版本后，新增的内容会加入，已有的学习记录不变。`

const factsOf = (series: Series) => [
  categoryFact(series),
  { label: '内容', value: <Num value={series.part_count} /> },
  { label: '必修', value: <Num value={series.required_count} /> },
  versionFact(series),
]

function commandsOf(series: Series, tools: CommandTools<Series, never>): Commands {
  const { published_version: version, changed_since_publish: isChanged, can, part_count: count } = series
  const { copy, enable, disable, remove } = tools.life
  const isDue = can.publish === true && count > 0 && (version === 0 || isChanged)
  return {
    ...(isDue ? { primaryAction: tools.publish } : {}),
    actions: version > 0 ? [tools.versions] : [],
    moreActions: tools.shown([copy, enable, disable, remove]),
  }
}
