import { isApiError } from '../../api/request/api-error.ts'
import { uploadFile } from '../../api/request/upload-file.ts'
import { compressImage } from '../../kit/upload/index.ts'

/** Stores a picture that was drawn over another; `name` is the other's. Answers with its address. */
export async function storeDrawing(picture: Blob, name: string): Promise<string> {
  const file = new File([picture], `${name.replace(/\.[^.]*$/, '').slice(0, 60)}-标注.png`, { type: picture.type })
  const { signal } = new AbortController()
  return (await uploadFile(await compressImage(file), { onProgress: () => {}, signal })).path
}

/** What went wrong with it, in words. */
export const drawingComplaint = (error: unknown): string => (isApiError(error) ? error.message : '保存失败，请重试')
