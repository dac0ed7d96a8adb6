import { LtiPlatformInput, type LtiPlatform } from '@lab/contract/lti'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

type Values = z.output<typeof LtiPlatformInput>

/** A learning platform: who it says it is, where it is asked, and to whom its people belong here. */
export default function PlatformDialog({ row, onClose }: { row?: LtiPlatform; onClose: () => void }) {
  const stale = useStale()
  const { data } = useQuery(api.org.managed.query({ query: {} }))
  const fields: FormField<Values>[] = [
    { name: 'name', label: '名称', kind: 'text', maxLength: 50, placeholder: '例如：学校 Moodle', isHalf: true },
    {
      name: 'organisation_id',
      label: '组织',
      kind: 'select',
      isNeverEmpty: true,
      options: data?.organizations.map(({ id, name }) => ({ value: id, label: name })),
      help: '从平台来的人属于这个组织，只能打开它和下级组织的教学内容',
      isHalf: true,
    },
    {
      name: 'issuer',
      label: '颁发者',
      kind: 'text',
      maxLength: 500,
      placeholder: 'https://lms.example.edu.cn',
      isHalf: true,
    },
    { name: 'client_id', label: '客户端编号', kind: 'text', maxLength: 200, isHalf: true },
    {
      name: 'deployments',
      label: '部署编号',
      kind: 'tags',
      limits: { word: '部署编号', most: 20, longest: 255 },
      help: '平台中显示的 Deployment ID，可以有多个',
    },
    { name: 'authorization_address', label: '认证地址', kind: 'text', maxLength: 500 },
    { name: 'token_address', label: '令牌地址', kind: 'text', maxLength: 500 },
    { name: 'keys_address', label: '公钥地址', kind: 'text', maxLength: 500, help: '校内地址需要运维先允许' },
    { name: 'is_enabled', label: '状态', kind: 'switch', onText: '启用', offText: '停用' },
  ]
  return (
    <FormDialog<Values>
      open
      width={680}
      title={row ? `编辑「${row.name}」` : '登记平台'}
      submitText={row ? '保存' : '登记'}
      schema={LtiPlatformInput as unknown as z.ZodType<Values>}
      fields={fields}
      initialValues={
        row
          ? {
              name: row.name,
              organisation_id: row.organisation_id,
              issuer: row.issuer,
              client_id: row.client_id,
              deployments: row.deployments,
              authorization_address: row.authorization_address,
              token_address: row.token_address,
              keys_address: row.keys_address,
              is_enabled: row.is_enabled,
            }
          : { deployments: [], is_enabled: true }
      }
      version={row?.version ?? 0}
      onClose={onClose}
      onSubmit={async (values, version) => {
        try {
          if (row)
            await api.lti.update(
              { params: { id: row.id }, body: { ...values, version: version ?? row.version } },
              { quiet: true },
            )
          else await api.lti.create({ body: values }, { quiet: true })
        } catch (error) {
          return submitResult<Values>(error, 'name')
        }
        await stale('lti')
      }}
      onSaved={({ name }) => showToast(row ? `已保存「${name}」` : `已登记「${name}」`)}
    />
  )
}
