import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { askOutside } from './ask.ts'
import { mayReach } from './public-address.ts'

const nothing = new BlockList()
const campus = new BlockList()
campus.addSubnet('10.20.0.0', 16, 'ipv4')

test.each<[string, boolean]>([
  ['8.8.8.8', true],
  ['223.5.5.5', true],
  ['2400:3200::1', true],
  ['0.0.0.0', false],
  ['10.20.0.5', false],
  ['100.100.100.200', false],
  ['127.0.0.1', false],
  ['127.8.9.1', false],
  ['169.254.169.254', false],
  ['100.63.0.1', true],
  ['100.128.0.1', true],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.0.0.8', false],
  ['192.0.2.1', false],
  ['192.88.99.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['198.19.0.1', false],
  ['198.20.0.1', true],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['localhost', false],
])('%s is asked: %s', (address, expected) => {
  expect(mayReach(address, nothing)).toBe(expected)
})

test('what the operator opens is asked, also in the clothes of IPv6, and nothing next to it', () => {
  expect(mayReach('10.20.0.5', campus)).toBe(true)
  expect(mayReach('::ffff:10.20.0.5', campus)).toBe(true)
  expect(mayReach('10.21.0.5', campus)).toBe(false)
})

test.each([
  ['http://127.0.0.1/', '内网'],
  ['http://2130706433/', '内网'],
  ['http://0x7f.1/', '内网'],
  ['http://[::1]/', '内网'],
  ['http://[::ffff:127.0.0.1]/', '内网'],
  // A name that leads here, whatever it is called.
  ['https://localhost/', '内网'],
  ['http://8.8.8.8/', '请使用 https'],
])('%s is refused before anything is sent', async (address, why) => {
  await expect(askOutside({ address, method: 'GET', headers: {}, mostBytes: 100, allowed: nothing })).rejects.toThrow(
    why,
  )
})
