import { api } from '../../app/request/api.ts'
import { apiBase } from '../../app/request/api-base.ts'
import { ApiError } from '../../app/request/api-error.ts'
import { readAuth } from '../../app/request/auth-cookie.ts'
import { callHeaders } from '../../app/request/request.ts'
import { showNotice } from '../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'

/** Offers bytes to the browser as a file. */
function saveAs(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the address over by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Downloads the experiment as one zip with all that belongs to it, which the import reads again. */
export async function exportExperiment(experiment: { id: string; title: string }): Promise<void> {
  showToast('正在打包…', { kind: 'info' })
  // Asking for the object first renews a session that is about to end, which a plain download could not.
  await api.experiment.get({ params: { id: experiment.id } })
  const answer = await fetch(`${apiBase()}/apis/v2/experiments/${encodeURIComponent(experiment.id)}/export`, {
    headers: callHeaders(readAuth()),
    credentials: 'include',
  })
  if (!answer.ok) {
    const { msg } = (await answer.json().catch(() => ({}))) as { msg?: string }
    await showNotice(msg ?? '导出失败，请重试')
    throw new ApiError({ status: answer.status, message: msg ?? '导出失败' })
  }
  saveAs(await answer.blob(), `${experiment.title.replaceAll(/[\\/:*?"<>|]/g, '_')}.zip`)
}
