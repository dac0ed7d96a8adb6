import { api } from '../../../api/request/api.ts'
import { jobEnded } from '../../../api/request/job-ended.ts'
import { showNotice } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'

/** Downloads what a job makes once it is there. Anyone who goes away meanwhile finds it among the tasks for a day. */
export function downloadMade(jobId: string, what: string): void {
  showToast(`正在导出${what}，完成后自动下载；进度在右上角「任务」中`, { kind: 'info' })
  void offered(jobId)
}

async function offered(id: string): Promise<void> {
  const job = await jobEnded(id)
  if (job?.state === 'failed') return showNotice(job.error ?? '导出失败，请重试')
  if (!job?.download) return
  const link = document.createElement('a')
  link.href = job.download.url
  link.download = job.download.name
  link.click()
  const { job: ended } = await api.job.get({ params: { id } }, { quiet: true })
  if (/没有导出|少抽/.test(ended.note)) void showNotice(ended.note)
}
