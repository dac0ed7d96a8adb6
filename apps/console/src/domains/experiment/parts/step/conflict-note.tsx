import { Alert } from 'antd'
import { Button } from '../../../../kit/button.tsx'
import type { MergeRow } from '../../../../kit/form/form-rules.ts'
import styles from './step.module.css'

const words: Record<string, string> = {
  title: '名称',
  kind: '类型',
  body: '正文',
  link: '文件',
  points: '分值',
  hint: '提示',
  hint_cost: '提示扣分',
  answer: '参考答案',
  machine: '主机',
  setup: '准备脚本',
  check: '验证',
  solve: '参考解脚本',
  cleanup: '清理脚本',
  retries: '重试次数',
  question: '题目',
  evidence: '过程要求',
  hosts: '其他主机的脚本',
  rubric: '评分标准',
}

/** A value as a few words; of scripts and texts the beginning tells them apart. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）'
  if (typeof value !== 'object') return String(value).slice(0, 300)
  const { value: text, script } = value as { value?: string; script?: string }
  return (text ?? script ?? JSON.stringify(value)).slice(0, 300)
}

type ConflictNoteProps = { clashes: readonly MergeRow[]; onKeepMine: () => void; onTakeTheirs: () => void }

/** Somebody else saved the same fields meanwhile: both are shown, a person decides. */
export function ConflictNote({ clashes, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  return (
    <Alert
      className={styles.offer}
      type="warning"
      showIcon
      role="alert"
      title="有人在您编辑期间修改了同样的地方，您的修改尚未保存"
      description={
        <>
          <table className={styles.clashes}>
            <thead>
              <tr>
                <th scope="col">双方都改动的项</th>
                <th scope="col">您的修改</th>
                <th scope="col">对方的修改</th>
              </tr>
            </thead>
            <tbody>
              {clashes.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{words[row.name] ?? row.name}</th>
                  <td>{shown(row.mine)}</td>
                  <td>{shown(row.theirs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.choices}>
            <Button isSmall look="primary" onClick={onKeepMine}>
              用我的，其余合并
            </Button>
            <Button isSmall onClick={onTakeTheirs}>
              放弃我的修改，载入对方的
            </Button>
          </div>
        </>
      }
    />
  )
}
