import { expect, test } from 'vitest'
import { pictureName } from './picture-name.ts'

test.each([
  ['a GIF that is called .jpg', 'directory.jpg', 'GIF89a', 'directory.gif'],
  ['a JPEG that is called .PNG', 'a.PNG', '\u00ff\u00d8\u00ff\u00e0', 'a.jpg'],
  ['a WebP that is called .png', 'a.png', 'RIFF\0\0\0\0WEBP', 'a.webp'],
  ['a JPEG by its longer name', 'a.jpeg', '\u00ff\u00d8\u00ff\u00e0', 'a.jpeg'],
  ['no picture, whatever it is called', 'a.png', '<svg/>', 'a.png'],
  ['a file of another kind', 'a.pdf', 'GIF89a', 'a.pdf'],
])('%s', (_what, name, bytes, expected) => {
  expect(pictureName(name, Buffer.from(bytes, 'latin1'))).toBe(expected)
})
