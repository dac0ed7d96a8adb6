import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '../config.ts'
import { readFont, type Font } from './font.ts'

let font: Promise<Font> | undefined

async function read(): Promise<Font> {
  const packed = await readFile(join(projectRoot(), 'apps/server/fonts/noto-sans-sc.ttf.br'))
  return readFont(await promisify(brotliDecompress)(packed))
}

/** The font of everything that is printed, read when the first document asks for it. */
export const projectFont = (): Promise<Font> => (font ??= read())
