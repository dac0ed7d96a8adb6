import type { DeliveryState, PushDelivery, PushTarget } from '@lab/contract/push'
import type { StateIcon } from '../../kit/states.ts'
import type { Tone } from '../../kit/tones.ts'

export const deliveryTones: Record<DeliveryState, { tone: Tone; icon: StateIcon }> = {
  waiting: { tone: 'amber', icon: 'clock' },
  delivered: { tone: 'green', icon: 'check' },
  failed: { tone: 'red', icon: 'cross' },
}

/** How a target is doing, in a word. */
export function targetState({ is_enabled, failing_since, was_disabled, last_delivered_at }: PushTarget): {
  tone: Tone
  icon: StateIcon
  label: string
} {
  if (!is_enabled) return { tone: 'grey', icon: 'dash', label: was_disabled ? '失败过久，已停用' : '已停用' }
  if (failing_since !== null) return { tone: 'red', icon: 'warn', label: '推送失败' }
  if (last_delivered_at !== null) return { tone: 'green', icon: 'check', label: '正常' }
  return { tone: 'blue', icon: 'clock', label: '还没有推送' }
}

/** What the last go came to, in a line. */
export function lastAnswer({ tries }: Pick<PushDelivery, 'tries'>): string {
  const last = tries.at(-1)
  if (!last) return '--'
  return last.status === null ? last.said : `HTTP ${last.status} · ${last.ms} 毫秒`
}
