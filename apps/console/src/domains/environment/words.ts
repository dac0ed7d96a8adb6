import { accessKindLabels, type EnvSuite, type EnvTemplate } from '@lab/contract/environment'
import type { ImageCheck } from '@lab/contract/template-version'

/** `1 核 · 256 MB · 64 MB`: what a machine has. */
export const machineSize = (machine: { cpus: number; memory_mb: number; disk_mb: number }): string =>
  `${machine.cpus} 核 · 内存 ${megabytes(machine.memory_mb)} · 磁盘 ${megabytes(machine.disk_mb)}`

export const megabytes = (mb: number): string => (mb >= 1024 ? `${Math.round((mb / 1024) * 10) / 10} GB` : `${mb} MB`)

export const accessWords = (access: EnvTemplate['access']): string =>
  access.map((kind) => accessKindLabels[kind]).join('、')

export const hostWords = (suite: Pick<EnvSuite, 'machines'>): string =>
  suite.machines.map((machine) => machine.hostname).join('、')

/** What an image check found, in one line. */
export function checkWords(check: ImageCheck): string {
  if (check.failure) return `镜像检查未通过：${check.failure}`
  return `镜像检查通过：必备命令齐全；启动用时 ${check.started_in_ms} 毫秒；${check.system}`
}
