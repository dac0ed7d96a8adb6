import { showNotice } from '../../kit/dialogs/dialog-store.ts'
import { apiBase } from './api-base.ts'
import { readAuth } from './auth-cookie.ts'
import { messageOf } from './export-form.ts'
import { renewedSession } from './refresh.ts'
import { callHeaders } from './request.ts'

/** The name a server gives a download, as `filename*=UTF-8''…` or `filename="…"`. */
export function nameInDisposition(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // A name that was encoded badly: the plain one, or the caller's.
    }
  }
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1]
}

/** Downloads the answer of a GET that is a file. For small ones: it passes through memory. A refusal is said in a dialog. */
export async function downloadFile(path: string, fallbackName: string): Promise<void> {
  const session = await renewedSession().catch(readAuth)
  let answer: Response
  try {
    answer = await fetch(`${apiBase()}${path}`, { headers: callHeaders(session), credentials: 'include' })
  } catch {
    await showNotice('无法连接服务器，请检查网络后重试')
    return
  }
  if (!answer.ok) {
    await showNotice(messageOf(await answer.text()))
    return
  }
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameInDisposition(answer.headers.get('content-disposition')) ?? fallbackName
  link.click()
  URL.revokeObjectURL(address)
}
