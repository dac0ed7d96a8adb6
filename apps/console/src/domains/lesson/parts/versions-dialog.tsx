import type { Lesson } from '@lab/contract/lesson'
import { api } from '../../../api/request/api.ts'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { ChangeList } from '../../../content/path/change-list.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'

/** Every published version of a preparation, and what differs between one and another or the present one. */
export default function LessonVersions({ content, onClose }: { content: Lesson; onClose: () => void }) {
  return (
    <ContentVersions
      content={content}
      factsOf={({ outline_hours: hours = 0 }) => `大纲 ${hours} 学时`}
      difference={(version, against) => (
        <VersionDifference
          key={`${version} ${against}`}
          source={api.lesson.compare.query(
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
