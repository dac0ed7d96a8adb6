import { api } from '../../api/request/api.ts'
import { askQuestion } from '../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'

/** Restarts one machine after a question; its terminals end with everything else. */
export async function restartMachine(environmentId: string, hostname: string): Promise<void> {
  const agreed = await askQuestion({
    title: `重启主机 ${hostname}`,
    text: '这台主机中运行的程序会全部结束，已启用的服务随后自动启动；磁盘上的文件保留，/tmp 会清空。',
    okText: '重启',
  })
  if (!agreed) return
  await api.machineControl.restart({ params: { id: environmentId, hostname } })
  showToast(`主机 ${hostname} 已重启，终端请点「重新连接」`)
}
