import { dayMs } from '@lab/contract/days'
import type { StuckLearner, WeekContent } from '@lab/contract/dashboard'

const weekdays = '日一二三四五六'
const minuteMs = 60_000

/** 早上好, 中午好, 下午好, 晚上好 by the reader's own clock. */
export function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}

/** `3月9日 星期一`. */
export const today = (now: Date): string =>
  `${now.getMonth() + 1}月${now.getDate()}日 星期${weekdays.charAt(now.getDay())}`

const two = (value: number): string => String(value).padStart(2, '0')
const shortDate = (moment: Date): string =>
  `${moment.getMonth() + 1}月${moment.getDate()}日 ${two(moment.getHours())}:${two(moment.getMinutes())}`

/** A distance in its largest unit: `3天`, `5小时`, `20分钟`. */
function distance(ms: number): string {
  if (ms >= dayMs) return `${Math.floor(ms / dayMs)}天`
  if (ms >= 60 * minuteMs) return `${Math.floor(ms / (60 * minuteMs))}小时`
  return `${Math.max(1, Math.floor(ms / minuteMs))}分钟`
}

/** How long a question has waited: `2天`, `13分钟`. */
export const waited = (since: string, now: Date): string =>
  distance(Math.max(0, now.getTime() - new Date(since).getTime()))

/** When a content of this week opens or closes: the date, and what is near in words that stand out. */
export function datesOf(
  content: Pick<WeekContent, 'phase' | 'opens_at' | 'closes_at'>,
  now: Date,
): { text: string; near: string | null } {
  const { phase, opens_at: opens, closes_at: closes } = content
  if (phase === 'not_open' && opens) return { text: `${shortDate(new Date(opens))} 开放`, near: null }
  if (!closes) return { text: '长期开放', near: null }
  const end = new Date(closes)
  if (phase === 'closed') return { text: `${shortDate(end)} 已截止`, near: null }
  const left = end.getTime() - now.getTime()
  return { text: `${shortDate(end)} 截止`, near: left > 0 && left < 3 * dayMs ? `剩${distance(left)}` : null }
}

/** Why somebody counts as stuck, with the figure behind it. */
export function stuckWords({
  reason,
  failures,
  step_seconds: seconds,
}: Pick<StuckLearner, 'reason' | 'failures' | 'step_seconds'>): string {
  return reason === 'failures' ? `失败 ${failures} 次` : `已用 ${distance(seconds * 1000)}`
}

/** The time left of an environment: `剩45分钟`; nothing while it has no end yet. */
export function timeLeft(expiresAt: string | null, now: Date): string {
  if (!expiresAt) return ''
  const left = new Date(expiresAt).getTime() - now.getTime()
  return left <= 0 ? '即将回收' : `剩${distance(left)}`
}

/** `11-21` for an axis, from `2026-11-21`. */
export const axisDay = (day: string): string => day.slice(5)
