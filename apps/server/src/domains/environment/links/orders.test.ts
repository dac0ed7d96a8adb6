import { expect, test } from 'vitest'
import { linkOrders } from './orders.ts'

const whole = { cut: false, delay_ms: 0, loss_percent: 0 }

test.each([
  ['', []],
  ['# link is a word of a sentence', []],
  ['echo "#link a 甲 down"', []],
  ['#link pc1 甲 down', [{ machine: 'pc1', network: '甲', fault: { ...whole, cut: true } }]],
  ['  #link pc1 lan up  ', [{ machine: 'pc1', network: 'lan', fault: whole }]],
  ['#link r2 乙 delay 100ms', [{ machine: 'r2', network: '乙', fault: { ...whole, delay_ms: 100 } }]],
  ['#link r2 乙 loss 12.5%', [{ machine: 'r2', network: '乙', fault: { ...whole, loss_percent: 12.5 } }]],
  [
    'set -e\n#link a x down\nip route\n#link a x delay 20 loss 3\n',
    [
      { machine: 'a', network: 'x', fault: { ...whole, cut: true } },
      { machine: 'a', network: 'x', fault: { ...whole, delay_ms: 20, loss_percent: 3 } },
    ],
  ],
])('%j', (script, orders) => {
  expect(linkOrders(script)).toEqual(orders)
})

test.each([
  ['#link a x cut', '第1行'],
  ['true\n#link a x delay', '第2行'],
  ['#link a x delay 99999ms', '第1行'],
  ['#link a x loss 101%', '第1行'],
  ['#link a x loss 5% delay 3ms', '第1行'],
])('%j is said to be wrong', (script, where) => {
  expect(linkOrders(script)).toContain(where)
})
