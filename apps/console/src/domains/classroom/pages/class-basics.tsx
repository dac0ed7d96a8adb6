import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { AnnouncementCard } from '../../../content/aspects/announcement/announcement-card.tsx'
import { InviteCard } from '../../../content/aspects/invite/invite-card.tsx'
import { PlaceBasics } from '../../../content/place/place-basics.tsx'
import { teachRefusal } from '../../../content/place/teach-refusal.ts'
import { useMount } from '../../../content/use-mount.ts'
import { classFields, classSchema, classValues } from '../parts/class-form.tsx'
import { JoinRequestsCard } from '../parts/join-requests-card.tsx'

/** 基本信息. The frame around it has loaded the class, so there is nothing to wait for here. */
export default function ClassBasics() {
  const { id } = useMount()
  const params = { id }
  const { data } = useQuery(api.classroom.get.query({ params }))
  if (!data) return null
  const refusal = teachRefusal('class', data.class)
  return (
    <PlaceBasics
      kind="class"
      row={data.class}
      refusal={refusal}
      schema={classSchema}
      fields={classFields}
      valuesOf={classValues}
      save={async ({ is_training: _fixed, ...values }, version) =>
        (await api.classroom.update({ params, body: { ...values, version } }, { quiet: true })).class
      }
      readNow={async () => (await api.classroom.get({ params })).class}
    >
      <InviteCard kind="class" row={data.class} />
      <JoinRequestsCard placeId={id} refusal={refusal} />
      <AnnouncementCard placeId={id} refusal={refusal} />
    </PlaceBasics>
  )
}
