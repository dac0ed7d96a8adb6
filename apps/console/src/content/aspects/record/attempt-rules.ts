import type { AttemptBrief } from '@lab/contract/record'

/** 第2次提交（计分）; what is not submitted yet is called an answering. */
export function attemptLabel({ number, submitted_at, is_counted }: AttemptBrief): string {
  return `第${number}次${submitted_at ? '提交' : '作答'}${is_counted ? '（计分）' : ''}`
}

/** The attempt that an address names; the current one where it names none that there is. */
export function chosenAttempt(attempts: readonly AttemptBrief[], written: string | null) {
  const current = attempts.at(-1)
  const shown = attempts.find(({ number }) => String(number) === written) ?? current
  const isCurrent = shown === current
  return {
    shown,
    number: isCurrent ? undefined : shown?.number,
    refusal: isCurrent || shown?.is_counted ? undefined : '该次提交不计分，仅供查看',
  }
}
