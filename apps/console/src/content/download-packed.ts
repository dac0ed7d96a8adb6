import type { RefusedStep } from '@lab/contract/experiment'
import { jobEnded } from '../api/request/job-ended.ts'
import { showNotice } from '../kit/dialogs/dialog-store.ts'
import { showToast } from '../kit/dialogs/toast-store.ts'

/**
 * Has something packed as one file by the job that `start` begins, and downloads it once it is there. Anyone who goes
 * away meanwhile finds it among the tasks for a day.
 */
export async function downloadPacked(title: string, start: () => Promise<{ job_id: string }>): Promise<void> {
  const { job_id: id } = await start()
  showToast(`正在打包「${title}」，完成后自动下载；进度在右上角「任务」中`, { kind: 'info' })
  void offered(id)
}

const mostNamed = 8

/** What stayed behind, in one sentence. */
function leftOutInWords(leftOut: readonly RefusedStep[]): string {
  const named = leftOut.slice(0, mostNamed).map(({ step, reason }) => `${step}没有随包导出：${reason}`)
  const more = leftOut.length > mostNamed ? `；另有 ${leftOut.length - mostNamed} 项` : ''
  return `${named.join('；')}${more}`
}

async function offered(id: string): Promise<void> {
  const job = await jobEnded(id)
  if (job?.state === 'failed') return showNotice(job.error ?? '导出失败，请重试')
  if (!job?.download) return
  const link = document.createElement('a')
  link.href = job.download.url
  link.download = job.download.name
  link.click()
  const { left_out: leftOut } = job.result as { left_out: RefusedStep[] }
  if (leftOut.length > 0) return showNotice(leftOutInWords(leftOut))
}
