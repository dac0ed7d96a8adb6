import { apiTokenDays, apiTokenScopeLabels, apiTokenScopes, NewApiToken } from '@lab/contract/api-token'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'

export type MadeToken = { name: string; secret: string }

const days = apiTokenDays.map(String)
/** A choice in a form is text; the contract wants the number. */
const schema = NewApiToken.omit({ days: true }).extend({ days: z.enum(days, '请选择有效期') })
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  { name: 'name', label: '令牌名称', kind: 'text', maxLength: 50, placeholder: '例如：教务系统成绩同步' },
  {
    name: 'scope',
    label: '权限范围',
    kind: 'radio',
    options: apiTokenScopes.map((value) => ({ value, label: apiTokenScopeLabels[value] })),
    help: '程序能看到和修改的不会超过您自己；账号、成员和平台设置不能用令牌修改。',
  },
  {
    name: 'days',
    label: '有效期',
    kind: 'select',
    isNeverEmpty: true,
    options: days.map((value) => ({ value, label: `${value} 天` })),
  },
]

type TokenDialogProps = { onClose: () => void; onMade: (made: MadeToken) => void }

/** Makes a key for a program. */
export default function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const made = useRef<MadeToken | undefined>(undefined)
  const submit = async (values: Values): Promise<SubmitResult<Values>> => {
    try {
      const body = NewApiToken.parse({ ...values, days: Number(values.days) })
      const { token, secret } = await api.apiToken.create({ body }, { quiet: true })
      made.current = { name: token.name, secret }
    } catch (error) {
      return submitResult<Values>(error, 'name')
    }
  }
  return (
    <FormDialog<Values>
      open
      width={520}
      title="新建 API 令牌"
      submitText="新建"
      schema={schema}
      fields={fields}
      initialValues={{ name: '', scope: 'read', days: '90' }}
      onClose={onClose}
      onSubmit={submit}
      onSaved={() => {
        if (made.current) onMade(made.current)
      }}
    />
  )
}
