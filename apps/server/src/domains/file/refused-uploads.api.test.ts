import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadPartBytes } from '@lab/contract/file'
import { schoolImportLimitMb } from '@lab/contract/school-import'
import { BYTES_PER_MB } from '@lab/contract/upload-rules'
import { testApp, type TestApp } from '../../testing/index.ts'
import { domains } from '../all.ts'
import { aDataset } from '../dataset/testing/a-dataset.ts'

// What is wrong with an upload is the sender's business: refused in words by every endpoint that takes files, also when
// it arrives over a real connection, and no error of the server.

const limitMb = 1
/** Endpoints by name, with the file that each would take were it not too long, the limit that it names, and who may send it. */
const cases: Record<string, { name: string; limit?: number; as?: 'admin' }> = {
  'file.picture': { name: 'a.png' },
  'file.pdf': { name: 'a.pdf' },
  'file.video': { name: 'a.mp4' },
  'file.file': { name: 'a.bin' },
  'file.olderPicture': { name: 'a.png' },
  'file.olderPdf': { name: 'a.pdf' },
  'file.olderVideo': { name: 'a.mp4' },
  'file.olderCsv': { name: 'a.csv' },
  'file.olderFile': { name: 'a.bin' },
  'file.olderPictures': { name: 'a.png' },
  'file.putPart': { name: 'part', limit: uploadPartBytes / BYTES_PER_MB },
  'me.saveInfo': { name: 'a.png' },
  'dataset.addFiles': { name: 'a.bin' },
  'place.importMembers': { name: 'a.csv', limit: 10 },
  'lesson.readOutline': { name: 'a.docx', limit: 10 },
  'lesson.readGraph': { name: 'a.xlsx', limit: 10 },
  'lesson.putTemplate': { name: 'a.docx', limit: 20 },
  'lesson.putSchoolTemplate': { name: 'a.docx', limit: 20, as: 'admin' },
  'schoolImport.create': { name: 'a.xlsx', limit: schoolImportLimitMb, as: 'admin' },
}

const uploads = domains.flatMap((domain) => domain.endpoints).filter((bound) => bound.endpoint.definition.multipart)
const names = uploads.map((bound) => bound.name)

let app: TestApp
let address: AddressInfo
let headers: Record<'teacher' | 'admin', Record<string, string>>
const headersOf = (name: string) => headers[cases[name]?.as ?? 'teacher']
const paths = new Map<string, string>()
const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) })

beforeAll(async () => {
  app = await testApp({ runJobs: false, log })
  const teacher = await app.as('teacher')
  const ofToken = (token: string) => ({ authorization: `Bearer ${token}`, 'domain-id': app.school.orgs.a.domainId })
  headers = { teacher: ofToken(teacher.token), admin: ofToken((await app.as('admin')).token) }
  const maker = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
  const lessonId = (await teacher.post('/apis/v2/lessons', { title: '备课' })).data.lesson.id
  const ids: Record<string, string> = {
    'file.putPart': (await teacher.post('/apis/v2/file-uploads', { name: 'a.bin', size: 100 * BYTES_PER_MB })).data
      .upload.id,
    'dataset.addFiles': await aDataset(app, maker, { title: '数据集', files: { a: 'a' }, isPublic: false }),
    'place.importMembers': (await teacher.post('/apis/v2/classes', { name: '一班' })).data.class.id,
    'lesson.readOutline': lessonId,
    'lesson.readGraph': lessonId,
    'lesson.putTemplate': lessonId,
  }
  for (const { name, endpoint } of uploads) {
    paths.set(name, endpoint.path.replace(':id', ids[name] ?? '').replace(':number', '0'))
  }
  const limits = { file_limit: limitMb, image_limit: limitMb, video_limit: limitMb, pdf_limit: limitMb }
  await (await app.as('operator')).put('/apis/v2/platform-configs/upload_config', limits)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  address = app.app.server.address() as AddressInfo
})
afterAll(() => app.close())
beforeEach(() => void logged.splice(0))

const send = async (name: string, body: BodyInit, more: Record<string, string> = {}) => {
  const url = `http://127.0.0.1:${address.port}${paths.get(name)}`
  const answer = await fetch(url, { method: 'POST', body, headers: { ...headersOf(name), ...more } })
  return { status: answer.status, ...((await answer.json()) as { code: number; msg: string }) }
}
const form = (fileName: string, bytes: number): FormData => {
  const made = new FormData()
  made.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  return made
}

test('every endpoint that takes files is in the table', () => {
  expect(names.toSorted()).toEqual(Object.keys(cases).toSorted())
})

describe('a file over the limit is refused by the name of the limit', () => {
  const rows = names.flatMap((name) => [
    [name, 'by one byte', 1] as const,
    [name, 'by a chunk', 70_000] as const,
    [name, 'by far', 30 * BYTES_PER_MB] as const,
  ])
  test.each(rows)('%s, %s', async (name, _how, excess) => {
    const { name: fileName, limit = limitMb } = cases[name]!
    const answer = await send(name, form(fileName, limit * BYTES_PER_MB + excess))
    expect(answer).toMatchObject({ status: 413, code: 20202, msg: `文件大小超过限制(${limit}M)` })
    expect(logged).toEqual([])
  })
})

test('a file over the limit does not cost the files that come with it', async () => {
  const both = form('too-long.bin', 3 * BYTES_PER_MB)
  both.append('file', new Blob(['kept']), 'kept.txt')
  const answer = await send('dataset.addFiles', both)
  expect(answer).toMatchObject({ status: 200, code: 311011, data: { added: 1, refused: [{ path: 'too-long.bin' }] } })
})

test('a file far over the space that is left is refused by what is used', async () => {
  const operator = await app.as('operator')
  await operator.put('/apis/v2/platform-configs/upload_config', { file_limit: 100, file_size: 1 })
  const answer = await send('file.file', form('a.bin', 30 * BYTES_PER_MB))
  expect(answer).toMatchObject({ status: 409, code: 20203, msg: expect.stringMatching(/^组织的存储空间不足/) })
  await operator.put('/apis/v2/platform-configs/upload_config', { file_limit: limitMb, file_size: 1000 })
})

describe('a body that is no form is refused, and no error of the server', () => {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="FILE"\r\n\r\n'
  const nameless = '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\n'
  const octets = 'Content-Type: application/octet-stream\r\n\r\nx\r\n--b--\r\n'
  const bodies: [string, string, string][] = [
    ['no boundary', 'multipart/form-data', `${head}x\r\n--b--\r\n`],
    ['cut off in a file', 'multipart/form-data; boundary=b', `${head}half of i`],
    ['cut off in a head', 'multipart/form-data; boundary=b', head.slice(0, 30)],
    ['a file without a name', 'multipart/form-data; boundary=b', `${nameless}${octets}`],
    ['JSON', 'application/json', '{}'],
  ]
  const rows = names.flatMap((name) => bodies.map(([what, type, body]) => [name, what, type, body] as const))
  test.each(rows)('%s, %s', async (name, _what, type, body) => {
    const answer = await send(name, body.replace('FILE', cases[name]!.name), { 'content-type': type })
    expect(answer).toMatchObject({ status: 422, code: 10422 })
    expect(logged).toEqual([])
  })
})

test.each(names)('%s: a sender who goes away is no error of the server', async (name) => {
  const handled = new Promise((resolve) => {
    app.app.server.once('request', (request) => request.once('close', resolve))
  })
  const socket = connect(address.port, '127.0.0.1')
  const lines = [
    `POST ${paths.get(name)} HTTP/1.1`,
    'Host: lab',
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 900000',
    ...Object.entries(headersOf(name)).map(([key, value]) => `${key}: ${value}`),
  ]
  const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="${cases[name]!.name}"\r\n\r\n`
  socket.write(`${lines.join('\r\n')}\r\n\r\n${part}${'x'.repeat(100_000)}`)
  await once(app.app.server, 'request')
  socket.destroy()
  await handled
  // Whatever would be logged is logged before another request that came later is answered.
  await send('file.file', form('a.bin', 10))
  expect(logged).toEqual([])
})
