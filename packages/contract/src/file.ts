import { z } from 'zod'
import { endpoint, on, signedIn, type DomainContract } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'
import { BYTES_PER_MB, uploadOrigins } from './upload-rules.ts'

/** What an upload answers; `path`, `file_url` and `url` are the same same-origin address (decisions.md 20, 25). */
export const UploadedFile = z.object({
  path: z.string(),
  file_url: z.string(),
  url: z.string(),
  name: z.string(),
  filename: z.string(),
  size: z.number(),
})
export type UploadedFile = z.output<typeof UploadedFile>

/** Files longer than this are sent in parts, so that a lost connection costs one part and not the file. */
export const resumableAbove = 50 * BYTES_PER_MB
/** Length of every part but the last. */
export const uploadPartBytes = 8 * BYTES_PER_MB
export const partsOf = (size: number): number => Math.ceil(size / uploadPartBytes)
/** Hours that an upload in parts may rest before it is given up. */
export const uploadHours = 48
/** Uploads in parts that a person may have open at once. */
export const openUploadsMax = 20

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, '校验值格式不正确')
  .transform((hash) => hash.toLowerCase())
const origin = z.enum(uploadOrigins)

/** A file on its way in parts: part `n` holds the bytes from `n * part_bytes` on. */
export const FileUpload = z.object({
  id: Id,
  name: z.string(),
  size: z.number(),
  part_bytes: z.number(),
  parts: z.number(),
  /** Numbers of the parts that are safely stored; whatever is missing is sent (again). */
  received: z.array(z.number()),
  received_bytes: z.number(),
  state: z.enum(['open', 'done']),
  expires_at: Timestamp,
  /** The stored file, once finished. */
  file: UploadedFile.nullable(),
})
export type FileUpload = z.output<typeof FileUpload>

const refusals = ['file.wrongType', 'file.tooLarge', 'file.quota', 'file.unreadable'] as const
const upload = (path: `/apis/${string}`, field: string, summary: string) =>
  endpoint('POST', path, {
    summary,
    access: signedIn,
    multipart: { field },
    /** Where it is uploaded for, when that has a rule of its own (`upload-rules.ts`). */
    query: z.object({ origin: origin.optional().meta({ title: '来源' }) }),
    data: UploadedFile,
    refusals,
    ratePerMinute: 120,
    unlogged: 'a file counts once something refers to it, and that change is logged',
  })
const uploadMany = (path: `/apis/${string}`) =>
  endpoint('POST', path, {
    summary: '上传多张图片',
    access: signedIn,
    multipart: { field: 'image', many: true },
    /** `path` and `url`: the addresses of all, in order. */
    data: z.object({
      files: z.array(UploadedFile),
      total: z.number(),
      path: z.array(z.string()),
      url: z.array(z.string()),
    }),
    refusals,
    ratePerMinute: 60,
    unlogged: 'a file counts once something refers to it, and that change is logged',
  })

export const file = {
  /** Field `picture`; several fields `image[i]` store several and answer with the first one's address and all. */
  picture: endpoint('POST', '/apis/v2/file-pictures', {
    summary: '上传图片',
    access: signedIn,
    multipart: { field: 'picture', many: true },
    data: UploadedFile.extend({ files: z.array(UploadedFile).optional() }),
    refusals,
    ratePerMinute: 120,
    unlogged: 'a file counts once something refers to it, and that change is logged',
  }),
  pdf: upload('/apis/v2/file-pdfs', 'pdf', '上传PDF'),
  video: upload('/apis/v2/file-videos', 'video', '上传视频'),
  file: upload('/apis/v2/file-files', 'file', '上传文件'),
  olderPicture: upload('/apis/v1/commons/pictures', 'picture', '上传图片'),
  olderPdf: upload('/apis/v1/commons/pdf', 'pdf', '上传PDF'),
  olderVideo: upload('/apis/v1/commons/video', 'video', '上传视频'),
  olderCsv: upload('/apis/v1/commons/csv', 'csv', '上传csv'),
  olderFile: upload('/apis/v1/commons/file', 'file', '上传文件'),
  olderPictures: uploadMany('/apis/v1/commons/pictures-multiple'),

  // A file in parts. Create, send the parts (any order, any of them again), finish. After a lost connection, a reload or
  // a restart of the server: ask where it stands, and send what is missing.
  createUpload: endpoint('POST', '/apis/v2/file-uploads', {
    summary: '开始分片上传',
    access: signedIn,
    body: z.strictObject({
      origin: origin.default('file').meta({ title: '来源' }),
      name: z.string().min(1, '请上传文件').max(500, '文件名过长').meta({ title: '文件名' }),
      size: z.number().int().min(1, '文件为空').max(Number.MAX_SAFE_INTEGER).meta({ title: '文件大小' }),
      /** SHA-256 of the whole file in hexadecimal, when the sender knows it: checked at the end. */
      sha256: sha256.optional().meta({ title: '校验值' }),
    }),
    data: z.object({ upload: FileUpload }),
    refusals,
    ratePerMinute: 60,
    unlogged: 'a file counts once something refers to it, and that change is logged',
    sample: { body: { name: '数据.csv', size: 3, origin: 'file' } },
  }),
  getUpload: endpoint('GET', '/apis/v2/file-uploads/:id', {
    summary: '分片上传进度',
    access: on('file_upload', 'view'),
    site: 'both',
    params: z.object({ id: Id }),
    data: z.object({ upload: FileUpload }),
  }),
  putPart: endpoint('POST', '/apis/v2/file-uploads/:id/parts/:number', {
    summary: '上传分片',
    access: on('file_upload', 'edit'),
    site: 'both',
    params: z.object({
      id: Id,
      number: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    }),
    /** SHA-256 of the part, when the sender knows it: a part that was damaged on the way is refused. */
    query: z.object({ sha256: sha256.optional().meta({ title: '校验值' }) }),
    multipart: { field: 'part' },
    data: z.object({ received: z.array(z.number()), received_bytes: z.number() }),
    refusals: ['file.damaged', 'file.tooLarge', 'file.quota'],
    ratePerMinute: 1200,
    unlogged: 'a file counts once something refers to it, and that change is logged',
    sample: { params: { number: '0' } },
  }),
  /** Puts the parts together; asked again, it answers the same file. */
  finishUpload: endpoint('POST', '/apis/v2/file-uploads/:id/finish', {
    summary: '完成分片上传',
    access: on('file_upload', 'edit'),
    site: 'both',
    params: z.object({ id: Id }),
    data: UploadedFile,
    refusals: [...refusals, 'file.incomplete', 'file.damaged'],
    ownTransactions: true,
    unlogged: 'a file counts once something refers to it, and that change is logged',
  }),
  abortUpload: endpoint('DELETE', '/apis/v2/file-uploads/:id', {
    summary: '取消分片上传',
    access: on('file_upload', 'edit'),
    site: 'both',
    params: z.object({ id: Id }),
    ownTransactions: true,
    unlogged: 'nothing of it is kept',
  }),
} as const satisfies DomainContract
