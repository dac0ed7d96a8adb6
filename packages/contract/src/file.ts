import { z } from 'zod'
import { endpoint, signedIn, type DomainContract } from './endpoint.ts'

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

const refusals = ['file.wrongType', 'file.tooLarge', 'file.quota', 'file.unreadable'] as const
const upload = (path: `/apis/${string}`, field: string, summary: string) =>
  endpoint('POST', path, {
    summary,
    access: signedIn,
    multipart: { field },
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
    data: z.object({ files: z.array(UploadedFile), total: z.number() }),
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
} as const satisfies DomainContract
