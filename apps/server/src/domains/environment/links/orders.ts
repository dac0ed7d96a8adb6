import { mostDelayMs, noFault, type LinkFault } from '@lab/contract/machine-control'

/** A line of a script that changes a connection: `#link 主机 网络 down`, `up`, or `delay 100ms loss 5%`. */
export interface LinkOrder {
  machine: string
  network: string
  fault: LinkFault
}

const line = /^\s*#link\s+(\S{1,32})\s+(\S{1,20})\s+(\S.*?)\s*$/

function faultOf(words: string): LinkFault | null {
  if (words === 'up') return noFault
  if (words === 'down') return { ...noFault, cut: true }
  const [, delay, loss] = /^(?:delay\s+(\d{1,5})(?:ms)?)?\s*(?:loss\s+(\d{1,3}(?:\.\d{1,2})?)%?)?$/.exec(words) ?? []
  if (delay === undefined && loss === undefined) return null
  const fault = { ...noFault, delay_ms: Number(delay ?? 0), loss_percent: Number(loss ?? 0) }
  return fault.delay_ms <= mostDelayMs && fault.loss_percent <= 100 ? fault : null
}

/** What a setup or cleanup script orders of its suite's networks, or a sentence about the first line that is not to be read. */
export function linkOrders(script: string): LinkOrder[] | string {
  const orders: LinkOrder[] = []
  for (const [at, text] of script.split('\n').entries()) {
    const [, machine, network, words] = line.exec(text) ?? []
    if (machine === undefined || network === undefined || words === undefined) continue
    const fault = faultOf(words)
    if (fault === null)
      return `第${at + 1}行的链路指令无法识别，应写成「#link 主机 网络 down」「#link 主机 网络 up」或「#link 主机 网络 delay 100ms loss 5%」`
    orders.push({ machine, network, fault })
  }
  return orders
}
