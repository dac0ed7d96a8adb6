import { CheckCircleOutlined, CloudSyncOutlined, EditOutlined, WarningOutlined } from '@ant-design/icons'
import type { IconType } from '../../kit/action.ts'
import styles from './save-line.module.css'
import type { SaveState } from './work-saver.ts'

const looks: Record<SaveState, { words: string; icon: IconType }> = {
  saved: { words: '已保存', icon: CheckCircleOutlined },
  draft: { words: '未提交的内容已存在本机', icon: EditOutlined },
  waiting: { words: '有未保存的修改', icon: EditOutlined },
  saving: { words: '正在保存', icon: CloudSyncOutlined },
  offline: { words: '网络中断，已存在本机，恢复后自动保存', icon: WarningOutlined },
  unkept: { words: '浏览器存储已满，本机没有留存，保存前请不要关闭页面', icon: WarningOutlined },
  offlineUnkept: { words: '网络中断，浏览器存储已满，恢复前请不要关闭页面', icon: WarningOutlined },
  refused: { words: '保存失败', icon: WarningOutlined },
}

/** Whether what was typed is saved, and where it is until then. Read out when it changes for good. */
export function SaveLine({ state, text = '' }: { state: SaveState; text?: string }) {
  const { words, icon: Icon } = looks[state]
  return (
    <span className={styles.line} data-state={state} role={state === 'refused' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      {text ? `${words}：${text}` : words}
    </span>
  )
}
