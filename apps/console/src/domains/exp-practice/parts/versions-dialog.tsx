import type { Topic } from '@lab/contract/exp-practice'
import { api } from '../../../api/request/api.ts'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { ChangeList } from '../../../content/path/change-list.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'

/** Every published version of a topic, and what differs between one and another or the present one. */
export default function TopicVersions({ content, onClose }: { content: Topic; onClose: () => void }) {
  return (
    <ContentVersions
      content={content}
      factsOf={({ part_count: count = 0 }) => `${count} 个实验`}
      difference={(version, against) => (
        <VersionDifference
          key={`${version} ${against}`}
          source={api.exp_practice.compare.query(
            { params: { id: content.id, number: String(version) }, query: comparedWith(against) },
            { quiet: true },
          )}
          isSame={({ changes }) => changes.length === 0}
        >
          {({ changes }) => <ChangeList changes={changes} />}
        </VersionDifference>
      )}
      onClose={onClose}
    />
  )
}
