import type { Mooc } from '@lab/contract/mooc'
import { api } from '../../../api/request/api.ts'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { ChangeList } from '../../../content/path/change-list.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'

/** Every published version of a course, and what differs between one and another or the present one. */
export default function MoocVersions({ content, onClose }: { content: Mooc; onClose: () => void }) {
  return (
    <ContentVersions
      content={content}
      factsOf={({ part_count: count = 0 }) => `${count} 个小节`}
      difference={(version, against) => (
        <VersionDifference
          key={`${version} ${against}`}
          source={api.mooc.compare.query(
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
