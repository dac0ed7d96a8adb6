import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { BlockList, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOutside } from './ask.ts'

const here = new BlockList()
here.addAddress('127.0.0.1', 'ipv4')
let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
let address: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())
const ask = (mostBytes = 10, given: object = {}) =>
  askOutside({ address, method: 'GET', headers: {}, mostBytes, allowed: here, ...given })

test.each([
  ['short', { text: 'short', isCut: false }],
  ['ten bytes!', { text: 'ten bytes!', isCut: false }],
  ['eleven byte', { text: 'eleven byt', isCut: true }],
  ['x'.repeat(2_000_000), { text: 'x'.repeat(10), isCut: true }],
])('of an answer so much is read: %.12s', async (body, read) => {
  answer = (_request, response) => void response.end(body)
  expect(await ask()).toMatchObject({ status: 200, ...read })
})

test('a redirect is an answer', async () => {
  const asked: string[] = []
  answer = ({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(302, { location: '/next' }).end()
  }
  expect(await ask()).toMatchObject({ status: 302 })
  expect(asked).toEqual(['/'])
})

test('nobody at the address, and one that hangs up, are said in words', async () => {
  answer = ({ socket }) => void socket.destroy()
  await expect(ask()).rejects.toThrow('连接失败')
  await expect(ask(10, { address: 'http://127.0.0.1:9/' })).rejects.toThrow('连接被拒绝')
})
