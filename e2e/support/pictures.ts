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

/** A square of noise, as fine as its kind of file can be, whose upper left quarter is see-through. */
export async function noisyPicture(page: Page, type: 'png' | 'webp', side: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([as, size]) => {
      const canvas = new OffscreenCanvas(size, size)
      const brush = canvas.getContext('2d')!
      const noise = brush.createImageData(size, size)
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(noise.data.subarray(at, Math.min(at + 65_536, noise.data.length)))
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
      brush.putImageData(noise, 0, 0)
      brush.clearRect(0, 0, size / 2, size / 2)
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: `image/${as}`, quality: 1 })).arrayBuffer(),
      )
      let text = ''
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCodePoint(...bytes.subarray(at, at + 32_768))
      return btoa(text)
    },
    [type, side] as const,
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

/** What a learner's terminal shows, 1200 by 700; drawn by the browser. */
export async function drawnTerminal(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 700)
    const brush = canvas.getContext('2d')!
    brush.fillStyle = '#101418'
    brush.fillRect(0, 0, 1200, 700)
    brush.fillStyle = '#d8dee9'
    brush.font = '26px monospace'
    const lines = [
      "$ awk '{print $9}' access.log | sort | uniq -c | sort -rn",
      '  18342 200',
      '   1207 304',
      '    683 404',
      '     12 500',
      '$ du -s /var/log',
      '48216  /var/log',
    ]
    for (const [at, line] of lines.entries()) brush.fillText(line, 48, 80 + at * 56)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCodePoint(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  })
  return Buffer.from(base64, 'base64')
}
