import { showingPlaces } from '@lab/contract/place-words'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { allLearners, type Member, moveIntoGroup, takeOutOfGroups } from './members.ts'

const nowhere = 'none'
const schema = z.object({ group_id: z.string('请选择小组').min(1, '请选择小组') })

type MoveDialogProps = { placeId: string; members: Member[]; onClose: () => void; onMoved: () => void }

/** 调整分组: puts the selected students into one group, or into none. */
export function MoveDialog({ placeId, members, onClose, onMoved }: MoveDialogProps) {
  const stale = useStale()
  const { data } = useQuery(api.place.groups.query({ params: { id: placeId } }))
  const students = useQuery(allLearners(placeId))
  const options = data && [
    ...data.groups.map((group) => ({ value: group.id, label: `${group.name}（${group.member_count}人）` })),
    { value: nowhere, label: '不分组' },
  ]
  return (
    <FormDialog
      open
      title={`调整 ${members.length} 名学员的小组`}
      schema={schema}
      fields={[{ kind: 'select', name: 'group_id', label: '移动到', options, placeholder: '选择小组' }]}
      initialValues={{}}
      onClose={onClose}
      onSubmit={async ({ group_id }) => {
        const present = students.data ?? []
        const group = data?.groups.find((one) => one.id === group_id)
        try {
          if (group) await moveIntoGroup(group, present, members)
          else await takeOutOfGroups(data?.groups ?? [], present, members)
        } catch (error) {
          return submitResult(error)
        }
        await stale(...showingPlaces)
      }}
      onSaved={() => {
        showToast('已调整分组')
        onMoved()
      }}
    />
  )
}
