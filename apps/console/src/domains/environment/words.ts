import { accessKindLabels, type AccessKind, type EnvSuite, type EnvTemplate } from '@lab/contract/environment'
import type { ImageCheck } from '@lab/contract/template-version'

/** `1 核 · 256 MB · 64 MB`: what a machine has. */
export const machineSize = (machine: { cpus: number; memory_mb: number; disk_mb: number }): string =>
  `${machine.cpus} 核 · 内存 ${megabytes(machine.memory_mb)} · 磁盘 ${megabytes(machine.disk_mb)}`

export const megabytes = (mb: number): string => (mb >= 1024 ? `${Math.round((mb / 1024) * 10) / 10} GB` : `${mb} MB`)

export const accessWords = (access: EnvTemplate['access']): string =>
  access.map((kind) => accessKindLabels[kind]).join('、')

export const hostWords = (suite: Pick<EnvSuite, 'machines'>): string =>
  suite.machines.map((machine) => machine.hostname).join('、')

/** Ways in that are pages at a port. */
export const isShown = (access: readonly AccessKind[]): boolean => access.some((kind) => kind !== 'terminal')

/** Where such services usually are, for machines that show several. */
const usualPorts: Partial<Record<AccessKind, number[]>> = { desktop: [6080, 6901], notebook: [8888, 8889] }
const pageWords = { terminal: '网页', web: '网页', desktop: '桌面', notebook: 'Notebook' } as const

/** What a port of a machine shows, as its template says it. */
export function portWords(access: readonly AccessKind[], port: number): string {
  const shown = access.filter((kind) => kind !== 'terminal')
  const kind = shown.length === 1 ? shown[0]! : shown.find((one) => usualPorts[one]?.includes(port))
  return pageWords[kind ?? 'web']
}

/** Time left, in the largest two units: `1小时20分`, `45分`, `不到1分钟`. */
export function timeLeft(expiresAt: string | null, now: number): string {
  if (!expiresAt) return '--'
  const minutes = Math.floor((new Date(expiresAt).getTime() - now) / 60_000)
  if (minutes < 1) return '不到1分钟'
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days) return `${days}天${hours % 24}小时`
  return hours ? `${hours}小时${minutes % 60}分` : `${minutes}分`
}

/** What an image check found, in one line. */
export function checkWords(check: ImageCheck): string {
  if (check.failure) return `镜像检查未通过：${check.failure}`
  return `镜像检查通过：必备命令齐全；启动用时 ${check.started_in_ms} 毫秒；${check.system}`
}
