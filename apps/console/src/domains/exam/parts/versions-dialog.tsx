import type { Exam } from '@lab/contract/exam'
import { api } from '../../../api/request/api.ts'
import { ChangesList } from '../../../content/paper/changes-list.tsx'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'

/** Every published version of an exam, and what differs between one and another or the present one. */
export default function ExamVersions({ content, onClose }: { content: Exam; onClose: () => void }) {
  return (
    <ContentVersions
      content={content}
      factsOf={({ question_count: count = 0, points = 0 }) => `${count} 题，${points} 分`}
      difference={(version, against) => (
        <Difference key={`${version} ${against}`} id={content.id} version={version} against={against} />
      )}
      onClose={onClose}
    />
  )
}

function Difference({ id, version, against }: { id: string; version: number; against: string }) {
  const params = { id, number: String(version) }
  return (
    <VersionDifference
      source={api.exam.compare.query({ params, query: comparedWith(against) }, { quiet: true })}
      isSame={({ changes }) => changes.length === 0}
    >
      {({ changes }) => <ChangesList changes={changes} />}
    </VersionDifference>
  )
}
