import type { UploadFile } from '../../kit/editor/rich-text.ts'
import { suffixOf, uploadRule, type UploadOrigin, type UploadRule } from '../../kit/upload/rules.ts'
import { settings } from '../session/settings.ts'
import { api } from './api.ts'

const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])
const videos = new Set(['mp4', 'webm'])

/** The rule of this platform's settings for uploads from an origin. */
export const ruleOf = (origin: UploadOrigin): UploadRule => uploadRule(origin, settings.get().upload_config ?? {})

/** Stores one file on the server; which call takes it is told by its name. Rejects with the server's words. */
export const uploadFile: UploadFile = async (file, { onProgress, signal }) => {
  const suffix = suffixOf(file.name)
  const [call, field] = pictures.has(suffix)
    ? ([api.file.picture, 'picture'] as const)
    : videos.has(suffix)
      ? ([api.file.video, 'video'] as const)
      : suffix === 'pdf'
        ? ([api.file.pdf, 'pdf'] as const)
        : ([api.file.file, 'file'] as const)
  const form = new FormData()
  form.append(field, file, file.name)
  const { path, file_url, name, size } = await call(
    { form },
    { quiet: true, signal, onUploadProgress: (share) => onProgress(share * 100) },
  )
  return { path, file_url, name, size }
}
