import { type Pool, PoolInput } from '@lab/contract/pool'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { CustomControl, FormField } from '../../../kit/form/form-types.ts'
import { SuiteSelect } from './suite-select.tsx'
import { WindowsField } from './windows-field.tsx'

const fields: FormField<PoolInput>[] = [
  { name: 'suite_id', label: '环境套件', kind: 'custom', render: (control) => <SuiteSelect {...control} /> },
  { name: 'standing', label: '常备数量', kind: 'number', min: 0, max: 200, unit: '个', help: '全天保持就绪的数量' },
  { name: 'windows', label: '上课时间', kind: 'custom', render: (control) => <WindowsField {...control} /> },
  {
    name: 'lead_minutes',
    label: '提前时间',
    kind: 'number',
    min: 1,
    max: 120,
    unit: '分钟',
    help: '上课前多久开始启动',
    when: ({ windows }) => Boolean(windows?.length),
  },
  { name: 'place_id', label: '班级', kind: 'custom', render: (control) => <ClassSelect {...control} /> },
  { name: 'network_on', label: '联网', kind: 'switch', onText: '通外网', offText: '不通外网' },
]

/** Whose lessons these are; only said. */
function ClassSelect({ id, value, onChange, onBlur, isDisabled }: CustomControl) {
  const { data } = useQuery(api.classroom.authClasses.query({ query: { per_page: 300 } }))
  return (
    <SelectField
      id={id}
      canClear
      isSearched
      placeholder="不限班级"
      isDisabled={isDisabled}
      value={(value as string | null) ?? undefined}
      options={data?.classes.map((row) => ({ value: row.id, label: row.name }))}
      onChange={(chosen?: string) => onChange(chosen ?? null)}
      onBlur={onBlur}
    />
  )
}

interface PoolDialogProps {
  /** The one to edit; a new one without. */
  pool?: Pool | undefined
  onClose: () => void
}

/** Says what of a suite is started ahead, and when. */
export default function PoolDialog({ pool, onClose }: PoolDialogProps) {
  return (
    <FormDialog<PoolInput>
      open
      title={pool ? '编辑预启动' : '新建预启动'}
      width={640}
      schema={PoolInput}
      fields={fields}
      initialValues={{
        suite_id: pool?.suite.id ?? '',
        place_id: pool?.class?.id ?? null,
        network_on: pool?.network_on ?? false,
        standing: pool?.standing ?? 1,
        windows: pool?.windows ?? [],
        lead_minutes: pool?.lead_minutes ?? 10,
      }}
      {...(pool ? { version: pool.version } : {})}
      onSubmit={(values, version) =>
        saving(async () => {
          if (pool) {
            const body = { ...values, version: version ?? pool.version }
            await api.pool.update({ params: { id: pool.id }, body }, { quiet: true })
          } else {
            await api.pool.create({ body: values }, { quiet: true })
          }
        })
      }
      onClose={onClose}
    />
  )
}
