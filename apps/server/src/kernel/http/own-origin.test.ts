import { expect, test } from 'vitest'
import { isOwnOrigin } from './own-origin.ts'

const publicUrl = 'https://lab.example.edu/console/'

test.each<[origin: string | undefined, host: string, own: boolean]>([
  [undefined, 'a.example', true],
  ['http://a.example', 'a.example', true],
  ['https://a.example', 'a.example', true],
  ['https://a.example', 'a.example:443', true],
  ['http://a.example', 'a.example:80', true],
  ['http://a.example', 'A.Example', true],
  ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
  ['http://[::1]:8080', '[::1]:8080', true],
  ['https://lab.example.edu', '10.0.0.7:8080', true],
  ['http://127.0.0.1:9090', '127.0.0.1:8080', false],
  ['http://a.example.evil.example', 'a.example', false],
  ['http://evil.example', 'a.example', false],
  ['https://lab.example.edu:8443', '10.0.0.7', false],
  ['null', 'a.example', false],
  ['file://', 'a.example', false],
  ['chrome-extension://a.example', 'a.example', false],
  ['a.example', 'a.example', false],
  ['', 'a.example', false],
  ['http://a.example', '', false],
])('a page of %s at host %s: %s', (origin, host, own) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(own)
})
