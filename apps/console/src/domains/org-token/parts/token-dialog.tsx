import { NewOrgToken, orgTokenAbilities } from '@lab/contract/api-token'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { abilitiesField, daysChoice, daysField, type MadeToken } from '../../../content/administration/token-parts.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

const schema = NewOrgToken.omit({ days: true }).extend({ days: daysChoice })
type Values = z.output<typeof schema>

type TokenDialogProps = { onClose: () => void; onMade: (made: MadeToken) => void }

/** Makes a key of an organisation: where it is good, what for, and until when. */
export default function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const stale = useStale()
  const made = useRef<MadeToken | undefined>(undefined)
  const { data } = useQuery(api.org.managed.query({ query: {} }))
  const fields: FormField<Values>[] = [
    { name: 'name', label: '令牌名称', kind: 'text', maxLength: 50, placeholder: '例如：教务处数据中台', isHalf: true },
    {
      name: 'organisation_id',
      label: '组织',
      kind: 'select',
      isNeverEmpty: true,
      options: data?.organizations.map(({ id, name }) => ({ value: id, label: name })),
      help: '包括它的下级组织',
      isHalf: true,
    },
    abilitiesField('account_admin', orgTokenAbilities),
    daysField,
  ]
  return (
    <FormDialog<Values>
      open
      width={680}
      title="新建组织令牌"
      submitText="新建"
      schema={schema}
      fields={fields}
      initialValues={{ name: '', abilities: [], days: '90' }}
      onClose={onClose}
      onSubmit={async (values) => {
        try {
          const body = NewOrgToken.parse({ ...values, days: Number(values.days) })
          const { token, secret } = await api.orgToken.create({ body }, { quiet: true })
          made.current = { name: token.name, secret }
        } catch (error) {
          return submitResult<Values>(error, 'name')
        }
        await stale('orgToken')
      }}
      onSaved={() => {
        if (made.current) onMade(made.current)
      }}
    />
  )
}
