import { noFault, type LinkFault } from '@lab/contract/machine-control'

/** What a teacher does to a connection at a press; a script may say other figures. */
export const linkTroubles: readonly LinkFault[] = [
  noFault,
  { ...noFault, cut: true },
  { ...noFault, delay_ms: 100 },
  { ...noFault, delay_ms: 500 },
  { ...noFault, loss_percent: 10 },
  { ...noFault, loss_percent: 30 },
  { cut: false, delay_ms: 200, loss_percent: 10 },
]

/** A connection's state in a few words, which also tell two states apart. */
export function troubleWords({ cut, delay_ms, loss_percent }: LinkFault): string {
  const parts = [
    ...(cut ? ['断开'] : []),
    ...(delay_ms > 0 ? [`延迟 ${delay_ms} 毫秒`] : []),
    ...(loss_percent > 0 ? [`丢包 ${loss_percent}%`] : []),
  ]
  return parts.join('、') || '正常'
}
