import { apiTokenScopeLabels, NewApiToken, scopeOf } from '@lab/contract/api-token'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { picksOrganisation } from '../../../api/session/roles.ts'
import { abilitiesField, daysChoice, daysField, type MadeToken } from '../../../content/administration/token-parts.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'

const { name, abilities } = NewApiToken.shape
const scopes = { ...apiTokenScopeLabels, chosen: '指定权限' } as const
const schema = z
  .object({
    name,
    scope: z.enum(Object.keys(scopes) as [keyof typeof scopes]),
    abilities,
    days: daysChoice,
  })
  .refine(({ scope, abilities: chosen }) => scope !== 'chosen' || chosen?.length, {
    path: ['abilities'],
    message: '请选择权限',
  })
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  { name: 'name', label: '令牌名称', kind: 'text', maxLength: 50, placeholder: '例如：教务系统成绩同步' },
  {
    name: 'scope',
    label: '权限范围',
    kind: 'radio',
    options: Object.entries(scopes).map(([value, label]) => ({ value, label })),
    help: '程序能看到和修改的不会超过您自己；账号、成员和平台设置不能用令牌修改。',
  },
  { ...abilitiesField(picksOrganisation() ? 'account_admin' : 'teacher'), when: ({ scope }) => scope === 'chosen' },
  daysField,
]

type TokenDialogProps = { onClose: () => void; onMade: (made: MadeToken) => void }

/** Makes a key for a program. */
export default function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const made = useRef<MadeToken | undefined>(undefined)
  const submit = async ({ scope, abilities: chosen, ...values }: Values): Promise<SubmitResult<Values>> => {
    const may =
      scope === 'chosen' ? { scope: scopeOf(chosen ?? []), abilities: chosen } : ({ scope, abilities: null } as const)
    try {
      const body = NewApiToken.parse({ ...values, ...may, days: Number(values.days) })
      const { token, secret } = await api.apiToken.create({ body }, { quiet: true })
      made.current = { name: token.name, secret }
    } catch (error) {
      return submitResult<Values>(error, 'name')
    }
  }
  return (
    <FormDialog<Values>
      open
      width={640}
      title="新建 API 令牌"
      submitText="新建"
      schema={schema}
      fields={fields}
      initialValues={{ name: '', scope: 'read', abilities: null, days: '90' }}
      onClose={onClose}
      onSubmit={submit}
      onSaved={() => {
        if (made.current) onMade(made.current)
      }}
    />
  )
}
