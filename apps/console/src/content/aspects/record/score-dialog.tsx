import { record as contract, type record } from '@lab/contract/record'
import type { DataOf } from '@lab/contract/endpoint'
import { z } from 'zod'
import { api } from '../../../app/request/api.ts'
import { isApiError } from '../../../app/request/api-error.ts'
import { submitResult } from '../../../app/request/submit-result.ts'
import { useStale } from '../../../app/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'

export type StepScore = DataOf<typeof record.scores>['steps'][number]

const body = contract.setScore.definition.body.shape

/** What may be written about a step worth so many points. */
export const scoreSchema = (points: number) =>
  z
    .object({ keeps_auto: z.boolean(), score: body.score.optional(), comment: body.comment, reason: body.reason })
    .superRefine(({ keeps_auto, score }, context) => {
      if (keeps_auto) return
      const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['score'], message })
      if (score == null) wrong('请输入分数')
      else if (score > points) wrong(`分数应在0到${points}之间`)
    })

type ScoreDialogProps = { recordId: string; step: StepScore; onClose: () => void }

/** 修改成绩 of one step; who changed what, when and why is kept. */
export function ScoreDialog({ recordId, step, onClose }: ScoreDialogProps) {
  const stale = useStale()
  const auto = step.auto_score
  return (
    <FormDialog
      open
      width={480}
      title={`修改成绩：${step.title}`}
      submitText="保存"
      schema={scoreSchema(step.points)}
      initialValues={{
        keeps_auto: false,
        score: step.manual_score ?? auto,
        comment: step.comment,
      }}
      fields={[
        ...(step.manual_score !== null
          ? [
              {
                kind: 'switch' as const,
                name: 'keeps_auto' as const,
                label: '恢复自动评分',
                help: auto === null ? '该环节没有自动评分' : `自动评分为 ${auto} 分`,
              },
            ]
          : []),
        {
          kind: 'number',
          name: 'score',
          label: `分数（满分 ${step.points}）`,
          min: 0,
          max: step.points,
          step: 0.5,
          unit: '分',
          when: (values) => values.keeps_auto !== true,
        },
        { kind: 'textarea', name: 'comment', label: '评语', maxLength: 2000, placeholder: '学员可见' },
        { kind: 'textarea', name: 'reason', label: '修改原因', maxLength: 200, rows: 2, help: '记入成绩修改记录' },
      ]}
      onClose={onClose}
      onSubmit={async ({ keeps_auto, score, comment, reason }) => {
        try {
          await api.record.setScore(
            {
              params: { id: recordId },
              body: { step_id: step.step_id, score: keeps_auto ? null : (score ?? null), comment, reason },
            },
            { quiet: true },
          )
        } catch (error) {
          if (isApiError(error) && error.reason === 'record.scoreRange')
            return { fieldErrors: { score: error.message } }
          return submitResult(error)
        }
        await stale('record')
      }}
      onSaved={() => showToast('成绩已修改')}
    />
  )
}
