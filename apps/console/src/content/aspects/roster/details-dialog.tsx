import { showingPlaces } from '@lab/contract/place-words'
import { place } from '@lab/contract/place'
import { sexes, sexLabels } from '@lab/contract/place'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import type { Member } from './members.ts'

const schema = place.updateMember.definition.body.required()
const options = [
  { value: '', label: '未填写' },
  ...sexes.map((sex) => ({ value: sex as string, label: sexLabels[sex] as string })),
]

type DetailsDialogProps = {
  member: Pick<Member, 'id' | 'real_name' | 'sex' | 'major' | 'administrative_class'>
  onClose: () => void
}

/** 修改资料: what the organisation's rosters say of a learner in addition to name and number. */
export function DetailsDialog({ member, onClose }: DetailsDialogProps) {
  const stale = useStale()
  return (
    <FormDialog
      open
      title={`${member.real_name}的资料`}
      schema={schema}
      fields={[
        { kind: 'select', name: 'sex', label: '性别', options },
        { kind: 'text', name: 'administrative_class', label: '行政班', placeholder: '例如：软工2601班' },
        {
          kind: 'text',
          name: 'major',
          label: '专业',
          placeholder: '例如：软件工程',
          help: '本组织的所有班级共用这些资料',
        },
      ]}
      initialValues={{ sex: member.sex, administrative_class: member.administrative_class, major: member.major }}
      onClose={onClose}
      onSubmit={async (body) => {
        try {
          await api.place.updateMember({ params: { id: member.id }, body }, { quiet: true })
        } catch (error) {
          return submitResult(error)
        }
        await stale(...showingPlaces)
      }}
      onSaved={() => {
        showToast('已保存')
        onClose()
      }}
    />
  )
}
