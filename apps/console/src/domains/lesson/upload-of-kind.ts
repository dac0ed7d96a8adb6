import { ruleOf, uploadFrom } from '../../api/request/upload-file.ts'
import { coursewareRule, type FileKind } from './resource-edits.ts'

/** How files of a kind are uploaded, and which are taken. */
export function uploadOfKind(kind: FileKind) {
  const origin = kind === 'video' ? 'video' : 'file'
  const rule = ruleOf(origin)
  return { upload: uploadFrom(origin), rule: kind === 'courseware' ? coursewareRule(rule) : rule }
}
