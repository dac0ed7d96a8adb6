import type { Contract } from '@lab/contract'
import { showNotice } from '../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { chosenOrganisation } from '../session/organisation.ts'
import { apiBase } from './api-base.ts'
import { readAuth } from './auth-cookie.ts'
import { renewedSession } from './refresh.ts'

type NameIn<Endpoint> = Endpoint extends { path: `/apis/v2/exports/${infer Name}` } ? Name : never
/** What can be exported, as the contract has it. */
export type ExportName = {
  [Domain in keyof Contract]: {
    [Name in keyof Contract[Domain]]: NameIn<Contract[Domain][Name]>
  }[keyof Contract[Domain]]
}[keyof Contract]

/** How long the answer to an export may take before its frame is taken away, in ms. */
const waitMs = 10 * 60_000

/** The message of a refusal that arrived where a file was expected. */
export function messageOf(text: string | null | undefined): string {
  try {
    const { msg } = JSON.parse(text ?? '') as { msg?: unknown }
    if (typeof msg === 'string' && msg) return msg
  } catch {
    // A proxy's page instead of an answer of ours.
  }
  return '导出失败，请稍后重试'
}

/** What arrived in a frame; null when it is of another origin (an API base elsewhere) and may not be read. */
function textIn(frame: HTMLIFrameElement): string | null {
  return frame.contentDocument?.body?.textContent ?? null
}

/**
 * Downloads an export (specification section 8): a hidden form posts to `/apis/v2/exports/{name}` with the given fields,
 * `token` and `domain_id`, because a download cannot carry headers. It answers into a hidden frame, so that the page
 * stays; a file leaves the frame untouched, and whatever arrives in it is a refusal.
 */
export async function exportByForm(
  name: ExportName,
  fields: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const session = await renewedSession().catch(readAuth)
  const all = { ...fields, token: session?.access_token, domain_id: chosenOrganisation.get()?.domainId }

  const frame = document.createElement('iframe')
  frame.name = `export-${crypto.randomUUID()}`
  frame.hidden = true
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `${apiBase()}/apis/v2/exports/${name}`
  form.target = frame.name
  form.hidden = true
  for (const [key, value] of Object.entries(all)) {
    if (value === undefined || value === '') continue
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = key
    input.value = value
    form.append(input)
  }
  document.body.append(frame, form)
  const clear = (): void => {
    frame.remove()
    form.remove()
  }
  setTimeout(clear, waitMs)
  frame.addEventListener('load', () => {
    // The empty frame itself also loads once.
    if (textIn(frame) === '') return
    void showNotice(messageOf(textIn(frame)))
    clear()
  })
  form.submit()
  showToast('已开始导出，文件会自动下载', { kind: 'info' })
}
