import { openEnds, type Offering } from '@lab/contract/offering'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'

const Change = z.enum(['keep', 'set'])
const schema = z
  .object({
    opens: Change,
    opens_at: z.string().nullable(),
    closes: Change,
    closes_at: z.string().nullable(),
  })
  .refine(({ opens, closes }) => opens === 'set' || closes === 'set', {
    message: '请选择要修改的时间',
    path: ['opens'],
  })
  .refine((dates) => dates.opens === 'keep' || dates.closes === 'keep' || openEnds(dates.opens_at, dates.closes_at), {
    message: '截止时间应晚于开放时间',
    path: ['closes_at'],
  })
type Values = z.output<typeof schema>

const options = [
  { value: 'keep', label: '保持不变' },
  { value: 'set', label: '统一改为' },
]
const fields: FormField<Values>[] = [
  { kind: 'radio', name: 'opens', label: '开放时间', isRequired: false, options },
  {
    kind: 'date',
    hasTime: true,
    name: 'opens_at',
    label: '新的开放时间',
    placeholder: '不限',
    help: '留空即为不限',
    when: ({ opens }) => opens === 'set',
  },
  { kind: 'radio', name: 'closes', label: '截止时间', isRequired: false, options },
  {
    kind: 'date',
    hasTime: true,
    name: 'closes_at',
    label: '新的截止时间',
    placeholder: '不限',
    help: '留空即为不限',
    when: ({ closes }) => closes === 'set',
  },
]

/** The time that all of them have; null where they differ. */
const commonTime = (rows: readonly Offering[], which: 'opens_at' | 'closes_at'): string | null => {
  const first = rows[0]?.settings[which] ?? null
  return rows.every((row) => row.settings[which] === first) ? first : null
}

type DatesDialogProps = { placeId: string; rows: readonly Offering[]; onClose: () => void; onSaved: () => void }

/** 批量修改时间: one date or both, the same for several contents. */
export function DatesDialog({ placeId, rows, onClose, onSaved }: DatesDialogProps) {
  const stale = useStale()
  return (
    <FormDialog
      open
      width={480}
      title={`修改 ${rows.length} 项内容的时间`}
      submitText="修改"
      schema={schema}
      fields={fields}
      initialValues={{
        opens: 'keep',
        opens_at: commonTime(rows, 'opens_at'),
        closes: 'keep',
        closes_at: commonTime(rows, 'closes_at'),
      }}
      onClose={onClose}
      onSubmit={async (dates) => {
        try {
          const body = {
            offering_ids: rows.map((row) => row.id),
            ...(dates.opens === 'set' ? { opens_at: dates.opens_at } : {}),
            ...(dates.closes === 'set' ? { closes_at: dates.closes_at } : {}),
          }
          await api.offering.setDates({ params: { id: placeId }, body }, { quiet: true })
        } catch (error) {
          return submitResult(error)
        }
        await stale('offering')
      }}
      onSaved={() => {
        showToast(`已修改 ${rows.length} 项内容的时间`)
        onSaved()
      }}
    />
  )
}
