import { live } from '@lab/contract/live'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

const schema = z.object({ text: live.message.definition.body.shape.text })
type Values = z.output<typeof schema>

export type MessageTo = {
  learners: { id: string; real_name: string }[]
  /** What it is about, shown in the message's title. */
  about: string
  /** What is said unless something else is written. */
  text?: string
}

/** A message to some learners of a place; it says who will get it before it is sent. */
export function MessageDialog({ placeId, to, onClose }: { placeId: string; to: MessageTo; onClose: () => void }) {
  const names = to.learners.slice(0, 6).map((one) => one.real_name)
  const rest = to.learners.length - names.length
  return (
    <FormDialog<Values>
      open
      title={to.learners.length === 1 ? `给${names[0]}发消息` : `给 ${to.learners.length} 名学员发消息`}
      submitText="发送"
      schema={schema}
      fields={[
        {
          kind: 'textarea',
          name: 'text',
          label: '消息',
          maxLength: 500,
          rows: 4,
          help: `${names.join('、')}${rest > 0 ? ` 等 ${to.learners.length} 人` : ''}会收到${to.about ? `关于「${to.about}」的` : ''}消息`,
        },
      ]}
      initialValues={{ text: to.text ?? '' }}
      onClose={onClose}
      onSubmit={async ({ text }) => {
        try {
          const body = {
            learner_ids: to.learners.map((one) => one.id),
            text,
            about: [...to.about].slice(0, 100).join(''),
          }
          const { sent } = await api.live.message({ params: { id: placeId }, body }, { quiet: true })
          showToast(`已发送给 ${sent} 名学员`)
        } catch (error) {
          return submitResult<Values>(error)
        }
      }}
    />
  )
}
