import { expect, test } from 'vitest'
import { certificateNumber, readCertificateNumber } from './certificate-number.ts'

test('a number is twelve characters in groups of four', () => {
  expect(certificateNumber(new Uint8Array([0, 1, 2, 3, 31, 32, 33, 255, 128, 64, 18, 19]))).toBe('0123-Z01Z-00JK')
})

test.each([
  ['0123-Z01Z-00JK', '0123-Z01Z-00JK'],
  ['0123z01z00jk', '0123-Z01Z-00JK'],
  [' o123 Zo1Z ooJK ', '0123-Z01Z-00JK'],
  ['0I23-ZO1Z-OOJK', '0123-Z01Z-00JK'],
  ['0L23-Z01Z-00JK', '0123-Z01Z-00JK'],
  ['0123-Z01Z-00J', null],
  ['0123-Z01Z-00JKK', null],
  ['U123-Z01Z-00JK', null],
  ['', null],
])('%j is read as %j', (text, number) => {
  expect(readCertificateNumber(text)).toBe(number)
})
