import { Button } from 'antd'
import { queryOptions } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { askQuestion, confirmLeave, showNotice } from '../dialogs/dialog-store.ts'
import { showToast } from '../dialogs/toast-store.ts'
import type { PaletteItem } from '../palette/palette-match.ts'
import { useShortcuts } from '../palette/use-shortcuts.ts'
import { PickerDialog } from '../picker/picker-dialog.tsx'
import { StateTag } from '../state-tag.tsx'
import { TagEditor } from '../tags/tag-editor.tsx'
import { TaskTray } from '../tasks/task-tray.tsx'
import styles from './preview.module.css'
import { answerSample } from './sample.ts'
import type { Sample } from './sample.ts'
import { Section } from './section.tsx'

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

/** Everything that opens over the page: messages, pickers, palette, tasks; and the tag editor. */
export function DialogPreview({ rows, now }: { rows: Sample[]; now: number }) {
  const [tags, setTags] = useState(['入门', '期末'])
  const [mode, setMode] = useState<'radio' | 'checkbox'>()
  const [chosen, setChosen] = useState<Sample[]>([])
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcuts({ 'mod+k': () => setPaletteOpen(true), '?': () => setHelpOpen(true) })
  return (
    <>
      <Section id="dialogs" title="消息与对话框">
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
          <Button onClick={() => setMode('checkbox')}>多选对话框</Button>
          <Button onClick={() => setMode('radio')}>单选对话框</Button>
          <Button onClick={() => setPaletteOpen(true)}>命令面板</Button>
          <Button onClick={() => setHelpOpen(true)}>快捷键</Button>
          <TaskTray
            jobs={[
              {
                id: '1',
                title: '导入学生 2301 班',
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
        <p className={styles.faint}>已选：{chosen.map((row) => row.title).join('、') || '无'}</p>
      </Section>
      <Section id="tags" title="标签编辑">
        <div className={styles.narrow}>
          <TagEditor value={tags} onChange={setTags} />
        </div>
      </Section>
      <PickerDialog
        open={mode !== undefined}
        title="选择实验"
        {...(mode ? { mode } : {})}
        selected={chosen}
        onClose={() => setMode(undefined)}
        onConfirm={setChosen}
        filters={[{ kind: 'search' }]}
        columns={[
          { key: 'title', title: '名称' },
          { key: 'state', title: '状态', width: 104, render: (row: Sample) => <StateTag state={row.state} plain /> },
          { key: 'creator', title: '创建者', width: 96 },
        ]}
        source={(params) =>
          queryOptions({
            queryKey: ['preview picker', params],
            queryFn: () => {
              const { rows: page, total = 0 } = answerSample(rows, {
                page: params.page,
                per_page: params.per_page,
                selectValue: String(params.selectValue ?? ''),
              })
              return { rows: page, total }
            },
          })
        }
      />
      <Suspense fallback={null}>
        {isPaletteOpen && <CommandPalette open items={paletteItems} onClose={() => setPaletteOpen(false)} />}
        {isHelpOpen && <KeyboardHelp open onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </>
  )
}
