import { z } from 'zod'
import { endpoint, signedIn, type DomainContract } from './endpoint.ts'
import {
  accessKindLabels,
  architectureLabels,
  envStateLabels,
  envUsageLabels,
  liveDurationLabels,
  verifyScriptTypeLabels,
  virtualTypeLabels,
} from './environment.ts'
import { useScopeLabels } from './permission.ts'

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
export const difficultyLabels = { easy: '简单', medium: '中等', hard: '困难' } as const satisfies Record<
  Difficulty,
  string
>

export const resourceStatuses = ['enabled', 'disabled'] as const
export type ResourceStatus = (typeof resourceStatuses)[number]
export const resourceStatusLabels = { enabled: '启用', disabled: '停用' } as const satisfies Record<
  ResourceStatus,
  string
>

/** Every list of choices by name: value to label, in the order that pages show them. */
export const metadataLabels = {
  env_type: accessKindLabels,
  env_usage: envUsageLabels,
  env_virtual_type: virtualTypeLabels,
  env_architecture_type: architectureLabels,
  env_status: envStateLabels,
  env_live_duration: liveDurationLabels,
  verify_script_type: verifyScriptTypeLabels,
  difficulty: difficultyLabels,
  use_auth_scope: useScopeLabels,
  resource_status: resourceStatusLabels,
} as const satisfies Record<string, Readonly<Record<string, string>>>
export type MetadataName = keyof typeof metadataLabels
const names = Object.keys(metadataLabels) as [MetadataName, ...MetadataName[]]

export const metadata = {
  get: endpoint('GET', '/apis/v2/metadata/:name', {
    summary: '选项列表',
    access: signedIn,
    params: z.object({ name: z.enum(names) }),
    data: z.object({ metadata: z.array(z.object({ value: z.string(), label: z.string() })) }),
    sample: { params: { name: 'env_usage' } },
  }),
} as const satisfies DomainContract
