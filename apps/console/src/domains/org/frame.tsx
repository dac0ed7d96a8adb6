import { organisationStateLabels } from '@lab/contract/org'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { shortOrganisationName } from '../../api/session/organisation-name.ts'
import { KindFrame } from '../../content/kind-frame.tsx'
import type { FrameProps } from '../../content/route-types.ts'
import { useMount } from '../../content/use-mount.ts'
import { StateTag } from '../../kit/state-tag.tsx'
import { RelativeTime } from '../../kit/measures.tsx'

/** The header of an organisation: its path, its state and its people. */
export default function OrgFrame({ children }: FrameProps) {
  const { id } = useMount()
  const { data, error, refetch } = useQuery(api.org.get.query({ params: { id } }))
  const row = data?.organization.id === id ? data.organization : undefined
  if (!row) {
    return (
      <KindFrame title={undefined} kind="org" hideCover {...(error ? { error, onRetry: () => void refetch() } : {})}>
        {null}
      </KindFrame>
    )
  }
  return (
    <KindFrame
      title={shortOrganisationName(row.name)}
      kind="org"
      hideCover
      state={
        <StateTag state={row.state === 'active' ? 'enabled' : row.state} label={organisationStateLabels[row.state]} />
      }
      facts={[
        { label: '路径', value: row.name },
        { label: '教师', value: `${row.teacher_count} 人` },
        { label: '学生', value: `${row.student_count} 人` },
        { label: '到期时间', value: row.ends_at ? <RelativeTime at={row.ends_at} /> : '长期有效' },
      ]}
    >
      {children}
    </KindFrame>
  )
}
