import type { DataOf } from '@lab/contract/endpoint'
import type { Classroom, classroom } from '@lab/contract/classroom'
import { OrderedSettings } from '@lab/contract/offering'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { PickerDialog } from '../../../kit/picker/picker-dialog.tsx'

const settings = OrderedSettings
type Settings = z.output<typeof settings>
type Page = DataOf<typeof classroom.authClasses>

const columns: ListColumn<Classroom>[] = [
  { key: 'name', title: '班级', minWidth: 240 },
  { key: 'term', title: '学期', width: 160, render: (row) => row.term || '--' },
  { key: 'owner', title: '负责人', width: 104, render: (row) => row.owner.real_name },
  { key: 'students', title: '学员', width: 80, align: 'right', render: (row) => row.student_count },
]
const fields: FormField<Settings>[] = [
  { name: 'opens_at', label: '开放时间', kind: 'date', isHalf: true, hasTime: true, placeholder: '不限' },
  { name: 'closes_at', label: '截止时间', kind: 'date', isHalf: true, hasTime: true, placeholder: '不限' },
  {
    name: 'attempts',
    label: '提交次数',
    kind: 'number',
    isHalf: true,
    min: 1,
    max: 100,
    unit: '次',
    placeholder: '不限',
  },
  {
    name: 'weight',
    label: '权重',
    kind: 'number',
    isHalf: true,
    min: 0,
    max: 100,
    step: 0.5,
    help: '计算总评时的比重',
  },
]

type PlaceDialogProps = { contentId: string; onClose: () => void; onPlaced: () => void }

/** Places a content in one class or several: first which, then when it is open there. */
export function PlaceDialog({ contentId, onClose, onPlaced }: PlaceDialogProps) {
  const [classes, setClasses] = useState<Classroom[]>()
  const isChosen = useRef(false)
  const { data: defaults } = useQuery(api.offering.defaults.query({ params: { id: contentId } }, { quiet: true }))

  const place = async (values: Settings): Promise<SubmitResult<Settings>> => {
    const refused: string[] = []
    let placed = 0
    for (const one of classes ?? []) {
      try {
        await api.offering.add(
          { params: { id: one.id }, body: { content_ids: [contentId], settings: values } },
          { quiet: true },
        )
        placed += 1
      } catch (error) {
        if (!isApiError(error)) throw error
        // Wrong input is the same in every class; anything else belongs to the one class.
        if (error.reason === 'invalid') return submitResult<Settings>(error)
        refused.push(`${one.name}：${error.message}`)
      }
    }
    if (placed > 0) {
      onPlaced()
      showToast(`已安排到 ${placed} 个班级`)
    }
    if (refused.length > 0) {
      setClasses(classes?.filter((one) => refused.some((line) => line.startsWith(`${one.name}：`))))
      return { message: refused.join('；') }
    }
  }
  if (classes && defaults) {
    const names = classes.map((one) => one.name).join('、')
    return (
      <FormDialog
        open
        title={classes.length === 1 ? `安排到「${names}」` : `安排到 ${classes.length} 个班级`}
        submitText="安排"
        schema={settings as unknown as z.ZodType<Settings>}
        fields={fields}
        initialValues={defaults.settings}
        onClose={onClose}
        onSubmit={place}
      />
    )
  }
  return (
    <PickerDialog<Classroom, Page>
      open
      title="选择班级"
      okText="下一步"
      columns={columns}
      filters={[{ kind: 'search' }]}
      nameOf={(row) => row.name}
      source={({ page, per_page, selectValue }) => ({
        ...api.classroom.authClasses.query({
          query: { page, per_page, keyword: typeof selectValue === 'string' ? selectValue : undefined },
        }),
        select: ({ classes: rows, total }) => ({ rows, total }),
      })}
      onConfirm={(rows) => {
        isChosen.current = rows.length > 0
        if (isChosen.current) setClasses(rows)
      }}
      // Confirming closes the picker as well; then the second dialog takes its place.
      onClose={() => {
        if (!isChosen.current) onClose()
      }}
    />
  )
}
