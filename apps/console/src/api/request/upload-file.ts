import { resumableAbove } from '@lab/contract/file'
import type { UploadFile } from '../../kit/editor/rich-text.ts'
import { suffixOf, uploadRule, type UploadOrigin, type UploadRule } from '../../kit/upload/rules.ts'
import { uploadedFrom } from '../../kit/upload/uploaded-from.ts'
import { settings } from '../session/settings.ts'
import { api } from './api.ts'

const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])
const videos = new Set(['mp4', 'webm'])

/** The rule of this platform's settings for uploads from an origin. */
export const ruleOf = (origin: UploadOrigin): UploadRule => uploadRule(origin, settings.get().upload_config ?? {})

/** Where a file of this name belongs when it may be anything: in a text, for example. */
function originByName(name: string): UploadOrigin {
  const suffix = suffixOf(name)
  if (pictures.has(suffix)) return 'image'
  if (videos.has(suffix)) return 'video'
  return suffix === 'pdf' ? 'pdf' : 'file'
}

/**
 * Stores one file on the server by the rule of its origin; without one, its name decides. Large files go in parts and can be
 * gone on with. Rejects with the server's words.
 */
export const uploadFrom =
  (origin?: UploadOrigin): UploadFile =>
  async (file, { onProgress, signal }) => {
    const from = origin ?? originByName(file.name)
    if (file.size > resumableAbove) {
      const { uploadInParts } = await import('./upload-in-parts.ts')
      return uploadInParts(file, { origin: from, onProgress, signal })
    }
    const how = { quiet: true, signal, onUploadProgress: (share: number) => onProgress(share * 100) }
    const form = new FormData()
    const put = (field: string) => form.append(field, file, file.name)
    switch (from) {
      case 'image':
        put('picture')
        return uploadedFrom(await api.file.picture({ form }, how), file)
      case 'video':
        put('video')
        return uploadedFrom(await api.file.video({ form }, how), file)
      case 'pdf':
        put('pdf')
        return uploadedFrom(await api.file.pdf({ form }, how), file)
      default:
        put('file')
        return uploadedFrom(await api.file.file({ query: { origin: from }, form }, how), file)
    }
  }

export const uploadFile = uploadFrom()
