import { PushTargetInput, pushKindLabels, pushKinds, type PushTarget } from '@lab/contract/push'
import { pushEventNames, pushEvents, statementEvents } from '@lab/contract/push-events'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'

const whole = 'all'
/** A choice in a form is text; the contract wants null for all of them. */
const schema = PushTargetInput.extend({ organisation_id: z.string() })
type Values = z.output<typeof schema>

export type MadeTarget = { name: string; secret: string }

const isStore = ({ kind }: Partial<Values>): boolean => kind === 'xapi'
const options = pushEventNames.map((value) => ({ value, label: pushEvents[value].label }))

type TargetDialogProps = { row?: PushTarget; onClose: () => void; onMade: (made: MadeTarget) => void }

/** Another system of the school's: where it is, and what it hears. */
export default function TargetDialog({ row, onClose, onMade }: TargetDialogProps) {
  const stale = useStale()
  const made = useRef<MadeTarget>({ name: '', secret: '' })
  const { data } = useQuery(api.org.managed.query({ query: {} }))
  const organisations = data?.organizations.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const fields: FormField<Values>[] = [
    {
      name: 'kind',
      label: '类型',
      kind: 'radio',
      options: pushKinds.map((value) => ({ value, label: pushKindLabels[value] })),
      isDisabled: row !== undefined,
      help: 'Webhook 用于学校自己的系统；LRS 只接收学习过程，学生以化名出现。',
    },
    { name: 'name', label: '名称', kind: 'text', maxLength: 50, placeholder: '例如：教务系统', isHalf: true },
    {
      name: 'organisation_id',
      label: '范围',
      kind: 'select',
      isNeverEmpty: true,
      options: [{ value: whole, label: '全部组织' }, ...organisations],
      isHalf: true,
    },
    {
      name: 'address',
      label: '推送地址',
      kind: 'text',
      maxLength: 500,
      placeholder: 'https://jw.example.edu.cn/hooks/lab',
      help: '校内地址需要运维先允许。地址变化时不会跟随跳转。',
    },
    { name: 'username', label: '用户名', kind: 'text', maxLength: 200, when: isStore, isHalf: true },
    {
      name: 'password',
      label: '密码',
      kind: 'text',
      isPassword: true,
      maxLength: 500,
      when: isStore,
      isHalf: true,
      ...(row ? { placeholder: '不修改请留空' } : {}),
    },
    { name: 'pass_percent', label: '及格线', kind: 'number', min: 0, max: 100, unit: '%', when: isStore },
    {
      name: 'events',
      label: '事件',
      kind: 'select',
      isMultiple: true,
      options: options.filter(({ value }) => row?.kind !== 'xapi' || statementEvents.some((name) => name === value)),
    },
    { name: 'is_enabled', label: '状态', kind: 'switch', onText: '启用', offText: '停用' },
  ]
  return (
    <FormDialog<Values>
      open
      width={640}
      title={row ? `编辑「${row.name}」` : '新建推送目标'}
      submitText={row ? '保存' : '新建'}
      schema={schema as unknown as z.ZodType<Values>}
      fields={fields}
      initialValues={
        row
          ? {
              kind: row.kind,
              name: row.name,
              organisation_id: row.organisation_id ?? whole,
              address: row.address,
              events: row.events,
              username: row.username,
              pass_percent: row.pass_percent,
              is_enabled: row.is_enabled,
            }
          : { kind: 'webhook', organisation_id: whole, events: [], pass_percent: 60, is_enabled: true }
      }
      version={row?.version ?? 0}
      onClose={onClose}
      onSubmit={async ({ kind, password, organisation_id: within, ...values }, version) => {
        const given = {
          ...values,
          organisation_id: within === whole ? null : within,
          ...(password ? { password } : {}),
        }
        try {
          if (row) {
            const body = { ...given, version: version ?? row.version }
            await api.push.update({ params: { id: row.id }, body }, { quiet: true })
          } else {
            const { target, secret } = await api.push.create({ body: { kind, ...given } }, { quiet: true })
            made.current = { name: target.name, secret }
          }
        } catch (error) {
          return submitResult<Values>(error, 'name')
        }
        await stale('push')
      }}
      onSaved={({ name }) => {
        showToast(row ? `已保存「${name}」` : `已新建「${name}」`)
        onMade(made.current)
      }}
    />
  )
}
