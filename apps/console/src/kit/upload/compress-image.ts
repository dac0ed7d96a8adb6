import type { UploadRule } from './rules.ts'

const MB = 1024 * 1024
const PICTURE = /^image\/(?:png|jpe?g|webp)$/i

/**
 * How strongly a picture of `bytes` is compressed before upload: not at all below 1 MB, quality 0.8 from 1 MB, 0.5 from 2 MB
 * (specification, section 5).
 */
export function compressionQuality(bytes: number): 0.8 | 0.5 | undefined {
  if (bytes < MB) return undefined
  return bytes < 2 * MB ? 0.8 : 0.5
}

/**
 * The picture as it is to be uploaded: smaller where the rule asks for it. Files that are no still pictures, and results that
 * are not smaller, come back unchanged; so does a picture that cannot be compressed, which is only logged. One that is
 * see-through becomes webp, which keeps that, unless the rule of the upload does not take webp.
 */
export async function compressImage(file: File, rule?: UploadRule): Promise<File> {
  const quality = compressionQuality(file.size)
  if (quality === undefined || !PICTURE.test(file.type)) return file
  try {
    const takesWebp = !rule?.suffixes.length || rule.suffixes.includes('webp')
    const smaller = await encode(file, quality, takesWebp)
    if (smaller.size >= file.size) return file
    return new File([smaller], renameFor(file.name, smaller.type), {
      type: smaller.type,
      lastModified: file.lastModified,
    })
  } catch (error) {
    console.warn('图片压缩失败，按原图上传', file.name, error)
    return file
  }
}

// JPEG, because every installation takes it; but it has no transparency. Where a browser cannot write webp it writes png.
async function encode(file: File, quality: number, takesWebp: boolean): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('浏览器没有提供画布')
    context.drawImage(picture, 0, 0)
    if (!/jpe?g/i.test(file.type) && hasHoles(picture)) {
      const webp = takesWebp ? await canvas.convertToBlob({ type: 'image/webp', quality }) : file
      return webp.type === 'image/webp' ? webp : file
    }
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}

const SAMPLE = 96

/** Whether the picture is see-through anywhere, judged on a small copy. */
function hasHoles(picture: ImageBitmap): boolean {
  const context = new OffscreenCanvas(SAMPLE, SAMPLE).getContext('2d')
  if (!context) return true
  context.drawImage(picture, 0, 0, SAMPLE, SAMPLE)
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE)
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 255) return true
  return false
}

/** The suffix must fit the new kind, because servers and the upload rules go by it. */
function renameFor(name: string, type: string): string {
  const base = name.replace(/\.[^.]*$/, '')
  if (type === 'image/webp') return `${base}.webp`
  return type !== 'image/jpeg' || /\.jpe?g$/i.test(name) ? name : `${base}.jpg`
}
