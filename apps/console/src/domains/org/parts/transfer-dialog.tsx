import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

const schema = z.object({ to: z.string({ error: '请选择组织' }).min(1, '请选择组织') })
type Values = z.output<typeof schema>

type TransferDialogProps = {
  orgId: string
  people: readonly { id: string; real_name: string }[]
  onClose: () => void
}

/** Moves members into another organisation of those that one administers. */
export default function TransferDialog({ orgId, people, onClose }: TransferDialogProps) {
  const stale = useStale()
  const { data } = useQuery(api.org.managed.query({ query: {} }))
  const options = data?.organizations
    .filter((one) => one.id !== orgId && one.can.manage === true)
    .map((one) => ({ value: one.id, label: one.name }))
  const who = people.length === 1 ? `「${people[0]!.real_name}」` : ` ${people.length} 名成员`
  return (
    <FormDialog<Values>
      open
      width={520}
      title={`转移${who}`}
      submitText="转移"
      schema={schema}
      fields={[
        {
          name: 'to',
          label: '转到',
          kind: 'select',
          isNeverEmpty: true,
          options,
          help: '转移后不再属于当前组织；创建的内容和学习记录留在当前组织。',
        },
      ]}
      initialValues={{}}
      onClose={onClose}
      onSubmit={async ({ to }) => {
        const body = { user_ids: people.map(({ id }) => id), to_organisation_id: to }
        try {
          await api.member.transfer({ params: { id: orgId }, body }, { quiet: true })
        } catch (error) {
          return submitResult<Values>(error, 'to')
        }
        await stale('member', 'org', 'user')
      }}
      onSaved={() => showToast('已转移')}
    />
  )
}
