import type { Page } from '@playwright/test'

/** A picture of noise, which hardly can be made smaller, of between `least` and `most` bytes; drawn by the browser. */
export async function noisyJpeg(page: Page, least: number, most: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([from, to]) => {
      for (let side = Math.sqrt(from / 1.6); ; side *= 1.02) {
        const canvas = new OffscreenCanvas(Math.round(side), Math.round(side))
        const brush = canvas.getContext('2d')!
        const noise = brush.createImageData(canvas.width, canvas.height)
        for (let at = 0; at < noise.data.length; at += 65_536)
          crypto.getRandomValues(noise.data.subarray(at, Math.min(at + 65_536, noise.data.length)))
        for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
        brush.putImageData(noise, 0, 0)
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
        if (blob.size > to) throw new Error(`A step too far: ${blob.size}`)
        if (blob.size < from) continue
        const bytes = new Uint8Array(await blob.arrayBuffer())
        let text = ''
        for (let at = 0; at < bytes.length; at += 32_768)
          text += String.fromCodePoint(...bytes.subarray(at, at + 32_768))
        return btoa(text)
      }
    },
    [least, most] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** How many bytes the browser makes of a picture with this quality. */
export async function sizeWithQuality(page: Page, picture: Buffer, quality: number): Promise<number> {
  return page.evaluate(
    async ([base64, wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0)!)
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
      return (await canvas.convertToBlob({ type: 'image/jpeg', quality: wanted })).size
    },
    [picture.toString('base64'), quality] as const,
  )
}
