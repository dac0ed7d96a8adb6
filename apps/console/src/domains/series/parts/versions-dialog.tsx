import type { Series } from '@lab/contract/series'
import type { SeriesKind } from '@lab/contract/series-plan'
import { api } from '../../../api/request/api.ts'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { ChangeList } from '../../../content/path/change-list.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'

type VersionsProps = { kind: SeriesKind; content: Series; onClose: () => void }

/** Every published version of a series, and what differs between one and another or the present one. */
export default function SeriesVersions({ kind, content, onClose }: VersionsProps) {
  return (
    <ContentVersions
      content={content}
      factsOf={({ part_count: count = 0 }) => `${count} 项内容`}
      difference={(version, against) => (
        <Difference key={`${version} ${against}`} kind={kind} id={content.id} version={version} against={against} />
      )}
      onClose={onClose}
    />
  )
}

type DifferenceProps = { kind: SeriesKind; id: string; version: number; against: string }

function Difference({ kind, id, version, against }: DifferenceProps) {
  const call = { params: { id, number: String(version) }, query: comparedWith(against) }
  const source =
    kind === 'series'
      ? api.series.compare.query(call, { quiet: true })
      : (api.exp_series.compare.query(call, { quiet: true }) as never)
  return (
    <VersionDifference source={source} isSame={({ changes }) => changes.length === 0}>
      {({ changes }) => <ChangeList changes={changes} />}
    </VersionDifference>
  )
}
