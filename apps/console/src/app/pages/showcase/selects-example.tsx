import { metadataLabels, type MetadataName } from '@lab/contract/metadata'
import { useState } from 'react'
import { MetadataSelect } from '../../../content/metadata-select.tsx'
import { ShownValue } from '../../../kit/preview/shown-value.tsx'

const LABELS: Record<MetadataName, string> = {
  env_type: '访问方式',
  env_usage: '用途',
  env_virtual_type: '虚拟类型',
  env_architecture_type: '架构',
  env_status: '环境状态',
  env_live_duration: '时长',
  verify_script_type: '验证脚本类型',
  difficulty: '难度',
  use_auth_scope: '授权范围',
  resource_status: '资源状态',
}
const NAMES = Object.keys(metadataLabels) as MetadataName[]

/** Every list of choices that the platform has. */
export function SelectsExample() {
  const [values, setValues] = useState<Partial<Record<MetadataName, string>>>({})
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {NAMES.map((name) => (
          <MetadataSelect
            key={name}
            name={name}
            label={LABELS[name]}
            value={values[name]}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <ShownValue value={values} />
    </>
  )
}
