import { api } from '../../../api/request/api.ts'
import { uploadFrom } from '../../../api/request/upload-file.ts'

const send = uploadFrom('question-import')

/** Has questions that are written as plain text understood as those of a file are; answers the import to be looked through. */
export async function importText(bankId: string, text: string): Promise<string> {
  const file = new File([text], '智能起草.txt', { type: 'text/plain' })
  const { file_url: url } = await send(file, { onProgress: () => undefined, signal: new AbortController().signal })
  const answer = await api.questionImport.create({ params: { id: bankId }, body: { url } }, { quiet: true })
  return answer.import.id
}
