const isRiff = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** What the first bytes of a picture say it is. */
const kinds: readonly (readonly [suffix: string, is: (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => bytes.toString('hex', 0, 4) === '89504e47'],
  ['jpg', (bytes) => bytes.toString('hex', 0, 3) === 'ffd8ff'],
  ['gif', (bytes) => bytes.toString('latin1', 0, 4) === 'GIF8'],
  ['webp', isRiff],
]
export const pictureSuffix = /\.(?:png|jpe?g|gif|webp)$/i

/** A picture's name with the suffix of what it is: packages of others call a GIF .jpg, which no browser minds. */
export function pictureName(name: string, bytes: Uint8Array): string {
  const said = pictureSuffix.exec(name)?.[0].slice(1).toLowerCase().replace('jpeg', 'jpg')
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16))
  const found = kinds.find(([, is]) => is(head))?.[0]
  return said === undefined || found === undefined || found === said ? name : name.replace(pictureSuffix, `.${found}`)
}
