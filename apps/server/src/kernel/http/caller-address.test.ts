import { expect, test } from 'vitest'
import { countedAddress } from './caller-address.ts'

const rows: [ip: string, counted: string][] = [
  ['10.0.0.7', '10.0.0.7'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
]
test.each(rows)('%s counts as %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted)
})
