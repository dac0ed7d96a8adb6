import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** Larger files are whole libraries that open on demand (diagrams, charts, PDF, editors); nothing of a first page is as large. */
const largeBytes = 400_000
/** Compresses a tenth less than the best quality, which takes eight times as long. */
const quickQuality = 9

const toBrotli = promisify(brotliCompress)

/** Brotli at the best quality for all that a page waits for: the best of everything would be half of a build. */
async function brotli(bytes: Parameters<typeof brotliCompress>[0]): Promise<Buffer> {
  const size = Buffer.byteLength(bytes as Uint8Array)
  const quality = size > largeBytes ? quickQuality : constants.BROTLI_MAX_QUALITY
  return toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  })
}

/** A file compressed by brotli (`.br`) and one by gzip (`.gz`) next to each that is worth it. */
export const compressed = (): Plugin =>
  compression({
    algorithms: [[brotli, {}], 'gzip'],
    filename: (id, { algorithm }) => `${id}.${typeof algorithm === 'function' ? 'br' : 'gz'}`,
    threshold: 1024,
    exclude: /\.(png|jpe?g|woff2|ico)$/,
  })
