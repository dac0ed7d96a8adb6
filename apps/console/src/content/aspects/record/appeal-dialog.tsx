import { appeal as contract, type Appeal } from '@lab/contract/appeal'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { correctionComplaint, correctionsOf, type Corrected } from './appeal-rules.ts'
import { CorrectionField } from './correction-field.tsx'
import type { StepScore } from './rubric-scores.ts'

const body = contract.decide.definition.body.shape
const noSteps: StepScore[] = []

const schemaFor = (steps: readonly StepScore[]) =>
  z
    .object({
      result: z.enum(['accepted', 'refused'], '请选择处理结果'),
      corrections: z.record(z.string(), z.record(z.string(), z.number().optional())).default({}),
      answer: body.answer,
    })
    .superRefine(({ result, corrections }, context) => {
      const message = result === 'accepted' ? correctionComplaint(steps, corrections) : null
      if (message) context.addIssue({ code: 'custom', path: ['corrections'], message })
    })

/** 处理申诉: the score stays, or some steps of the attempt get another one; the learner reads the answer either way. */
export function AppealDialog({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const stale = useStale()
  const { data } = useQuery(
    api.record.scores.query({ params: { id: appeal.record_id }, query: { attempt: appeal.attempt } }),
  )
  const steps = data?.steps ?? noSteps
  return (
    <FormDialog
      open
      width={600}
      title={`处理${appeal.appellant.real_name}的申诉`}
      submitText="确定"
      schema={schemaFor(steps)}
      initialValues={{ corrections: {} }}
      fields={[
        {
          kind: 'radio',
          name: 'result',
          label: '处理结果',
          options: [
            { value: 'accepted', label: '改分' },
            { value: 'refused', label: '维持原分' },
          ],
        },
        {
          kind: 'custom',
          name: 'corrections',
          label: '各环节得分',
          isRequired: true,
          when: (values) => values.result === 'accepted',
          render: ({ id, value, onChange, onBlur }) => (
            <CorrectionField
              id={id}
              steps={steps}
              given={(value ?? {}) as Corrected}
              onChange={onChange}
              onBlur={onBlur}
            />
          ),
        },
        {
          kind: 'textarea',
          name: 'answer',
          label: '答复',
          maxLength: 500,
          placeholder: '说明改分或维持原分的理由',
          help: '学员会收到处理结果和答复，改分记入成绩修改记录',
        },
      ]}
      onClose={onClose}
      onSubmit={async ({ result, corrections, answer }) => {
        const isAccepted = result === 'accepted'
        try {
          await api.appeal.decide(
            {
              params: { id: appeal.id },
              body: {
                is_accepted: isAccepted,
                answer,
                corrections: isAccepted ? correctionsOf(steps, corrections) : [],
              },
            },
            { quiet: true },
          )
        } catch (error) {
          return submitResult(error)
        }
        await stale('appeal', 'record')
      }}
      onSaved={() => showToast('申诉已处理')}
    />
  )
}
