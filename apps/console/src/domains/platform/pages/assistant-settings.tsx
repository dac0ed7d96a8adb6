import { apiKey, AssistantConfig } from '@lab/contract/platform-settings'
import { z } from 'zod'
import { isOperator } from '../../../api/session/roles.ts'
import type { FormSection } from '../../../kit/form/form-types.ts'
import { ConfigForm } from '../parts/config-form.tsx'
import { AssistantTrial } from '../parts/assistant-trial.tsx'
import { AssistantUsage } from '../parts/assistant-usage.tsx'
import { KeyField } from '../parts/key-field.tsx'

// The key goes to the server and never comes back; only whether one is there is shown.
const Form = z.intersection(AssistantConfig, z.object({ api_key: apiKey.optional() }))
type Values = z.output<typeof Form>

const fields: FormSection<Values>[] = [
  {
    title: '服务',
    fields: [
      {
        name: 'enabled',
        label: '智能助手',
        kind: 'switch',
        onText: '启用',
        offText: '停用',
      },
      {
        name: 'endpoint',
        label: '服务地址',
        kind: 'text',
        placeholder: 'https://模型服务的域名/v1',
        help: '兼容 OpenAI 对话接口（chat/completions）的服务，可以是校内自建的',
      },
      { name: 'model', label: '模型', kind: 'text', maxLength: 100, placeholder: '服务提供的模型名称' },
      {
        name: 'api_key',
        label: '密钥',
        kind: 'custom',
        help: '密钥只保存在服务器上，不会再显示；服务不要求密钥时留空',
        render: (control) => <KeyField {...control} />,
      },
      { name: 'has_api_key', label: '连接测试', kind: 'custom', render: () => <AssistantTrial /> },
    ],
  },
  {
    title: '使用',
    fields: [
      { name: 'max_tokens', label: '回答长度上限', kind: 'number', min: 64, max: 32_768, unit: '词元' },
      { name: 'daily_limit', label: '每人每日', kind: 'number', min: 1, max: 10_000, unit: '次' },
      {
        name: 'org_monthly_tokens',
        label: '每组织每月',
        kind: 'number',
        min: 0,
        max: 1_000_000_000,
        unit: '词元',
        help: '提问和回答合计；0 为不限',
      },
      {
        name: 'instructions',
        label: '附加说明',
        kind: 'textarea',
        rows: 4,
        maxLength: 2000,
        placeholder: '随每次提问交给模型，例如：学校的用语习惯、不应回答的内容',
      },
    ],
  },
]

/** The service behind the assistant. */
export default function AssistantSettings() {
  return (
    <>
      <ConfigForm<Values>
        title="智能助手设置"
        name="assistant_config"
        schema={Form as z.ZodType<Values>}
        fields={fields}
      />
      {isOperator() && <AssistantUsage />}
    </>
  )
}
