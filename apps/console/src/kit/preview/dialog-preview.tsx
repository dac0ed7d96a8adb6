import { Suspense, lazy, useState } from 'react'
import { Button } from '../button.tsx'
import { askQuestion, confirmLeave, showNotice } from '../dialogs/dialog-store.ts'
import { showToast } from '../dialogs/toast-store.ts'
import type { PaletteItem } from '../palette/palette-match.ts'
import { useShortcuts } from '../palette/use-shortcuts.ts'
import { TaskTray } from '../tasks/task-tray.tsx'
import styles from './preview.module.css'

const CommandPalette = lazy(() => import('../palette/command-palette.tsx'))
const KeyboardHelp = lazy(() => import('../palette/keyboard-help.tsx'))

const paletteItems: PaletteItem[] = [
  { id: 'p1', section: '页面', title: '实验', to: '/exp', icon: 'experiment' },
  { id: 'p2', section: '页面', title: '实践课程', to: '/mooc', icon: 'play-circle' },
  { id: 'p3', section: '页面', title: '题库', to: '/question-bank', icon: 'database' },
  { id: 'p4', section: '页面', title: '班级', to: '/class', icon: 'team' },
  { id: 'a1', section: '操作', title: '新建实验', icon: 'form', run: () => showToast('新建实验') },
  { id: 'a2', section: '操作', title: '切换组织', icon: 'apartment', run: () => showToast('切换组织') },
]

/** Everything that opens over the page but pickers: messages, palette, tasks. */
export function DialogPreview() {
  const [now] = useState(() => Date.now())
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcuts({ 'mod+k': () => setPaletteOpen(true), '?': () => setHelpOpen(true) })
  return (
    <>
      <div className={styles.row}>
        <Button onClick={() => void showNotice('资源不存在')}>消息对话框</Button>
        <Button onClick={() => void confirmLeave()}>离开确认</Button>
        <Button
          onClick={() =>
            void askQuestion({
              title: '删除班级',
              text: '将删除「软件工程 2301 班」及其 42 名成员的学习记录。',
              okText: '删除',
              danger: true,
            })
          }
        >
          危险操作
        </Button>
        <Button
          onClick={() => showToast('已移入回收站', { action: { label: '撤销', run: () => showToast('已撤销') } })}
        >
          提示与撤销
        </Button>
        <Button onClick={() => setPaletteOpen(true)}>命令面板</Button>
        <Button onClick={() => setHelpOpen(true)}>快捷键</Button>
        <TaskTray
          jobs={[
            {
              id: '1',
              title: '导入学员 2301 班',
              state: 'running',
              done: 128,
              total: 340,
              text: '正在校验手机号',
              startedAt: now - 42_000,
            },
            {
              id: '2',
              title: '导出学习记录',
              state: 'done',
              text: '共 1,204 行',
              startedAt: now - 3_600_000,
              to: '#export',
            },
            {
              id: '3',
              title: '代码检查',
              state: 'failed',
              text: '仓库为空，请先推送代码',
              startedAt: now - 7_200_000,
            },
          ]}
          onCancel={(job) => showToast(`已取消${job.title}`)}
          onDismiss={(job) => showToast(`已移除${job.title}`)}
        />
      </div>
      <Suspense fallback={null}>
        {isPaletteOpen && <CommandPalette items={paletteItems} onClose={() => setPaletteOpen(false)} />}
        {isHelpOpen && <KeyboardHelp open onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </>
  )
}
