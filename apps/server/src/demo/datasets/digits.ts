import { crc32, deflateSync } from 'node:zlib'
import { between, chance } from '../learners/dice.ts'

// Pictures of digits like those that beginners of machine learning classify: seven segments, drawn with a shaky hand.

const side = 28
/** Which of the segments top, upper left, upper right, middle, lower left, lower right, bottom a digit has. */
const segments = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
]
const strokes: readonly (readonly [number, number, number, number])[] = [
  [8, 4, 19, 4],
  [8, 4, 8, 13],
  [19, 4, 19, 13],
  [8, 13, 19, 13],
  [8, 13, 8, 22],
  [19, 13, 19, 22],
  [8, 22, 19, 22],
]

function pixelsOf(digit: number, sample: number): Uint8Array {
  const pixels = new Uint8Array(side * side)
  const [right, down] = [between(-3, 3, 'x', digit, sample), between(-2, 2, 'y', digit, sample)]
  const put = (x: number, y: number, value: number): void => {
    const at = Math.round(y) * side + Math.round(x)
    if (x >= 0 && x < side && y >= 0 && y < side) pixels[at] = Math.max(pixels[at]!, value)
  }
  for (const [index, [fromX, fromY, toX, toY]] of strokes.entries()) {
    if (segments[digit]![index] === '0') continue
    for (let step = 0; step <= 24; step++) {
      const shake = (chance('shake', digit, sample, index, step) - 0.5) * 1.4
      const x = fromX + ((toX - fromX) * step) / 24 + right + shake
      const y = fromY + ((toY - fromY) * step) / 24 + down + shake
      put(x, y, 255)
      put(x + 1, y, 170)
      put(x, y + 1, 170)
    }
  }
  return pixels
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** One sample as a grey PNG of 28 × 28. */
export function digitPicture(digit: number, sample: number): Buffer {
  const pixels = pixelsOf(digit, sample)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Array.from({ length: side }, (_, y) => [0, ...pixels.subarray(y * side, (y + 1) * side)]).flat()
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
