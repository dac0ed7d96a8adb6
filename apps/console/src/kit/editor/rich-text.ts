/**
 * A rich text as it is stored. `value` is markdown whatever the mode, so that switching and reading lose nothing; `format`
 * only says in which mode it was written last.
 */
export type RichText = { format: 'markdown' | 'wysiwyg'; value: string }

export const emptyRichText: RichText = { format: 'wysiwyg', value: '' }

/** What an upload of one file answers; `path` and `file_url` are same-origin addresses. */
export type UploadedFile = { path: string; file_url: string; name: string; filename: string; size: number }

export type UploadFile = (
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
) => Promise<UploadedFile>

/** A resource chosen elsewhere, to be linked from the text. */
export type LinkedResource = { title: string; url: string }
