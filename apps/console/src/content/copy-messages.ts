import type { TakenCopy } from '@lab/contract/content'
import { jobEnded } from '../api/request/job-ended.ts'
import { showNotice } from '../kit/dialogs/dialog-store.ts'
import { showToast } from '../kit/dialogs/toast-store.ts'
import { tellLeftOut } from './left-out.ts'

/** Says that a copy is there, offers to open it, and names what did not come along. */
export function tellCopied({ content, left_out }: TakenCopy, open: ((id: string) => void) | undefined): void {
  const action = open && { label: '打开', run: () => open(content.id) }
  showToast(`已复制为「${content.title}」`, action && { action })
  tellLeftOut(left_out)
}

/** The same for a copy that a job makes: says so at once, and what came of it once it is over. */
export function followCopy(jobId: string, open: (copy: TakenCopy) => ((id: string) => void) | undefined): void {
  showToast('数据较多，正在后台复制；进度在右上角「任务」中', { kind: 'info' })
  void jobEnded(jobId).then((job) => {
    if (job?.state === 'failed') void showNotice(job.error ?? '复制失败，请重试')
    if (job?.state !== 'done') return
    const copy = job.result as TakenCopy
    tellCopied(copy, open(copy))
  })
}
