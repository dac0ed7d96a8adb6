import { api } from '../../api/request/api.ts'
import { jobEnded } from '../../api/request/job-ended.ts'
import { showNotice } from '../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import type { ExportFormat, RefusedStep } from '@lab/contract/experiment'

/**
 * Has the experiment packed as one zip with all that belongs to it, which the import reads again, and downloads it once it
 * is there. Anyone who goes away meanwhile finds it among the tasks for a day.
 */
export async function exportExperiment(
  experiment: { id: string; title: string },
  format: ExportFormat = 'package',
): Promise<void> {
  const { job_id: id } = await api.experiment.export({ params: { id: experiment.id }, query: { format } })
  showToast(`正在打包「${experiment.title}」，完成后自动下载；进度在右上角「任务」中`, { kind: 'info' })
  void offered(id)
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
  for (const { step, reason } of leftOut) void showNotice(`${step}没有随包导出：${reason}`)
}
