import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPhfDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends several pictures in one request, each in the field of its name. */
async function send(url: string, fields: string[]) {
  const teacher = await app.as('teacher')
  const boundary = 'between-parts'
  const payload = Buffer.concat([
    ...fields.flatMap((field, at) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${at}.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = {
    authorization: `Bearer ${teacher.token}`,
    'domain-id': app.school.orgs.a.domainId,
    'app-type': 'teacher',
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const answer = await app.app.inject({ method: 'POST', url, payload, headers })
  const body = answer.json() as { msg: string; data?: { files?: { name: string; path: string }[]; path?: string } }
  return { status: answer.statusCode, ...body }
}

test('several pictures come as image[0], image[1], each a field of its own', async () => {
  for (const path of ['/apis/v1/commons/pictures-multiple', '/apis/v2/file-pictures']) {
    const { data } = await send(path, ['image[0]', 'image[1]'])
    expect(data?.files?.map((file) => file.name)).toEqual(['0.png', '1.png'])
    const addresses = data!.files!.map((file) => file.path)
    expect(new Set(addresses).size).toBe(2)
    if (path.includes('/v1/')) expect(data).toMatchObject({ path: addresses, url: addresses, total: 2 })
    for (const url of addresses) {
      expect((await app.app.inject({ method: 'GET', url })).rawPayload.equals(png)).toBe(true)
    }
  }
})
