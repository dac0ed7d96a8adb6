import { describe, expect, test } from 'vitest'
import type { UploadOrigin } from '@lab/contract/upload-rules'
import { expiryAt, isSigned, signAddress } from './address.ts'
import { fitsIn, leftIn, sizeText, tighter, type Room } from './quota.ts'
import { acceptedType, originOf, safeName } from './rules.ts'
import { parseRange } from './serve.ts'
import { lengthOf } from './uploads/operations.ts'

describe('names from outside', () => {
  const rows: [string, string][] = [
    ['报告.PDF', '报告.pdf'],
    ['a.tar.GZ', 'a.tar.gz'],
    ['dir.d/noext', 'noext'],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(98)}`],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\a.png', 'a.png'],
    ['.htaccess', 'htaccess'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['<img src=x>.svg', 'img src=x.svg'],
    ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie x.txt'],
    ['', '文件'],
    [`${'长'.repeat(300)}.txt`, `${'长'.repeat(100)}.txt`],
  ]
  test.each(rows)('%j becomes %j', (given, safe) => {
    expect(safeName(given)).toBe(safe)
  })
})

describe('a file is what its bytes say', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const rows: [UploadOrigin, string, string | undefined, string | null][] = [
    ['image', 'a.png', 'image/png', 'image/png'],
    ['image', 'a.png', 'image/jpeg', null],
    ['image', 'a.jpg', 'image/jpeg', 'image/jpeg'],
    ['image', 'a.svg', 'image/svg+xml', null],
    ['image', 'a.png', 'text/html', null],
    ['image', 'a.png', undefined, null],
    ['icon', 'a.ico', 'image/x-icon', 'image/x-icon'],
    ['icon', 'a.ico', 'image/png', null],
    ['pdf', 'a.pdf', 'application/pdf', 'application/pdf'],
    ['pdf', 'a.pdf', 'image/png', null],
    ['video', 'a.mp4', 'video/mp4', 'video/mp4'],
    ['video', 'a.mp4', 'application/zip', null],
    ['step-import', 'a.zip', 'application/zip', 'application/zip'],
    ['step-import', 'a.zip', undefined, null],
    ['code-store', 'a.zip', 'application/pdf', null],
    ['file', 'a.zip', 'application/zip', 'application/zip'],
    ['file', 'a.zip', 'application/x-msdownload', null],
    ['file', 'a.docx', docx, docx],
    ['file', 'a.docx', 'application/zip', 'application/zip'],
    ['file', 'a.pdf', undefined, null],
    ['file', 'a.txt', undefined, 'application/octet-stream'],
    ['file', 'a.txt', 'application/x-msdownload', null],
    ['file', 'a.svg', 'application/xml', 'application/xml'],
    ['file', 'a.bin', 'image/png', 'image/png'],
    ['csv', 'a.csv', undefined, 'application/octet-stream'],
    ['csv', 'a.csv', 'application/zip', null],
    ['requirement', 'a.xyz', undefined, 'application/octet-stream'],
  ]
  test.each(rows)('%s %s of %s is kept as %s', (origin, name, sniffed, type) => {
    expect(acceptedType(origin, name, sniffed)).toBe(type)
  })
  test('an icon comes the way of pictures', () => {
    expect([originOf('image', 'a.ico'), originOf('image', 'a.png'), originOf('file', 'a.ico')]).toEqual([
      'icon',
      'image',
      'file',
    ])
  })
})

describe('space', () => {
  const room = (used: number, limit: number, of: Room['of'] = 'organisation'): Room => ({ used, limit, of })
  test.each<[number, number, number, boolean]>([
    [0, 10, 10, true],
    [1, 10, 10, false],
    [12, 10, 0, true],
    [12, 10, 1, false],
  ])('%d of %d used, %d more: %s', (used, limit, more, fits) => {
    expect(fitsIn(room(used, limit), more) === true).toBe(fits)
  })
  test('what belongs to no organisation always fits', () => {
    expect(fitsIn(null, 1e15)).toBe(true)
  })
  test('the tighter of the organisation’s and the customer’s counts, and is named', () => {
    const own = room(5, 10)
    const all = room(95, 98, 'customer')
    expect([tighter(own, all), tighter(all, own), leftIn(tighter(own, all))]).toEqual([all, all, 3])
    expect(fitsIn(all, 4)).toMatchObject({ facts: { whose: '客户的', used: '95B', limit: '98B' } })
  })
  test.each([
    [0, '0B'],
    [999, '999B'],
    [1000, '1KB'],
    [1_048_576, '1MB'],
    [21_474_836_480, '21.5GB'],
  ])('%d bytes read %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})

describe('a signed address', () => {
  const key = Buffer.from('k'.repeat(32))
  const now = 1_800_000_000_000
  const token = 'a'.repeat(22)
  const address = `/files/${token}/a.png`
  const of = (url: string) => {
    const params = new URL(url, 'http://x').searchParams
    return { expiry: params.get('e') ?? undefined, seal: params.get('s') ?? undefined }
  }
  const good = of(signAddress(key, address, now))
  test('is the same for everybody within a span, and lives half an hour at least, an hour at most', () => {
    expect(signAddress(key, `${address}?e=1&s=old`, now)).toBe(signAddress(key, address, now))
    for (const at of [now, now + 1, now + 29 * 60_000, now + 31 * 60_000]) {
      expect(expiryAt(at) - at).toBeGreaterThan(29 * 60_000)
      expect(expiryAt(at) - at).toBeLessThanOrEqual(60 * 60_000)
    }
  })
  test.each<[string, { expiry: string | undefined; seal: string | undefined }, string, number, boolean]>([
    ['in time', good, token, now, true],
    ['over', good, token, Number(good.expiry), false],
    ['with a later end written in', { ...good, expiry: String(Number(good.expiry) + 1) }, token, now, false],
    ['of another file', good, 'b'.repeat(22), now, false],
    ['with another seal', { ...good, seal: `x${good.seal!.slice(1)}` }, token, now, false],
    ['with half a seal', { ...good, seal: good.seal!.slice(0, 10) }, token, now, false],
    ['without a seal', { ...good, seal: undefined }, token, now, false],
    ['without an end', { ...good, expiry: undefined }, token, now, false],
    ['with an end that is no number', { ...good, expiry: '1e99' }, token, now, false],
  ])('%s', (_name, signature, of, at, opens) => {
    expect(isSigned(key, of, signature, at)).toBe(opens)
  })
})

test.each<[string | undefined, [number, number] | null]>([
  ['bytes=2-4', [2, 4]],
  ['bytes=2-', [2, 9]],
  ['bytes=-3', [7, 9]],
  ['bytes=0-99', [0, 9]],
  ['bytes=10-', null],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  [undefined, null],
])('the range %s of ten bytes', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range && { start: range[0], end: range[1] })
})

test.each([
  [0, 8],
  [1, 8],
  [2, 4],
  [3, 0],
])('part %d of 20 bytes in eights has %d', (number, length) => {
  expect(lengthOf({ sizeBytes: 20, partBytes: 8 }, number)).toBe(length)
})
