import type { MarkRow } from '@lab/contract/markbook'
import { placeParam } from '@lab/contract/place-words'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { AppLink } from '../../../kit/link.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { workAddress } from '../../content-link.ts'
import { useLinks } from '../../use-links.ts'
import { usePlaceAddress } from '../../use-place.ts'
import { cellWords, type ShownColumn } from './book-rules.ts'
import { MarkHistory } from './mark-history.tsx'
import styles from './markbook.module.css'
import { useMarkbook } from './use-markbook.ts'

type CellDialogProps = {
  placeId: string
  row: MarkRow
  column: ShownColumn
  refusal: string | undefined
  onSaved: () => void
  onClose: () => void
}

type How = 'own' | 'mark' | 'excused'
interface Values extends Record<string, unknown> {
  how: How
  mark?: number | undefined
  reason: string
}

/** What may be put into a column: points, or percent in the place of a work's own mark, which needs a reason. */
const schemaOf = ({ isEntered, max_score: most }: ShownColumn): z.ZodType<Values> => {
  const limit = isEntered ? most : 100
  return z
    .object({
      how: z.enum(['own', 'mark', 'excused']),
      mark: z.number('请输入分数').min(0, '分数应不小于0').max(limit, `分数应不大于${limit}`).optional(),
      reason: z.string().trim().max(200, '原因不能超过200个字符').default(''),
    })
    .superRefine(({ how, mark, reason }, context) => {
      if (how === 'mark' && mark === undefined)
        context.addIssue({ code: 'custom', path: ['mark'], message: '请输入分数' })
      if (!isEntered && reason === '') context.addIssue({ code: 'custom', path: ['reason'], message: '请填写修改原因' })
    })
}

/** One cell: what it is, how it may be changed, and all that happened to it. */
export default function CellDialog({ placeId, row, column, refusal, onSaved, onClose }: CellDialogProps) {
  const cell = row.cells.find((one) => one.column_id === column.id)
  const title = `${row.learner.real_name} · ${column.title}`
  const about = (
    <>
      <p>现在：{cellWords(cell, column, false)}</p>
      <RecordLink placeId={placeId} column={column} recordId={cell?.record_id ?? null} learnerId={row.learner.id} />
    </>
  )
  const history = <MarkHistory placeId={placeId} columnId={column.id} learnerId={row.learner.id} />
  if (refusal !== undefined)
    return (
      <Dialog title={title} width={480} onClose={onClose}>
        <div className={styles.about}>
          {about}
          <p className={styles.quiet}>{refusal}</p>
          <h3>修改记录</h3>
          {history}
        </div>
      </Dialog>
    )
  const first: How = cell?.state === 'excused' ? 'excused' : cell?.is_given || column.isEntered ? 'mark' : 'own'
  return (
    <FormDialog<Values>
      open
      width={480}
      title={title}
      submitText="保存"
      schema={schemaOf(column)}
      initialValues={{ how: first, mark: cell?.given ?? undefined, reason: '' }}
      fields={[
        { note: <div className={styles.about}>{about}</div>, fields: fieldsFor(column) },
        { title: '修改记录', note: history, fields: [] },
      ]}
      onSubmit={async ({ how, mark, reason }) => {
        const given = how === 'mark' ? (mark ?? null) : null
        const one = { learner_id: row.learner.id, mark: given, is_excused: how === 'excused' }
        const body = { column_id: column.id, marks: [one], reason }
        try {
          await api.markbook.setMarks({ params: { id: placeId }, body }, { quiet: true })
        } catch (error) {
          return submitResult<Values>(error)
        }
        return undefined
      }}
      onSaved={() => {
        showToast('已保存')
        onSaved()
      }}
      onClose={onClose}
    />
  )
}

const fieldsFor = ({ isEntered, max_score: most }: ShownColumn): FormField<Values>[] => [
  {
    name: 'how',
    label: '成绩',
    kind: 'radio',
    options: [
      { value: 'own', label: isEntered ? '还没有成绩' : '采用学习记录的成绩' },
      { value: 'mark', label: isEntered ? '录入' : '改定' },
      { value: 'excused', label: '免计' },
    ],
    help: '免计的成绩项不影响该学员的总评。',
  },
  {
    name: 'mark',
    label: isEntered ? `分数（满分 ${most}）` : '分数（百分制）',
    kind: 'number',
    min: 0,
    max: isEntered ? most : 100,
    step: 0.5,
    unit: '分',
    when: ({ how }) => how === 'mark',
  },
  {
    name: 'reason',
    label: isEntered ? '说明' : '修改原因',
    kind: 'textarea',
    rows: 2,
    maxLength: 200,
    isRequired: !isEntered,
  },
]

type RecordLinkProps = { placeId: string; column: ShownColumn; recordId: string | null; learnerId: string }

/** The way to what the learner did, where their work has a page. */
function RecordLink({ placeId, column, recordId, learnerId }: RecordLinkProps) {
  const links = useLinks()
  const { place } = usePlaceAddress()
  const { book } = useMarkbook({ per_page: 50 })
  const work = book?.works.find((one) => one.id === column.id)
  if (!work || !recordId || !place) return null
  const to = workAddress(links, work.kind, work.content_id, { placeId, ...placeParam(place.kind, placeId) })(
    recordId,
    learnerId,
  )
  return to === undefined ? null : <AppLink to={to}>打开学习记录</AppLink>
}
