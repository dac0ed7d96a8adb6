import { record as contract } from '@lab/contract/record'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RubricField } from './rubric-field.tsx'
import { criteriaOf, givenBefore, rubricComplaint, type Given, type Rubric, type StepScore } from './rubric-scores.ts'

const body = contract.setScore.definition.body.shape

/** What may be written about a step worth so many points: criterion by criterion where it has a rubric. */
export const scoreSchema = (points: number, rubric: Rubric = []) =>
  z
    .object({
      keeps_auto: z.boolean(),
      score: body.score,
      criteria: z.record(z.string(), z.number().optional()).default({}),
      comment: body.comment.unwrap().default(''),
      reason: body.reason,
    })
    .superRefine(({ keeps_auto, score, criteria }, context) => {
      if (keeps_auto) return
      if (rubric.length > 0) {
        const message = rubricComplaint(rubric, criteria)
        if (message) context.addIssue({ code: 'custom', path: ['criteria'], message })
        return
      }
      const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['score'], message })
      if (score == null) wrong('请输入分数')
      else if (score > points) wrong(`分数应在0到${points}之间`)
    })

type ScoreDialogProps = { recordId: string; attempt: number | undefined; step: StepScore; onClose: () => void }

/** 修改成绩 of one step; who changed what, when and why is kept. */
export function ScoreDialog({ recordId, attempt, step, onClose }: ScoreDialogProps) {
  const stale = useStale()
  const auto = step.auto_score
  const { rubric } = step
  const hasRubric = rubric.length > 0
  return (
    <FormDialog
      open
      width={hasRubric ? 600 : 480}
      title={`修改成绩：${step.title}`}
      submitText="保存"
      schema={scoreSchema(step.points, rubric)}
      initialValues={{
        keeps_auto: false,
        score: step.manual_score ?? auto,
        criteria: givenBefore(rubric),
        comment: step.comment,
      }}
      fields={[
        ...(step.manual_score !== null
          ? [
              {
                kind: 'switch' as const,
                name: 'keeps_auto' as const,
                label: auto === null ? '撤回评分' : '恢复自动评分',
                help: auto === null ? '撤回后为未评分' : `自动评分为 ${auto} 分`,
                isRequired: false,
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
          when: (values) => !hasRubric && values.keeps_auto !== true,
        },
        {
          kind: 'custom',
          name: 'criteria',
          label: `按评分标准评分（满分 ${step.points}）`,
          isRequired: true,
          when: (values) => hasRubric && values.keeps_auto !== true,
          render: ({ id, value, onChange, onBlur }) => (
            <RubricField
              id={id}
              rubric={rubric}
              points={step.points}
              given={(value ?? {}) as Given}
              onChange={onChange}
              onBlur={onBlur}
            />
          ),
        },
        { kind: 'textarea', name: 'comment', label: '评语', maxLength: 2000, placeholder: '学员可见' },
        { kind: 'textarea', name: 'reason', label: '修改原因', maxLength: 200, rows: 2, help: '记入成绩修改记录' },
      ]}
      onClose={onClose}
      onSubmit={async ({ keeps_auto, score, criteria, comment, reason }) => {
        const scored = hasRubric ? { criteria: criteriaOf(rubric, criteria) } : { score: score ?? null }
        try {
          await api.record.setScore(
            {
              params: { id: recordId },
              body: { step_id: step.step_id, attempt, ...(keeps_auto ? { score: null } : scored), comment, reason },
            },
            { quiet: true },
          )
        } catch (error) {
          if (isApiError(error) && (error.reason === 'record.scoreRange' || error.reason === 'record.criterion'))
            return { fieldErrors: { [hasRubric ? 'criteria' : 'score']: error.message } }
          return submitResult(error)
        }
        await stale('record')
      }}
      onSaved={() => showToast('成绩已修改')}
    />
  )
}
