import { ProjectBasics } from '@lab/contract/project'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { AnnouncementCard } from '../../../content/aspects/announcement/announcement-card.tsx'
import { InviteCard } from '../../../content/aspects/invite/invite-card.tsx'
import { PlaceBasics } from '../../../content/place/place-basics.tsx'
import { coverAndSummary, nameAndDays, valuesOf, type ProjectValues } from '../parts/project-form.tsx'
import { useProject } from '../use-project.ts'

/** 基本信息 of a project: what it is called and when it runs, its code to join and what its learners are told. */
export default function ProjectBasicsPage() {
  const { id, row, refusal } = useProject()
  const params = { id }
  const { data: place } = useQuery({ ...api.place.get.query({ params }), select: (data) => data.place })
  const { name = '', student_count: learners = 0 } = row ?? {}
  const fields = useMemo(
    () => [...nameAndDays<ProjectValues>(), ...coverAndSummary<ProjectValues>(name, learners)],
    [name, learners],
  )
  if (!row) return null
  return (
    <PlaceBasics
      kind="project"
      row={row}
      refusal={refusal}
      schema={ProjectBasics}
      fields={fields}
      valuesOf={valuesOf}
      save={async (values, version) =>
        (await api.project.update({ params, body: { ...values, version } }, { quiet: true })).project
      }
      readNow={async () => (await api.project.get({ params })).project}
    >
      {place && <InviteCard kind="project" row={{ ...row, invite_code: place.invite_code }} />}
      <AnnouncementCard placeId={id} refusal={refusal} />
    </PlaceBasics>
  )
}
