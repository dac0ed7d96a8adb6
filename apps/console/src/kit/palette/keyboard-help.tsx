import { Dialog } from '../dialog-frame/dialog.tsx'
import { type ShortcutGroup, useShortcutGroups } from './page-shortcuts.ts'
import styles from './keyboard-help.module.css'

/** What works everywhere; a page adds its own groups. */
export const COMMON_SHORTCUTS: ShortcutGroup = {
  title: '通用',
  shortcuts: [
    { keys: ['Ctrl', 'K'], label: '打开命令面板' },
    { keys: ['?'], label: '查看快捷键' },
    { keys: ['Esc'], label: '关闭弹层' },
    { keys: ['Shift', '单击'], label: '在列表中连续多选' },
  ],
}

export type KeyboardHelpProps = { open: boolean; onClose: () => void }

/** The list of shortcuts behind `?`. */
export default function KeyboardHelp({ open, onClose }: KeyboardHelpProps) {
  const groups = useShortcutGroups()
  if (!open) return null
  return (
    <Dialog title="键盘快捷键" width={560} closesOutside onClose={onClose}>
      <div className={styles.groups}>
        {[COMMON_SHORTCUTS, ...groups].map((group) => (
          <section key={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.list}>
              {group.shortcuts.map(({ keys, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
