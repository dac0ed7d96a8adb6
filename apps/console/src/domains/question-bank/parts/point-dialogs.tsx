import { question_bank, type KnowledgePoint } from '@lab/contract/question-bank'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { SubmitResult } from '../../../kit/form/form-types.ts'
import { placesFor } from '../knowledge-tree.ts'

const named = z.object({ name: question_bank.addPoint.definition.body.shape.name })
type Named = z.output<typeof named>

type PointDialogProps = {
  bankId: string
  /** The point to rename; a new one without. */
  point?: KnowledgePoint
  /** Under which a new one lies; null for the top. */
  parent: KnowledgePoint | null
  onClose: () => void
}

/** Names a knowledge point. */
export function PointDialog({ bankId, point, parent, onClose }: PointDialogProps) {
  const stale = useStale()
  const submit = async ({ name }: Named): Promise<SubmitResult<Named>> => {
    try {
      if (point)
        await api.question_bank.changePoint(
          { params: { id: bankId, point_id: point.id }, body: { name } },
          { quiet: true },
        )
      else
        await api.question_bank.addPoint(
          { params: { id: bankId }, body: { name, parent_id: parent?.id ?? null } },
          { quiet: true },
        )
    } catch (error) {
      return submitResult<Named>(error, 'name')
    }
    await stale('question_bank', 'bankQuestion')
  }
  return (
    <FormDialog
      open
      width={420}
      title={point ? `改名「${point.name}」` : parent ? `在「${parent.name}」下新建知识点` : '新建知识点'}
      submitText={point ? '保存' : '新建'}
      schema={named}
      fields={[{ name: 'name', label: '知识点', kind: 'text', maxLength: 50 }]}
      initialValues={{ name: point?.name ?? '' }}
      onClose={onClose}
      onSubmit={submit}
    />
  )
}

const placed = z.object({ parent_id: z.string().default('') })
type Placed = z.output<typeof placed>

type MovePointDialogProps = {
  bankId: string
  points: readonly KnowledgePoint[]
  point: KnowledgePoint
  onClose: () => void
}

/** Moves a knowledge point below another one, with all that lies below it. */
export function MovePointDialog({ bankId, points, point, onClose }: MovePointDialogProps) {
  const stale = useStale()
  const submit = async ({ parent_id: parentId }: Placed): Promise<SubmitResult<Placed>> => {
    try {
      const place = { parent_id: parentId || null, before_id: null }
      await api.question_bank.changePoint(
        { params: { id: bankId, point_id: point.id }, body: { place } },
        { quiet: true },
      )
    } catch (error) {
      return submitResult<Placed>(error, 'parent_id')
    }
    await stale('question_bank')
  }
  return (
    <FormDialog
      open
      width={460}
      title={`移动「${point.name}」`}
      submitText="移动"
      schema={placed as unknown as z.ZodType<Placed>}
      fields={[
        {
          name: 'parent_id',
          label: '移动到',
          kind: 'select',
          isNeverEmpty: true,
          options: [{ value: '', label: '最上级' }, ...placesFor(points, point.id)],
        },
      ]}
      initialValues={{ parent_id: point.parent_id ?? '' }}
      onClose={onClose}
      onSubmit={submit}
    />
  )
}
